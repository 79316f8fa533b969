;; Logs 4 MiB at every question: 100 MB in a short match.
;; expect: ok always
(module
  (import "arena" "log" (func $log (param i32 i32)))
  (memory (export "memory") 1)
  (data (i32.const 16) "\"call\"")
  (func (export "alloc") (param $length i32) (result i32) (i32.const 1024))
  (func (export "init") (param $seed i64))
  (func (export "act") (param $question i32) (param $length i32) (result i64)
    (local $n i32)
    (local.set $n (i32.const 64))
    (loop $again
      (call $log (i32.const 0) (i32.const 65536))
      (br_if $again (local.tee $n (i32.sub (local.get $n) (i32.const 1)))))
    (i64.const 0x1000000006)))
