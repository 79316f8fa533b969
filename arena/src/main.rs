//! The `arena` binary; everything is in the library.

fn main() -> std::process::ExitCode {
    arena::cli::main()
}
