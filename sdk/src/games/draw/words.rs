//! Small sets of words: what a tournament file may say, and what a view says, in one list each.

/// An enum whose cases are words in JSON, in TOML and on screen.
macro_rules! words {
    ($(#[$meta:meta])* $name:ident { $($(#[$case_meta:meta])* $case:ident = $word:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        pub enum $name {
            $($(#[$case_meta])* #[serde(rename = $word)] $case,)+
        }

        impl $name {
            /// All of them, in order.
            pub const ALL: &'static [$name] = &[$($name::$case),+];

            /// As it is written.
            pub const fn word(self) -> &'static str {
                match self {
                    $($name::$case => $word,)+
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.word())
            }
        }

        impl $crate::json::ToJson for $name {
            #[inline]
            fn to_json(&self, out: &mut Vec<u8>) {
                out.push(b'"');
                out.extend_from_slice(self.word().as_bytes());
                out.push(b'"');
            }
        }

        impl<'a> $crate::json::FromJson<'a> for $name {
            fn from_json(reader: &mut $crate::json::Reader<'a>) -> Result<Self, $crate::json::Stop> {
                let text = reader.text()?;
                match $name::ALL.iter().find(|case| case.word() == &*text) {
                    Some(case) => Ok(*case),
                    None => Err(reader.expected(concat!("one of" $(, " `", $word, "`")+))),
                }
            }
        }
    };
}

pub(super) use words;
