;; Two tables.
;; expect: refused limit tables
(module
  (memory (export "memory") 1)
  (func (export "alloc") (param i32) (result i32) (i32.const 1024))
  (func (export "init") (param i64))
  (table 1 funcref)
  (table 1 funcref)
  (func (export "act") (param i32 i32) (result i64) (i64.const 0)))
