//! Limits how deep calls may nest, by rewriting the module: the native stack would also end a recursion, but at a depth
//! that depends on the compiler and the machine.
//!
//! Counted are the functions that can be on the stack twice — those on a cycle of the call graph, where an indirect call
//! may reach every function of its type whose reference is taken. Every active call of a counted function weighs 1, and
//! 1 more for each [`SLOTS`] words of locals and operands. A call that would bring the weight over [`DEPTH`] traps. So a
//! recursion of ordinary functions ends exactly at its 1025th call. Functions off every cycle are not counted and run
//! at full speed; how deep they nest is bounded by the module itself. Where that bound is large, every function that
//! calls is counted.
//!
//! A counted function is wrapped: on entry it takes its weight from a global and traps when that is below zero; on every
//! way out it gives it back. A trap leaves the global negative, which tells this trap from any other. The start function
//! becomes an export, so that the host can call it and tell its faults apart. Custom sections are dropped.

use super::graph::CallGraph;
use super::survey::{Body, Survey};
use wasm_encoder::reencode::{Reencode, RoundtripReencoder};
use wasm_encoder::{
    BlockType, CodeSection, ConstExpr, ExportKind, ExportSection, Function, GlobalSection, GlobalType, Instruction,
    Module, RawSection, SectionId, ValType,
};
use wasmparser::{Operator, Parser, Payload};

/// The weight of nested calls that may not be exceeded.
pub const DEPTH: u32 = 1024;

/// Words of 8 bytes that a call may keep on the native stack for one unit of weight.
const SLOTS: u32 = 64;

/// The heaviest chain of uncounted calls; the native stack holds it on top of [`DEPTH`].
const CHAIN: u64 = 256;

/// A module ready for the compiler, and the names under which it exports what was added.
pub(super) struct Prepared {
    pub wasm: Vec<u8>,
    /// The global that holds what is left of the depth, where any function is counted.
    pub depth: Option<String>,
    /// What was the start function.
    pub start: Option<String>,
    /// How many functions are counted.
    pub counted: u32,
}

/// What a call of the function weighs.
fn weight(body: &Body<'_>) -> u32 {
    1 + body.slots / SLOTS
}

/// The weight of each defined function that is counted.
fn counted(survey: &Survey<'_>) -> Vec<Option<u32>> {
    let graph = CallGraph::of(survey);
    let imported = survey.imported_functions() as usize;
    let cycles =
        graph.cycles(|function| function.checked_sub(imported).map_or(0, |own| u64::from(weight(&survey.bodies[own]))));
    let bodies = survey.bodies.iter().zip(imported..);
    bodies
        .map(|(body, function)| {
            let counts = cycles.recursive[function] || (cycles.chain > CHAIN && graph.calls(function));
            counts.then(|| weight(body))
        })
        .collect()
}

/// Rewrites a module that was read from `wasm` and found valid.
pub(super) fn prepare(wasm: &[u8], survey: &Survey<'_>) -> Result<Prepared, String> {
    let weights = counted(survey);
    let counted = weights.iter().flatten().count() as u32;
    let depth = (counted > 0).then(|| unused_name(survey, "arena.depth"));
    let start = survey.start.map(|_| unused_name(survey, "arena.start"));
    let mut rewrite = Rewrite { survey, weights, depth, start, module: Module::new(), globals_written: false };
    for payload in Parser::new(0).parse_all(wasm) {
        rewrite.section(wasm, payload.map_err(|error| error.to_string())?)?;
    }
    Ok(Prepared { wasm: rewrite.module.finish(), depth: rewrite.depth, start: rewrite.start, counted })
}

/// A name that the module does not export yet.
fn unused_name(survey: &Survey<'_>, wish: &str) -> String {
    let mut name = wish.to_owned();
    while survey.exports.iter().any(|export| export.name == name) {
        name.push('\'');
    }
    name
}

struct Rewrite<'s, 'a> {
    survey: &'s Survey<'a>,
    weights: Vec<Option<u32>>,
    depth: Option<String>,
    start: Option<String>,
    module: Module,
    globals_written: bool,
}

impl Rewrite<'_, '_> {
    fn section(&mut self, wasm: &[u8], payload: Payload<'_>) -> Result<(), String> {
        match payload {
            Payload::GlobalSection(section) => {
                let mut globals = GlobalSection::new();
                RoundtripReencoder.parse_global_section(&mut globals, section).map_err(|error| error.to_string())?;
                self.globals(globals);
            }
            Payload::ExportSection(_) => {
                // Sections stand in a fixed order; globals come right before exports, which every bot has.
                if !self.globals_written {
                    self.globals(GlobalSection::new());
                }
                self.exports();
            }
            Payload::StartSection { .. } | Payload::CustomSection(_) | Payload::CodeSectionEntry(_) => {}
            Payload::CodeSectionStart { .. } => self.code(wasm)?,
            other => {
                if let Some((id, range)) = other.as_section() {
                    self.module.section(&RawSection { id, data: &wasm[range] });
                }
            }
        }
        Ok(())
    }

