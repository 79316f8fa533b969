;; A function of two results.
;; expect: refused feature multi-value
(module
  (memory (export "memory") 1)
  (func (export "alloc") (param i32) (result i32) (i32.const 1024))
  (func (export "init") (param i64))
  (func (result i32 i32) (i32.const 1) (i32.const 2))
  (func (export "act") (param i32 i32) (result i64) (i64.const 0)))
