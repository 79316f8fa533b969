;; Copies from behind the end of its memory.
;; expect: ok 3, fault trap
(module
  (memory (export "memory") 1)
  (data (i32.const 16) "\"call\"")
  (global $asked (mut i32) (i32.const 0))
  (func (export "alloc") (param $length i32) (result i32) (i32.const 1024))
  (func (export "init") (param $seed i64))
  (func (export "act") (param $question i32) (param $length i32) (result i64)
    (global.set $asked (i32.add (global.get $asked) (i32.const 1)))
    (if (i32.gt_u (global.get $asked) (i32.const 3))
      (then
        (memory.copy (i32.const 0) (i32.const 65535) (i32.const 2))))
    (i64.const 0x1000000006)))
