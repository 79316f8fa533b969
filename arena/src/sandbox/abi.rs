//! What a bot must export and may import: version 1 of the ABI.

use super::refusal::Refusal;
use super::survey::Survey;
use wasmparser::{ExternalKind, TypeRef};

/// The one import, optional.
pub(super) const LOG: (&str, &str) = ("arena", "log");
const LOG_TYPE: &str = "func(i32, i32)";

/// What a bot exports.
const EXPORTS: [(&str, &str); 4] =
    [("memory", "memory"), ("alloc", "func(i32) -> i32"), ("init", "func(i64)"), ("act", "func(i32, i32) -> i64")];

/// Refuses a module that does not speak the ABI.
pub(super) fn check(survey: &Survey<'_>) -> Result<(), Refusal> {
    for import in &survey.imports {
        if (import.module, import.name) != LOG {
            return Err(Refusal::Import { module: import.module.to_owned(), name: import.name.to_owned() });
        }
        let found = match import.ty {
            TypeRef::Func(ty) | TypeRef::FuncExact(ty) => survey.signature(ty),
            TypeRef::Memory(_) => "memory".to_owned(),
            TypeRef::Table(_) => "table".to_owned(),
            TypeRef::Global(_) | TypeRef::Tag(_) => "global".to_owned(),
        };
        if found != LOG_TYPE {
            return Err(Refusal::ImportType { found, wanted: LOG_TYPE });
        }
    }
    for (name, wanted) in EXPORTS {
        let Some(export) = survey.exports.iter().find(|export| export.name == name) else {
            return Err(Refusal::MissingExport { name, wanted });
        };
        let found = survey.describe(export.kind, export.index);
        if found != wanted {
            return Err(Refusal::ExportType { name, found, wanted });
        }
    }
    Ok(())
}

/// An export as text, `act: func(i32, i32) -> i64`.
pub(super) fn describe(survey: &Survey<'_>, name: &str, kind: ExternalKind, index: u32) -> String {
    format!("{name}: {}", survey.describe(kind, index))
}
