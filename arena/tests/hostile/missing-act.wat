;; A module without the export `act`.
;; expect: refused missing-export act
(module
  (memory (export "memory") 1)
  (func (export "alloc") (param i32) (result i32) (i32.const 1024))
  (func (export "init") (param i64)))
