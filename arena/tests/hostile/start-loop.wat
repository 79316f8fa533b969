;; The start function never ends.
;; expect: start fault fuel
(module
  (memory (export "memory") 1)
  (data (i32.const 16) "\"call\"")
  (func $start (loop $again (br $again)))
  (start $start)
  (func (export "alloc") (param $length i32) (result i32) (i32.const 1024))
  (func (export "init") (param $seed i64))
  (func (export "act") (param $question i32) (param $length i32) (result i64)
    (i64.const 0x1000000006)))
