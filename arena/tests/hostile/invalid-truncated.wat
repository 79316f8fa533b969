;; A module cut off inside its first section.
;; expect: refused invalid
(module binary "\00asm\01\00\00\00\01\7f\01\60")
