;; `alloc` calls itself for ever.
;; expect: ok 0, fault depth
(module
  (memory (export "memory") 1)
  (data (i32.const 16) "\"call\"")
  (func $again (result i32) (call $again))
  (func (export "alloc") (param $length i32) (result i32) (call $again))
  (func (export "init") (param $seed i64))
  (func (export "act") (param $question i32) (param $length i32) (result i64)
    (i64.const 0x1000000006)))
