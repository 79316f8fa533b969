;; `alloc` gives address 0. The answer lies behind the buffer.
;; expect: ok always
(module
  (memory (export "memory") 1)
  (data (i32.const 60000) "\"call\"")
  (func (export "alloc") (param $length i32) (result i32) (i32.const 0))
  (func (export "init") (param $seed i64))
  (func (export "act") (param $question i32) (param $length i32) (result i64)
    (i64.const 0xea6000000006)))
