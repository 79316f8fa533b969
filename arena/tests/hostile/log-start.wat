;; Logs in its start function, before `init`, and bytes that are not text.
;; expect: ok always
(module
  (import "arena" "log" (func $log (param i32 i32)))
  (memory (export "memory") 1)
  (data (i32.const 16) "\"call\"")
  (data (i32.const 64) "\ff\fe\1b[2J")
  (func $start (call $log (i32.const 64) (i32.const 6)))
  (start $start)
  (func (export "alloc") (param $length i32) (result i32) (i32.const 1024))
  (func (export "init") (param $seed i64))
  (func (export "act") (param $question i32) (param $length i32) (result i64)
    (i64.const 0x1000000006)))
