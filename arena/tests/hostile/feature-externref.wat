;; A reference to something of the host.
;; expect: refused feature gc-types
(module
  (memory (export "memory") 1)
  (func (export "alloc") (param i32) (result i32) (i32.const 1024))
  (func (export "init") (param i64))
  (func (param externref))
  (func (export "act") (param i32 i32) (result i64) (i64.const 0)))
