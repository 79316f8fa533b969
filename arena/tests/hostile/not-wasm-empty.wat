;; An empty file.
;; expect: refused not-wasm
(module binary)
