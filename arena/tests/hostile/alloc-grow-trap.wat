;; `alloc` asks for 4 GiB and traps when it gets nothing.
;; expect: ok 0, fault memory
(module
  (memory (export "memory") 1)
  (data (i32.const 16) "\"call\"")
  (func (export "alloc") (param $length i32) (result i32)
    (if (i32.eq (memory.grow (i32.const 65535)) (i32.const -1))
      (then unreachable))
    (i32.const 1024))
  (func (export "init") (param $seed i64))
  (func (export "act") (param $question i32) (param $length i32) (result i64)
    (i64.const 0x1000000006)))
