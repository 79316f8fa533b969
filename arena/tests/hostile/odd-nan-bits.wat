;; Looks at the bits of a NaN that it computed, which differ between processors, and traps unless they are the
;; canonical ones.
;; expect: ok always
(module
  (memory (export "memory") 1)
  (data (i32.const 16) "\"call\"")
  (func (export "alloc") (param $length i32) (result i32) (i32.const 1024))
  (func (export "init") (param $seed i64))
  (func (export "act") (param $question i32) (param $length i32) (result i64)
    (local $zero f64)
    (local $bits i64)
    (local.set $bits (i64.reinterpret_f64 (f64.div (local.get $zero) (local.get $zero))))
    (if (i64.ne (local.get $bits) (i64.const 0x7ff8000000000000)) (then unreachable))
    (local.set $bits (i64.reinterpret_f64 (f64.sqrt (f64.sub (local.get $zero) (f64.const 1)))))
    (if (i64.ne (local.get $bits) (i64.const 0x7ff8000000000000)) (then unreachable))
    (i64.const 0x1000000006)))
