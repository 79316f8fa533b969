;; Asks for no more memory, for ever: a call into the host each time.
;; expect: ok 3, fault fuel
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
        (loop $again
          (drop (memory.grow (i32.const 0)))
          (br $again))))
    (i64.const 0x1000000006)))
