;; Answers inside the buffer of the question.
;; expect: ok always
(module
  (memory (export "memory") 1)
  (data (i32.const 16) "\"call\"")
  (func (export "alloc") (param $length i32) (result i32) (i32.const 1024))
  (func (export "init") (param $seed i64))
  (func (export "act") (param $question i32) (param $length i32) (result i64)
    (memory.copy (i32.add (local.get $question) (i32.const 3)) (i32.const 16) (i32.const 6))
    (i64.or
      (i64.shl (i64.extend_i32_u (i32.add (local.get $question) (i32.const 3))) (i64.const 32))
      (i64.const 6))))
