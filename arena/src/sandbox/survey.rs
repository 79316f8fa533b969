//! Reads a module once: validates it, measures it against the limits, and notes what later steps need — its types,
//! imports and exports, and for each function whom it calls. Nothing is compiled or run here.

use super::limits::Measure;
use super::refusal::Refusal;
use wasmparser::{
    BinaryReaderError, ConstExpr, ElementItems, Encoding, ExternalKind, FuncToValidate, FuncType,
    FuncValidatorAllocations, FunctionBody, MemoryType, Operator, Parser, Payload, TypeRef, ValType, ValidPayload,
    Validator, ValidatorResources, WasmFeatures,
};

/// What of WebAssembly a module may use: its first version and what every compiler now emits besides.
const FEATURES: WasmFeatures = WasmFeatures::WASM1
    .union(WasmFeatures::SIGN_EXTENSION)
    .union(WasmFeatures::SATURATING_FLOAT_TO_INT)
    .union(WasmFeatures::BULK_MEMORY)
    .union(WasmFeatures::REFERENCE_TYPES)
    .union(WasmFeatures::SIMD)
    .difference(WasmFeatures::GC_TYPES);

/// The custom section in which a bot may say which games it plays.
const GAMES: &str = "arena.games";

/// A module as it was read.
#[derive(Default)]
pub(super) struct Survey<'a> {
    pub types: Vec<FuncType>,
    /// The type of every function, imported ones first.
    pub functions: Vec<u32>,
    pub imports: Vec<Import<'a>>,
    pub exports: Vec<Export<'a>>,
    pub memory: Option<MemoryType>,
    /// How many globals there are; none is imported in a module that is admitted.
    pub globals: u32,
    pub start: Option<u32>,
    /// The functions defined here, in order.
    pub bodies: Vec<Body<'a>>,
    /// Functions that an indirect call may reach.
    pub referenced: Vec<u32>,
    /// Bytes of all functions together.
    pub code: u64,
    /// The games it says it plays.
    pub games: Option<Vec<String>>,
    tables: u64,
    data: u64,
    elements: u64,
}

/// An import.
pub(super) struct Import<'a> {
    pub module: &'a str,
    pub name: &'a str,
    pub ty: TypeRef,
}

/// An export.
pub(super) struct Export<'a> {
    pub name: &'a str,
    pub kind: ExternalKind,
    pub index: u32,
}

/// A function's body and what it does.
pub(super) struct Body<'a> {
    pub code: FunctionBody<'a>,
    /// Locals and operands at most, in words of 8 bytes: how much of the native stack a call may take.
    pub slots: u32,
    /// Functions it calls.
    pub calls: Vec<u32>,
    /// Types through which it calls indirectly.
    pub indirect: Vec<u32>,
    /// Functions it takes references of.
    pub references: Vec<u32>,
}

