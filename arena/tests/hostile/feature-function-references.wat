;; A call through a typed reference.
;; expect: refused feature function-references
(module
  (memory (export "memory") 1)
  (func (export "alloc") (param i32) (result i32) (i32.const 1024))
  (func (export "init") (param i64))
  (type $f (func (result i64)))
  (func $seven (type $f) (i64.const 7))
  (elem declare func $seven)
  (func (export "act") (param i32 i32) (result i64) (call_ref $f (ref.func $seven))))
