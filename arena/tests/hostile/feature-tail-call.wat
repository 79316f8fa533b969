;; A tail call: a recursion without a stack.
;; expect: refused feature tail-call
(module
  (memory (export "memory") 1)
  (func (export "alloc") (param i32) (result i32) (i32.const 1024))
  (func (export "init") (param i64))
  (func $act (export "act") (param i32 i32) (result i64)
    (return_call $act (local.get 0) (local.get 1))))
