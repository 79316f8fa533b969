;; `alloc` asks for 4 GiB, gets nothing and returns the failure as an address.
;; expect: ok 0, fault malformed
(module
  (memory (export "memory") 1)
  (data (i32.const 16) "\"call\"")
  (func (export "alloc") (param $length i32) (result i32) (i32.mul (memory.grow (i32.const 65535)) (i32.const 65536)))
  (func (export "init") (param $seed i64))
  (func (export "act") (param $question i32) (param $length i32) (result i64)
    (i64.const 0x1000000006)))
