;; After three answers it takes all memory there is and traps when it gets no more.
;; expect: ok 3, fault memory
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
          (br_if $again (i32.ne (memory.grow (i32.const 1)) (i32.const -1))))
        unreachable))
    (i64.const 0x1000000006)))
