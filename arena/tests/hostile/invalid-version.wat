;; A module of a version that does not exist.
;; expect: refused invalid
(module binary "\00asm\2a\00\00\00")
