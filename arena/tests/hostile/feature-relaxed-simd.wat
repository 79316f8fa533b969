;; An instruction whose result depends on the processor.
;; expect: refused feature relaxed-simd
(module
  (memory (export "memory") 1)
  (func (export "alloc") (param i32) (result i32) (i32.const 1024))
  (func (export "init") (param i64))
  (func (export "act") (param i32 i32) (result i64)
    (i64x2.extract_lane 0
      (f64x2.relaxed_madd (v128.const i64x2 1 2) (v128.const i64x2 3 4) (v128.const i64x2 5 6)))))
