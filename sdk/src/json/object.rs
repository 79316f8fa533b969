//! One list of a type's fields makes both its writer and its readers, so that they cannot disagree.

use super::{Reader, Stop};

/// A value that need not be written.
pub trait Blank {
    /// Is it what a reader takes it for when it is absent?
    fn is_blank(&self) -> bool;
    /// Makes it so.
    fn blank(&mut self);
}

impl<T> Blank for Option<T> {
    fn is_blank(&self) -> bool {
        self.is_none()
    }
    fn blank(&mut self) {
        *self = None;
    }
}

impl<T> Blank for Vec<T> {
    fn is_blank(&self) -> bool {
        self.is_empty()
    }
    fn blank(&mut self) {
        self.clear();
    }
}

impl<const N: usize> Blank for crate::cards::Cards<N> {
    fn is_blank(&self) -> bool {
        self.is_empty()
    }
    fn blank(&mut self) {
        self.clear();
    }
}

impl Blank for u64 {
    fn is_blank(&self) -> bool {
        *self == 0
    }
    fn blank(&mut self) {
        *self = 0;
    }
}

/// The fields of an object in any order: what has been seen of them.
pub struct Fields {
    first: bool,
    seen: u32,
}

impl Fields {
    /// Enters an object.
    pub fn open(reader: &mut Reader) -> Result<Fields, Stop> {
        reader.object()?;
        Ok(Fields { first: true, seen: 0 })
    }

    /// The index in `names` of the next field, whose value comes next; none at the end of the object. A field that comes
    /// twice is refused, one that is not in `names` is skipped or refused as the reader was told.
    #[inline(never)]
    pub fn next(&mut self, reader: &mut Reader, names: &[&str]) -> Result<Option<usize>, Stop> {
        while let Some(key) = reader.key(&mut self.first)? {
            let Some(index) = names.iter().position(|name| **name == *key) else {
                reader.unknown_key()?;
                continue;
            };
            let bit = 1 << index;
            if self.seen & bit != 0 {
                return Err(reader.expected("each field once"));
            }
            self.seen |= bit;
            return Ok(Some(index));
        }
        Ok(None)
    }

    /// The object has ended: have all fields been seen that must be there?
    #[inline(never)]
    pub fn complete(&self, reader: &mut Reader, must: &[bool]) -> Result<(), Stop> {
        let missing = must.iter().enumerate().any(|(index, must)| *must && self.seen & (1 << index) == 0);
        if missing { Err(reader.expected("all fields")) } else { Ok(()) }
    }
}

/// The key of a field as an array, from its text.
#[doc(hidden)]
pub const fn key_bytes<const N: usize>(text: &str) -> [u8; N] {
    match text.as_bytes().first_chunk() {
        Some(bytes) => *bytes,
        None => panic!("the length is that of the text"),
    }
}

