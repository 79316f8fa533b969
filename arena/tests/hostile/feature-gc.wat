;; Makes structures on a garbage-collected heap.
;; expect: refused feature gc
(module
  (memory (export "memory") 1)
  (func (export "alloc") (param i32) (result i32) (i32.const 1024))
  (func (export "init") (param i64))
  (type $pair (struct (field i32) (field i32)))
  (func (export "act") (param i32 i32) (result i64)
    (drop (struct.new $pair (i32.const 1) (i32.const 2)))
    (i64.const 0)))
