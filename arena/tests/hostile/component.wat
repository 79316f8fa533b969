;; A component instead of a core module.
;; expect: refused component
(component)