/// Implements [`ToJson`](super::ToJson) and [`FromJson`](super::FromJson) for a struct whose fields are written in this
/// order and read in any, quickest in this one. The struct is `Default`, which is what reading starts from.
///
/// A bare field is always written and must be there. In brackets: `optional`, always written and left as in the default
/// when absent; `blank`, not written when [`Blank`](super::Blank) and blank when absent. `seldom` before the type leaves
/// out the quick reader: less code, for what is read once a fixture.
#[macro_export]
macro_rules! json_object {
    (seldom $type:ident $params:tt $fields:tt) => {
        $crate::json_object!(@write_all $type $params $fields);
        $crate::json_object!(@any_order $type $params $fields);
        $crate::json_object!(@read $type $params read_in_any_order);
    };
    ($type:ident $params:tt $fields:tt) => {
        $crate::json_object!(@write_all $type $params $fields);
        $crate::json_object!(@any_order $type $params $fields);
        $crate::json_object!(@in_order $type $params $fields);
        $crate::json_object!(@read $type $params read_in_order);
    };

    (@write_all $type:ident [$($param:ident),*] { $($field:ident $(($mode:ident))?),+ $(,)? }) => {
        impl<$($param: $crate::json::ToJson),*> $crate::json::ToJson for $type<$($param),*> {
            fn to_json(&self, out: &mut Vec<u8>) {
                let start = out.len();
                $($crate::json_object!(@write self, out, $field $(, $mode)?);)+
                // Every field was written with a comma before it.
                match out.get_mut(start) {
                    Some(separator) => *separator = b'{',
                    None => out.push(b'{'),
                }
                out.push(b'}');
            }
        }
    };

    (@any_order $type:ident [$($param:ident),*] { $($field:ident $(($mode:ident))?),+ $(,)? }) => {
        impl<'a, $($param: $crate::json::FromJson<'a> + Default),*> $type<$($param),*> {
            /// Reads it in any order.
            #[cold]
            #[inline(never)]
            fn read_in_any_order(&mut self, reader: &mut $crate::json::Reader<'a>) -> Result<(), $crate::json::Stop> {
                const NAMES: &[&str] = &[$(stringify!($field)),+];
                const MUST: &[bool] = &[$($crate::json_object!(@must $($mode)?)),+];
                #[allow(non_camel_case_types, clippy::enum_variant_names)]
                enum Field { $($field),+ }
                *self = Self::default();
                let mut fields = $crate::json::Fields::open(reader)?;
                while let Some(index) = fields.next(reader, NAMES)? {
                    let mut read = Ok(());
                    $(if index == Field::$field as usize {
                        read = $crate::json::FromJson::read(&mut self.$field, reader);
                    })+
                    read?;
                }
                fields.complete(reader, MUST)
            }
        }
    };

    (@in_order $type:ident [$($param:ident),*] { $($field:ident $(($mode:ident))?),+ $(,)? }) => {
        impl<'a, $($param: $crate::json::FromJson<'a> + Default),*> $type<$($param),*> {
            /// Reads it as the arena writes it, and otherwise in any order.
            #[inline]
            fn read_in_order(&mut self, reader: &mut $crate::json::Reader<'a>) -> Result<(), $crate::json::Stop> {
                let start = reader.at();
                if self.is_read_in_order(reader) {
                    return Ok(());
                }
                reader.go_back(start);
                self.read_in_any_order(reader)
            }

            #[inline]
            fn is_read_in_order(&mut self, reader: &mut $crate::json::Reader<'a>) -> bool {
                let mut separator = b'{';
                $(if reader.field(&mut separator, $crate::json_object!(@key $field)) {
                    if $crate::json::FromJson::read(&mut self.$field, reader).is_err() {
                        return false;
                    }
                } else {
                    $crate::json_object!(@miss self, $field $(, $mode)?);
                })+
                reader.eat_at_once(b'}')
            }
        }
    };

    (@read $type:ident [$($param:ident),*] $how:ident) => {
        impl<'a, $($param: $crate::json::FromJson<'a> + Default),*> $crate::json::FromJson<'a> for $type<$($param),*> {
            fn from_json(reader: &mut $crate::json::Reader<'a>) -> Result<Self, $crate::json::Stop> {
                let mut value = Self::default();
                value.$how(reader)?;
                Ok(value)
            }

            fn read(&mut self, reader: &mut $crate::json::Reader<'a>) -> Result<(), $crate::json::Stop> {
                self.$how(reader)
            }
        }
    };

    (@key $field:ident) => {{
        const TEXT: &str = concat!(",\"", stringify!($field), "\":");
        const KEY: &[u8; TEXT.len()] = &$crate::json::key_bytes(TEXT);
        KEY
    }};

    (@write $self:ident, $out:ident, $field:ident, blank) => {
        if !$crate::json::Blank::is_blank(&$self.$field) {
            $crate::json_object!(@write $self, $out, $field);
        }
    };
    (@write $self:ident, $out:ident, $field:ident $(, $mode:ident)?) => {
        $out.extend_from_slice($crate::json_object!(@key $field));
        $crate::json::ToJson::to_json(&$self.$field, $out);
    };

    (@miss $self:ident, $field:ident, blank) => { $crate::json::Blank::blank(&mut $self.$field) };
    (@miss $self:ident, $field:ident $(, $mode:ident)?) => { return false };

    (@must) => { true };
    (@must $mode:ident) => { false };
}
