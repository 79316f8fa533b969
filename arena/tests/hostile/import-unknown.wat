;; Imports a function that `arena` does not have.
;; expect: refused import arena.peek
(module
  (import "arena" "peek" (func (param i32) (result i32)))
  (memory (export "memory") 1)
  (func (export "alloc") (param i32) (result i32) (i32.const 1024))
  (func (export "init") (param i64))
  (func (export "act") (param i32 i32) (result i64) (i64.const 0)))
