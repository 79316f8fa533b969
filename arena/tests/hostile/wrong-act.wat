;; `act` gives only a pointer.
;; expect: refused export-type act
(module
  (memory (export "memory") 1)
  (func (export "alloc") (param i32) (result i32) (i32.const 1024))
  (func (export "init") (param i64))
  (func (export "act") (param i32 i32) (result i32) (i32.const 16)))
