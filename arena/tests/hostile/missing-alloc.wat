;; A module without the export `alloc`.
;; expect: refused missing-export alloc
(module
  (memory (export "memory") 1)
  (func (export "init") (param i64))
  (func (export "act") (param i32 i32) (result i64) (i64.const 0)))
