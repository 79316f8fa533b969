;; The export `act` is a global.
;; expect: refused export-type act
(module
  (memory (export "memory") 1)
  (func (export "alloc") (param i32) (result i32) (i32.const 1024))
  (func (export "init") (param i64))
  (global (export "act") i64 (i64.const 0)))
