;; A module with nothing in it.
;; expect: refused missing-export memory
(module)
