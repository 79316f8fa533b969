;; `init` fills the memory over and over.
;; expect: start fault fuel
(module
  (memory (export "memory") 256)
  (data (i32.const 16) "\"call\"")
  (func (export "alloc") (param $length i32) (result i32) (i32.const 1024))
  (func (export "init") (param $seed i64)
    (loop $again
      (memory.fill (i32.const 65536) (i32.const 7) (i32.const 16000000))
      (br $again)))
  (func (export "act") (param $question i32) (param $length i32) (result i64)
    (i64.const 0x1000000006)))
