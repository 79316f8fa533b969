;; A memory of pages of one byte.
;; expect: refused feature custom-page-sizes
(module
  (memory (export "memory") 65536 (pagesize 1))
  (func (export "alloc") (param i32) (result i32) (i32.const 1024))
  (func (export "init") (param i64))
  (func (export "act") (param i32 i32) (result i64) (i64.const 0)))
