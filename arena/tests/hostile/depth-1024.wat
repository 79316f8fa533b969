;; A recursion of exactly 1024 calls, at every question, that comes back in three ways: at its end, by a return and
;; by a branch.
;; expect: ok always
(module
  (memory (export "memory") 1)
  (data (i32.const 16) "\"call\"")
  (func $down (param $n i32)
    (block $out
      (if (i32.eqz (local.get $n)) (then (return)))
      (call $down (i32.sub (local.get $n) (i32.const 1)))
      (br_if 1 (i32.and (local.get $n) (i32.const 1)))
      (br_if $out (i32.and (local.get $n) (i32.const 2)))))
  (func (export "alloc") (param $length i32) (result i32) (i32.const 1024))
  (func (export "init") (param $seed i64))
  (func (export "act") (param $question i32) (param $length i32) (result i64)
    (call $down (i32.const 1023))
    (i64.const 0x1000000006)))
