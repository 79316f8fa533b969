;; 128-bit multiplication.
;; expect: refused feature wide-arithmetic
(module
  (memory (export "memory") 1)
  (func (export "alloc") (param i32) (result i32) (i32.const 1024))
  (func (export "init") (param i64))
  (func (export "act") (param i32 i32) (result i64)
    (i64.mul_wide_u (i64.const 3) (i64.const 5))
    drop))
