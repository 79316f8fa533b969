;; An answer of exactly the limit: the action, and spaces.
;; expect: ok always
(module
  (memory (export "memory") 1)
  (data (i32.const 16) "\"call\"")
  (func (export "alloc") (param $length i32) (result i32) (i32.const 1024))
  (func (export "init") (param $seed i64))
  (func (export "act") (param $question i32) (param $length i32) (result i64)
    (memory.fill (i32.const 32768) (i32.const 32) (i32.const 4096))
    (memory.copy (i32.const 32768) (i32.const 16) (i32.const 6))
    (i64.const 0x800000001000)))