    fn globals(&mut self, mut globals: GlobalSection) {
        self.globals_written = true;
        if self.depth.is_some() {
            let ty = GlobalType { val_type: ValType::I32, mutable: true, shared: false };
            globals.global(ty, &ConstExpr::i32_const(DEPTH as i32));
        }
        if !globals.is_empty() {
            self.module.section(&globals);
        }
    }

    fn exports(&mut self) {
        let mut exports = ExportSection::new();
        for export in &self.survey.exports {
            let kind = match export.kind {
                wasmparser::ExternalKind::Func | wasmparser::ExternalKind::FuncExact => ExportKind::Func,
                wasmparser::ExternalKind::Table => ExportKind::Table,
                wasmparser::ExternalKind::Memory => ExportKind::Memory,
                wasmparser::ExternalKind::Global => ExportKind::Global,
                wasmparser::ExternalKind::Tag => ExportKind::Tag,
            };
            exports.export(export.name, kind, export.index);
        }
        if let Some(name) = &self.depth {
            exports.export(name, ExportKind::Global, self.survey.globals);
        }
        if let (Some(name), Some(function)) = (&self.start, self.survey.start) {
            exports.export(name, ExportKind::Func, function);
        }
        self.module.section(&exports);
    }

    fn code(&mut self, wasm: &[u8]) -> Result<(), String> {
        let mut code = CodeSection::new();
        let own = &self.survey.functions[self.survey.imported_functions() as usize..];
        for ((body, weight), &ty) in self.survey.bodies.iter().zip(&self.weights).zip(own) {
            match weight {
                Some(weight) => {
                    let ty = &self.survey.types[ty as usize];
                    code.function(
                        &wrap(body, ty, *weight, self.survey.globals, wasm).map_err(|error| error.to_string())?,
                    );
                }
                None => {
                    code.raw(&wasm[body.code.range()]);
                }
            }
        }
        debug_assert_eq!(SectionId::Code as u8, 10);
        self.module.section(&code);
        Ok(())
    }
}

/// The function with its weight taken on entry and given back on every way out.
fn wrap(
    body: &Body<'_>,
    ty: &wasmparser::FuncType,
    weight: u32,
    depth: u32,
    wasm: &[u8],
) -> wasmparser::Result<Function> {
    let mut locals = Vec::new();
    let mut left = ty.params().len() as u32;
    for group in body.code.get_locals_reader()? {
        let (count, ty) = group?;
        left += count;
        locals.push((count, RoundtripReencoder.val_type(ty).expect("a valid type has an encoding")));
    }
    locals.push((1, ValType::I32));
    let result = match ty.results() {
        [] => BlockType::Empty,
        [one, ..] => BlockType::Result(RoundtripReencoder.val_type(*one).expect("a valid type has an encoding")),
    };
    let mut function = Function::new(locals);
    for instruction in [
        Instruction::GlobalGet(depth),
        Instruction::I32Const(weight as i32),
        Instruction::I32Sub,
        Instruction::LocalTee(left),
        Instruction::GlobalSet(depth),
        Instruction::LocalGet(left),
        Instruction::I32Const(0),
        Instruction::I32LtS,
        Instruction::If(BlockType::Empty),
        Instruction::Unreachable,
        Instruction::End,
        Instruction::Block(result),
    ] {
        function.instruction(&instruction);
    }
    copy_body(body, &mut function, wasm)?;
    for instruction in [
        Instruction::GlobalGet(depth),
        Instruction::I32Const(weight as i32),
        Instruction::I32Add,
        Instruction::GlobalSet(depth),
        Instruction::End,
    ] {
        function.instruction(&instruction);
    }
    Ok(function)
}

/// Copies the instructions, the last `end` included, which now ends the block around them. A branch to the function's
/// label reaches that block unchanged; a `return` becomes such a branch.
fn copy_body(body: &Body<'_>, function: &mut Function, wasm: &[u8]) -> wasmparser::Result<()> {
    let mut reader = body.code.get_operators_reader()?;
    let (mut nesting, mut copied) = (0, reader.original_position());
    while !reader.eof() {
        let (operator, offset) = reader.read_with_offset()?;
        match operator {
            Operator::Block { .. } | Operator::Loop { .. } | Operator::If { .. } => nesting += 1,
            Operator::End => nesting -= 1,
            Operator::Return => {
                function.raw(wasm[copied..offset].iter().copied());
                function.instruction(&Instruction::Br(nesting as u32));
                copied = reader.original_position();
            }
            _ => {}
        }
    }
    debug_assert_eq!(nesting, -1);
    function.raw(wasm[copied..body.code.range().end].iter().copied());
    Ok(())
}
