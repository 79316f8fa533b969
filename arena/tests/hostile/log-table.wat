;; Puts the log into its table and calls it from there.
;; expect: ok always
(module
  (import "arena" "log" (func $log (param i32 i32)))
  (memory (export "memory") 1)
  (data (i32.const 16) "\"call\"")
  (table funcref (elem $log))
  (func (export "alloc") (param $length i32) (result i32) (i32.const 1024))
  (func (export "init") (param $seed i64))
  (func (export "act") (param $question i32) (param $length i32) (result i64)
    (call_indirect (param i32 i32) (i32.const 16) (i32.const 6) (i32.const 0))
    (i64.const 0x1000000006)))
