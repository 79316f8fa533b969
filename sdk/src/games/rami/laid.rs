//! A meld on the table: who laid it, and how it is written.

use super::meld::{Meld, MeldCards};
use crate::cards::Cards;
use crate::json::{FromJson, Reader, Stop, ToJson};
use crate::json_object;
use crate::table::Seat;
use serde::{Deserialize, Serialize, Serializer};

/// No more melds can lie on the table: 108 cards, three each.
pub const MOST_MELDS: usize = 36;

/// A meld and the seat that laid it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "LaidObject", try_from = "LaidObject")]
pub struct Laid {
    /// Who laid it first.
    pub owner: Seat,
    /// What it is now.
    pub meld: Meld,
}

/// A meld as it is written.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct LaidObject {
    /// Who laid it first.
    owner: Seat,
    /// Its cards: a run from low to high, a set with the joker last.
    cards: MeldCards,
    /// What its joker stands for; in a set of three, either of two cards. Follows from the cards.
    #[serde(default, skip_serializing_if = "is_empty")]
    joker: Cards<2>,
}

fn is_empty(cards: &Cards<2>) -> bool {
    cards.is_empty()
}

json_object!(LaidObject [] { owner, cards, joker(blank) });

impl From<Laid> for LaidObject {
    fn from(laid: Laid) -> LaidObject {
        LaidObject { owner: laid.owner, cards: laid.meld.cards(), joker: laid.meld.joker_is() }
    }
}

impl TryFrom<LaidObject> for Laid {
    type Error = super::meld::MeldError;
    fn try_from(object: LaidObject) -> Result<Laid, Self::Error> {
        Meld::new(&object.cards).map(|meld| Laid { owner: object.owner, meld })
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Laid {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Laid".into()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        LaidObject::json_schema(generator)
    }
}

impl ToJson for Laid {
    fn to_json(&self, out: &mut Vec<u8>) {
        LaidObject::from(*self).to_json(out);
    }
}

impl<'a> FromJson<'a> for Laid {
    fn from_json(reader: &mut Reader<'a>) -> Result<Self, Stop> {
        let object = LaidObject::from_json(reader)?;
        Laid::try_from(object).map_err(|_| reader.expected("a meld"))
    }
}

impl Serialize for Meld {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.cards().serialize(serializer)
    }
}
