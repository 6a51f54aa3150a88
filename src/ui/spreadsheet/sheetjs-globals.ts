/**
 * sheetjs-style assigns to these variables without declaring them, which throws in strict-mode bundles. This module
 * must be evaluated before the package: import it first. `cptable` (code pages of old formats) is left out.
 */
Object.assign(globalThis, {
  QUOTE: '"',
  _hashIndex: {},
  _listIndex: [],
  style_builder: undefined,
  cptable: undefined,
})
