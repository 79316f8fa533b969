;; After three answers, a loop that writes to all its memory for ever.
;; expect: ok 3, fault fuel
(module
  (memory (export "memory") 256)
  (data (i32.const 16) "\"call\"")
  (global $asked (mut i32) (i32.const 0))
  (func (export "alloc") (param $length i32) (result i32) (i32.const 1024))
  (func (export "init") (param $seed i64))
  (func (export "act") (param $question i32) (param $length i32) (result i64)
    (global.set $asked (i32.add (global.get $asked) (i32.const 1)))
    (if (i32.gt_u (global.get $asked) (i32.const 3))
      (then
        (loop $again
          (i32.store (local.get $question) (i32.const 7))
          (local.set $question (i32.and (i32.add (local.get $question) (i32.const 4096)) (i32.const 0xfff000)))
          (br $again))))
    (i64.const 0x1000000006)))
