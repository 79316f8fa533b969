;; `alloc` gives a buffer that ends exactly with the memory.
;; expect: ok always
(module
  (memory (export "memory") 1)
  (data (i32.const 16) "\"call\"")
  (func (export "alloc") (param $length i32) (result i32) (i32.sub (i32.const 65536) (local.get $length)))
  (func (export "init") (param $seed i64))
  (func (export "act") (param $question i32) (param $length i32) (result i64)
    (i64.const 0x1000000006)))