impl<'a> Survey<'a> {
    /// Reads a module; `pages` is how much memory it may have at the start.
    pub fn read(wasm: &'a [u8], pages: u64) -> Result<Survey<'a>, Refusal> {
        Survey::read_once(wasm, pages).map_err(|refusal| match refusal {
            Refusal::Invalid { message, offset } => match missing_feature(wasm) {
                Some(feature) => Refusal::Feature { feature, message, offset },
                None => Refusal::Invalid { message, offset },
            },
            other => other,
        })
    }

    fn read_once(wasm: &'a [u8], pages: u64) -> Result<Survey<'a>, Refusal> {
        Measure::Size.check(wasm.len() as u64, None)?;
        if !wasm.starts_with(b"\0asm") {
            let start: Vec<String> = wasm.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
            return Err(Refusal::NotWasm { start: start.join(" ") });
        }
        let (mut survey, mut validator) = (Survey::default(), Validator::new_with_features(FEATURES));
        let mut parser = Parser::new(0);
        parser.set_features(FEATURES);
        for payload in parser.parse_all(wasm) {
            let payload = payload.map_err(invalid)?;
            if let Payload::Version { encoding: Encoding::Component, .. } = payload {
                return Err(Refusal::Component);
            }
            match validator.payload(&payload).map_err(invalid)? {
                ValidPayload::Func(function, body) => survey.body(function, body)?,
                _ => survey.section(payload, pages)?,
            }
        }
        Ok(survey)
    }

    /// A type as text: `func(i32) -> i32`.
    pub fn describe(&self, kind: ExternalKind, index: u32) -> String {
        match kind {
            ExternalKind::Func | ExternalKind::FuncExact => {
                self.functions.get(index as usize).map_or_else(String::new, |&ty| self.signature(ty))
            }
            ExternalKind::Table => "table".into(),
            ExternalKind::Memory => "memory".into(),
            ExternalKind::Global => "global".into(),
            ExternalKind::Tag => "tag".into(),
        }
    }

    /// The signature of a type as text.
    pub fn signature(&self, ty: u32) -> String {
        let Some(ty) = self.types.get(ty as usize) else { return String::new() };
        let list = |types: &[ValType]| types.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        match ty.results() {
            [] => format!("func({})", list(ty.params())),
            results => format!("func({}) -> {}", list(ty.params()), list(results)),
        }
    }

    /// How many functions are imported.
    pub fn imported_functions(&self) -> u32 {
        (self.functions.len() - self.bodies.len()) as u32
    }

    fn section(&mut self, payload: Payload<'a>, pages: u64) -> Result<(), Refusal> {
        match payload {
            Payload::TypeSection(section) => {
                for ty in section.into_iter_err_on_gc_types() {
                    let ty = ty.map_err(invalid)?;
                    Measure::Params.check(ty.params().len() as u64, None)?;
                    self.types.push(ty);
                }
                Measure::Types.check(self.types.len() as u64, None)
            }
            Payload::ImportSection(section) => {
                for import in section.into_imports() {
                    self.import(import.map_err(invalid)?);
                }
                Ok(())
            }
            Payload::FunctionSection(section) => {
                for ty in section {
                    self.functions.push(ty.map_err(invalid)?);
                }
                Measure::Functions.check(self.functions.len() as u64, None)
            }
            Payload::TableSection(section) => {
                for table in section {
                    self.tables += 1;
                    Measure::Table.check(table.map_err(invalid)?.ty.initial, None)?;
                }
                Measure::Tables.check(self.tables, None)
            }
            Payload::MemorySection(section) => {
                for memory in section {
                    let memory = memory.map_err(invalid)?;
                    Measure::Memory.check_against(pages, memory.initial, None)?;
                    self.memory = Some(memory);
                }
                Ok(())
            }
            Payload::GlobalSection(section) => {
                for global in section {
                    self.globals += 1;
                    reference(&global.map_err(invalid)?.init_expr, &mut self.referenced)?;
                }
                Measure::Globals.check(u64::from(self.globals), None)
            }
            Payload::ExportSection(section) => {
                for export in section {
                    let export = export.map_err(invalid)?;
                    self.exports.push(Export { name: export.name, kind: export.kind, index: export.index });
                }
                Ok(())
            }
            Payload::StartSection { func, .. } => {
                self.start = Some(func);
                Ok(())
            }
            Payload::ElementSection(section) => {
                for element in section {
                    self.element(element.map_err(invalid)?.items)?;
                }
                Ok(())
            }
            Payload::DataSection(section) => {
                self.data += u64::from(section.count());
                Measure::Data.check(self.data, None)
            }
            Payload::CodeSectionStart { size, .. } => {
                self.code = u64::from(size);
                Measure::Code.check(self.code, None)
            }
            Payload::CustomSection(section) if section.name() == GAMES => {
                let text = String::from_utf8_lossy(section.data());
                let names = text.split(',').map(str::trim).filter(|name| !name.is_empty());
                self.games = Some(names.map(str::to_owned).collect());
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn import(&mut self, import: wasmparser::Import<'a>) {
        match import.ty {
            TypeRef::Func(ty) | TypeRef::FuncExact(ty) => self.functions.push(ty),
            TypeRef::Global(_) => self.globals += 1,
            TypeRef::Table(_) => self.tables += 1,
            TypeRef::Memory(_) | TypeRef::Tag(_) => {}
        }
        self.imports.push(Import { module: import.module, name: import.name, ty: import.ty });
    }

    fn element(&mut self, items: ElementItems<'a>) -> Result<(), Refusal> {
        match items {
            ElementItems::Functions(items) => {
                self.elements += u64::from(items.count());
                Measure::Elements.check(self.elements, None)?;
                for item in items {
                    self.referenced.push(item.map_err(invalid)?);
                }
            }
            ElementItems::Expressions(_, items) => {
                self.elements += u64::from(items.count());
                Measure::Elements.check(self.elements, None)?;
                for item in items {
                    reference(&item.map_err(invalid)?, &mut self.referenced)?;
                }
            }
        }
        Ok(())
    }

    fn body(&mut self, function: FuncToValidate<ValidatorResources>, code: FunctionBody<'a>) -> Result<(), Refusal> {
        let index = function.index;
        let mut body = Body { code, slots: 0, calls: Vec::new(), indirect: Vec::new(), references: Vec::new() };
        body.read(function, index)?;
        self.referenced.extend_from_slice(&body.references);
        self.bodies.push(body);
        Ok(())
    }
}

impl Body<'_> {
    /// Validates and measures one function.
    fn read(&mut self, function: FuncToValidate<ValidatorResources>, index: u32) -> Result<(), Refusal> {
        Measure::Body.check(self.code.range().len() as u64, Some(index))?;
        let mut validator = function.into_validator(FuncValidatorAllocations::default());
        validator.read_locals(&mut self.code.get_binary_reader()).map_err(invalid)?;
        let mut reader = self.code.get_operators_reader().map_err(invalid)?;
        let locals = validator.len_locals();
        Measure::Locals.check(u64::from(locals), Some(index))?;
        let wide = (0..locals).filter(|&local| validator.get_local_type(local) == Some(ValType::V128)).count() as u32;
        let (mut operands, mut width, mut nesting, mut control, mut targets) = (0, 1, 0_u64, 0_u64, 0_u64);
        while !reader.eof() {
            let (operator, offset) = reader.read_with_offset().map_err(invalid)?;
            validator.op(offset, &operator).map_err(invalid)?;
            operands = operands.max(validator.operand_stack_height());
            if validator.get_operand_type(0) == Some(Some(ValType::V128)) {
                width = 2;
            }
            match operator {
                Operator::Block { .. } | Operator::Loop { .. } | Operator::If { .. } => {
                    control += 1;
                    nesting = nesting.max(u64::from(validator.control_stack_height()) - 1);
                }
                Operator::BrTable { targets: table } => {
                    control += 1;
                    targets += u64::from(table.len()) + 1;
                }
                Operator::Call { function_index } => self.calls.push(function_index),
                Operator::CallIndirect { type_index, .. } => self.indirect.push(type_index),
                Operator::RefFunc { function_index } => self.references.push(function_index),
                _ => {}
            }
        }
        self.slots = locals + wide + operands * width;
        Measure::Operands.check(u64::from(operands), Some(index))?;
        Measure::Nesting.check(nesting, Some(index))?;
        Measure::Control.check(control, Some(index))?;
        Measure::Targets.check(targets, Some(index))?;
        Measure::Calls.check((self.calls.len() + self.indirect.len()) as u64, Some(index))?;
        reader.finish().map_err(invalid)
    }
}

/// Notes the functions that a constant expression refers to.
fn reference(expression: &ConstExpr<'_>, into: &mut Vec<u32>) -> Result<(), Refusal> {
    for operator in expression.get_operators_reader() {
        if let Operator::RefFunc { function_index } = operator.map_err(invalid)? {
            into.push(function_index);
        }
    }
    Ok(())
}

/// What the validator says, as a refusal.
fn invalid(error: BinaryReaderError) -> Refusal {
    let (message, offset) = (error.message().to_owned(), error.offset());
    match error.missing_wasm_feature() {
        Some(feature) => Refusal::Feature { feature: feature_names(feature), message, offset },
        None => Refusal::Invalid { message, offset },
    }
}

/// The feature with which the module would be valid. The validator does not always name it.
fn missing_feature(wasm: &[u8]) -> Option<String> {
    let others = WasmFeatures::all().difference(FEATURES).iter();
    let valid = |extra| Validator::new_with_features(FEATURES.union(extra)).validate_all(wasm).is_ok();
    others.filter(|&extra| valid(extra)).map(feature_names).next()
}

fn feature_names(features: WasmFeatures) -> String {
    let names = features.iter_names().map(|(name, _)| name.to_lowercase().replace('_', "-"));
    names.collect::<Vec<_>>().join(" ")
}
