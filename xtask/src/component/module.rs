//! What the finished module's boundary looks like.

use std::collections::BTreeSet;

use anyhow::{Result, bail};
use wasmparser::{CompositeInnerType, FuncType, Parser, Payload, TypeRef, ValType};

use super::bind::Import;

/// The parts of a module that the translator and the glue depend on.
#[derive(Debug, Default)]
pub(super) struct Facts {
    /// Names of the imports, in order.
    pub(super) imports: Vec<String>,
    /// Names of the exports.
    pub(super) exports: BTreeSet<String>,
    tables: u32,
    wide: Vec<String>,
}

impl Facts {
    /// Reads a module.
    pub(super) fn read(wasm: &[u8]) -> Result<Self> {
        let mut facts = Self::default();
        let mut types: Vec<Option<FuncType>> = Vec::new();
        let mut functions: Vec<u32> = Vec::new();
        for payload in Parser::new(0).parse_all(wasm) {
            match payload? {
                Payload::TypeSection(section) => {
                    for group in section {
                        types.extend(group?.into_types().map(|kind| match kind.composite_type.inner {
                            CompositeInnerType::Func(function) => Some(function),
                            _ => None,
                        }));
                    }
                }
                Payload::ImportSection(section) => {
                    for import in section.into_imports() {
                        let import = import?;
                        if let TypeRef::Func(kind) = import.ty {
                            functions.push(kind);
                            facts.note_wide(import.name, kind, &types);
                        }
                        if import.module != Import::MODULE {
                            bail!("import {} comes from module {}", import.name, import.module);
                        }
                        facts.imports.push(import.name.to_owned());
                    }
                }
                Payload::FunctionSection(section) => {
                    for kind in section {
                        functions.push(kind?);
                    }
                }
                Payload::TableSection(section) => facts.tables += section.count(),
                Payload::ExportSection(section) => {
                    for export in section {
                        let export = export?;
                        if export.kind == wasmparser::ExternalKind::Func
                            && let Some(kind) =
                                usize::try_from(export.index).ok().and_then(|index| functions.get(index))
                        {
                            facts.note_wide(export.name, *kind, &types);
                        }
                        facts.exports.insert(export.name.to_owned());
                    }
                }
                _ => {}
            }
        }
        Ok(facts)
    }

    fn note_wide(&mut self, name: &str, kind: u32, types: &[Option<FuncType>]) {
        let function = usize::try_from(kind).ok().and_then(|kind| types.get(kind)).and_then(Option::as_ref);
        if function.is_some_and(|function| {
            function.params().iter().chain(function.results()).any(|kind| *kind == ValType::I64)
        }) {
            self.wide.push(name.to_owned());
        }
    }

    /// Checks what the translator and the glue rely on.
    ///
    /// # Errors
    ///
    /// - not exactly one table: the translator knows one;
    /// - a 64-bit integer at the boundary: it costs a `BigInt` each time;
    /// - an import the glue does not have.
    pub(super) fn check(&self, known: &[Import]) -> Result<()> {
        if self.tables != 1 {
            bail!("the module has {} tables, not one", self.tables);
        }
        if let Some(name) = self.wide.first() {
            bail!("{name} passes a 64-bit integer between Rust and JavaScript; use f64 or u32");
        }
        if let Some(name) = self.imports.iter().find(|name| known.iter().all(|import| import.short != **name)) {
            bail!("import {name} is not in the glue");
        }
        Ok(())
    }
}
