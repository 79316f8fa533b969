//! The guest side of the wall.
