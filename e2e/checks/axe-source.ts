import axe from 'axe-core'

/** Another version of axe may have other code: then this says so, and nothing runs slowly unseen. */
const replaceOnce = (source: string, old: string, by: string): string => {
  const [before, after, ...others] = source.split(old)
  if (before === undefined || after === undefined || others.length > 0)
    throw new Error(`axe ${axe.version} does not have once: ${old}`)
  return before + by + after
}

/** In the page: finds results by their arguments in maps. Axe's own searches a list of all arguments so far. */
const memoized = `(original) => {
  let first = new Map()
  const count = original.length
  const find = function (...args) {
    let results = first
    for (let at = 0; at < count - 1; at++) {
      if (!results.has(args[at])) results.set(args[at], new Map())
      results = results.get(args[at])
    }
    const last = count === 0 ? undefined : args[count - 1]
    if (!results.has(last)) results.set(last, original.apply(this, args))
    return results.get(last)
  }
  find.clear = () => { first = new Map() }
  return find
}`

/** What is replaced in axe's source, and by what. */
const replacements: readonly [old: string, by: string][] = [
  ["(0, import_memoizee['default'])(fn)", `(${memoized})(fn)`],
  // Asked twice for each element, with some twenty properties of its style.
  [
    'function isStackingContext(vNode, parentVNode) {',
    `function isStackingContext(vNode, parentVNode) {
      return vNode._isStackingContext ??= findStackingContext(vNode, parentVNode)
    }
    function findStackingContext(vNode, parentVNode) {`,
  ],
  // A key of its own per property, instead of one made of two texts at each question.
  [
    `var key = 'computedStyle_' + property;`,
    `const known = this._styles ??= new Map()
    if (!known.has(property)) {
      this._style ??= window.getComputedStyle(this.actualNode)
      known.set(property, this._style.getPropertyValue(property))
    }
    return known.get(property)
    var key = 'computedStyle_' + property;`,
  ],
  // Whether a private field is there already, and whether it is there at all, at each use of one.
  ['function _checkPrivateRedeclaration(e, t) {', 'function _checkPrivateRedeclaration(e, t) { return;'],
  [
    'function _assertClassBrand(e, t, n) {',
    "function _assertClassBrand(e, t, n) { if (typeof e !== 'function') return arguments.length < 3 ? t : n;",
  ],
]

const faster = replacements.reduce((source, [old, by]) => replaceOnce(source, old, by), axe.source)

/**
 * Axe, patched to run faster: its published build reads each field of a colour from a WeakMap (its private fields are
 * compiled for old browsers), and parses the same few colours thousands of times. That is two thirds of its time on a
 * screen. Here these fields are plain properties, and each colour is parsed once. Findings name elements by their selector,
 * so the HTML of all that pass is not written down. The results are the same (e2e/axe-source.spec.ts).
 */
export const axeSource = `{
  let WeakMap = class {
    #key = Symbol()
    has(object) { return Object.hasOwn(object, this.#key) }
    get(object) { return object[this.#key] }
    set(object, value) { object[this.#key] = value; return this }
  }
  let WeakSet = class {
    #key = Symbol()
    has(object) { return Object.hasOwn(object, this.#key) }
    add(object) { object[this.#key] = true; return this }
  }
  ;${faster}
  // From here on the real WeakMap is used again: later maps have elements as keys and live longer than one run.
  ;({ WeakMap, WeakSet } = globalThis)

  axe.configure({ noHtml: true })
  const { prototype } = axe.commons.color.Color
  const { parseString } = prototype
  const parsed = new Map()
  prototype.parseString = function (text) {
    const same = parsed.get(text)
    if (same) return Object.assign(this, same)
    parseString.call(this, text)
    const { r, g, b, alpha } = this
    parsed.set(text, { r, g, b, alpha })
    return this
  }
  undefined
}`
