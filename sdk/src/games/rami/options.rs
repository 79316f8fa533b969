//! What a tournament may set for rami. The rules are never among it: where a table might play otherwise, a named
//! constant of [`rami`](super) says how we do.

use crate::game::OptionsError;
use crate::json_object;
use serde::{Deserialize, Serialize};

/// The options of a rami table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// How many play, 2 to 5.
    pub seats: u8,
}

impl Default for Options {
    fn default() -> Self {
        Options { seats: 2 }
    }
}

impl Options {
    pub(super) fn checked(self) -> Result<Options, OptionsError> {
        OptionsError::within("seats", self.seats.into(), 2, 5).map(|()| self)
    }
}

json_object!(seldom Options [] { seats(optional) });
