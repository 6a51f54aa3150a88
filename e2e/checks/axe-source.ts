import axe from 'axe-core'

/**
 * Axe, patched to run faster: its published build reads each field of a colour from a WeakMap (its private fields are
 * compiled for old browsers), and parses the same few colours thousands of times. That is two thirds of its time on a
 * screen. Here these fields are plain properties, and each colour is parsed once. The results are the same.
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
  ;${axe.source}
  // From here on the real WeakMap is used again: later maps have elements as keys and live longer than one run.
  ;({ WeakMap, WeakSet } = globalThis)

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
