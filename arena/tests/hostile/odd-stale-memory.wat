;; Marks its memory and its global, and traps when it finds the mark of an earlier instance.
;; expect: ok always
(module
  (memory (export "memory") 256)
  (data (i32.const 16) "\"call\"")
  (global $marked (mut i32) (i32.const 0))
  (func (export "alloc") (param $length i32) (result i32) (i32.const 1024))
  (func (export "init") (param $seed i64)
    (if (i32.load (i32.const 40000)) (then unreachable))
    (if (i32.load (i32.const 10000000)) (then unreachable))
    (if (global.get $marked) (then unreachable))
    (i32.store (i32.const 40000) (i32.const 1))
    (i32.store (i32.const 10000000) (i32.const 1))
    (global.set $marked (i32.const 1)))
  (func (export "act") (param $question i32) (param $length i32) (result i64)
    (i64.const 0x1000000006)))
