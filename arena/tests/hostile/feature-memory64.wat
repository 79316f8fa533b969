;; A memory of 64-bit addresses.
;; expect: refused feature memory64
(module
  (memory (export "memory") i64 1)
  (func (export "alloc") (param i32) (result i32) (i32.const 1024))
  (func (export "init") (param i64))
  (func (export "act") (param i32 i32) (result i64) (i64.const 0)))
