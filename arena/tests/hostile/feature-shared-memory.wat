;; Memory shared between threads.
;; expect: refused feature threads
(module
  (memory (export "memory") 1 1 shared)
  (func (export "alloc") (param i32) (result i32) (i32.const 1024))
  (func (export "init") (param i64))
  (func (export "act") (param i32 i32) (result i64) (i64.const 0)))
