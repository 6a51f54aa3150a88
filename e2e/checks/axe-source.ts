import axe from 'axe-core'

/**
 * Axe as it is published, compiled for browsers that know no private fields, looks up each field of each colour in a
 * weak map, and parses the same few colours thousands of times: two thirds of its time on a screen. Here those fields
 * are properties, and a colour is parsed once. What axe makes of a page stays the same.
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
  // The classes have theirs. A weak map made later is one of elements, which outlive a look at the page.
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
