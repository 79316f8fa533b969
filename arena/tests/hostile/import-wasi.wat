;; Imports the WASI output function, as a program made for another host does.
;; expect: refused import wasi_snapshot_preview1.fd_write
(module
  (import "wasi_snapshot_preview1" "fd_write" (func (param i32 i32 i32 i32) (result i32)))
  (memory (export "memory") 1)
  (func (export "alloc") (param i32) (result i32) (i32.const 1024))
  (func (export "init") (param i64))
  (func (export "act") (param i32 i32) (result i64) (i64.const 0)))
