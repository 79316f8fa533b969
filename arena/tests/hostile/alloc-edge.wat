;; `alloc` gives a buffer that ends one byte outside the memory.
;; expect: ok 0, fault malformed
(module
  (memory (export "memory") 1)
  (data (i32.const 16) "\"call\"")
  (func (export "alloc") (param $length i32) (result i32) (i32.add (i32.sub (i32.const 65536) (local.get $length)) (i32.const 1)))
  (func (export "init") (param $seed i64))
  (func (export "act") (param $question i32) (param $length i32) (result i64)
    (i64.const 0x1000000006)))
