;; A shell script under the name of a module.
;; expect: refused not-wasm
(module binary "#!/bin/sh\nrm -rf /\n")
