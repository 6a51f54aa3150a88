import { compareKeys } from '@/domain/basics/text'
import { beginsNearly, type Fit, fits, mayBeNearly, mayBeWithin, wordsOf } from '@/domain/basics/words'
import type { Product } from '@/domain/catalogue/catalogue'
import type { CatalogueIndex } from '@/domain/catalogue/catalogue-index'
import { readPackCode } from '@/domain/catalogue/pack-code'
import { readProductCode } from '@/domain/catalogue/product-code'
import { whyNotOrderable } from '@/domain/catalogue/why-not-orderable'

export type CodeMatch =
  | { kind: 'product'; product: Product }
  /** Written as a code, but of no product that we know. */
  | { kind: 'unknown'; reason: string }
  | { kind: 'not_a_code' }

export type FoundProducts = {
  products: Product[]
  /** How many there are in all. */
  total: number
  /** How well the first of them fits. */
  fit: Fit
}

/**
 * Finds products of a catalogue by code or by words. The indexes are made at the first question, where nobody has prepared
 * them, and kept.
 */
export type ProductSearch = {
  /** CN, EAN or GS1 text, whole (product-code.ts). */
  byCode(text: string): CodeMatch
  /**
   * Products by words of their name, laboratory, group, category or CN, in any order; accents and case do not count. First
   * the product of an exact code, then names that begin as asked, then where each word begins one, then where some is within
   * a word, and where no word has it, where one begins nearly so; among each of these what can be ordered, sells most here and
   * is in stock at the laboratory. `visible`: by position, 1 for those that may be found; all where it is absent.
   */
  byWords(query: string, limit: number, visible?: ArrayLike<number>): FoundProducts
  /**
   * Makes the index of words in steps of milliseconds, before somebody asks. `goOn` is called before each; false ends it,
   * and what was done is kept.
   */
  prepare(goOn: () => Promise<boolean>): Promise<void>
}

type Here = {
  /** Units sold of each product of `catalogue.products`, by position. */
  unitsSold: ArrayLike<number>
  isOrderable: (product: Product) => boolean
}

/** `here`: what the pharmacy sells and may order. */
export const createProductSearch = (catalogue: CatalogueIndex, here: Partial<Here> = {}): ProductSearch => {
  const { unitsSold = [], isOrderable = (product) => whyNotOrderable(product) === null } = here
  const { products, indexByCn } = catalogue
  let eans: ReadonlyMap<string, number> | undefined
  let making: Generator<void, WordIndex> | undefined
  let words: WordIndex | undefined
  /** The next part of the index. */
  const makeMore = (): WordIndex | undefined => {
    making ??= indexWords(catalogue, { unitsSold, isOrderable })
    const { done, value } = making.next()
    if (done) words = value
    return words
  }

  const byCode = (text: string): CodeMatch => {
    const reading = readPackCode(text)
    const code = readProductCode(reading.ok ? reading.pack.number : text)
    if (code === null) return { kind: 'not_a_code' }
    eans ??= new Map(products.flatMap(({ ean }, index) => (ean === null ? [] : [[ean, index] as const])))
    const ofEan = code.eans.find((ean) => eans?.has(ean))
    const index = ofEan === undefined ? indexByCn.get(code.cn ?? '') : eans.get(ofEan)
    const product = products[index ?? -1]
    if (product !== undefined) return { kind: 'product', product }
    return { kind: 'unknown', reason: faults[code.fault ?? 'unlisted'] }
  }

  const byWords = (query: string, limit: number, visible?: ArrayLike<number>): FoundProducts => {
    const asked = wordsOf(query)
    const isVisible = (position: number | undefined) => visible?.[position ?? -1] !== 0
    const match = byCode(query)
    const isExact = match.kind === 'product' && isVisible(indexByCn.get(match.product.cn))
    const exact = isExact ? match.product : undefined
    const byFit: Product[][] = Object.values(fits).map(() => [])
    let total = 0
    const add = (product: Product, fit: number) => {
      total += 1
      // Ranked already: only as many as asked for are picked out.
      const fitting = byFit[fit]
      if (fitting !== undefined && fitting.length < limit) fitting.push(product)
    }
    if (exact !== undefined) add(exact, fits.code)
    if (asked.length > 0) {
      let index = words
      while (index === undefined) index = makeMore()
      const matches = matchesOf(index, asked)
      const start = asked.join(' ')
      for (const position of index.ranked) {
        const product = products[position]
        const fit = matches[position] ?? fits.none
        if (fit === fits.none || product === undefined || product === exact || !isVisible(position)) continue
        add(product, index.names[position]?.startsWith(start) ? fits.name : fit)
      }
    }
    const fit = Math.max(
      fits.none,
      byFit.findLastIndex((each) => each.length > 0),
    ) as Fit
    return { products: byFit.toReversed().flat().slice(0, limit), total, fit }
  }

  const prepare = async (goOn: () => Promise<boolean>): Promise<void> => {
    while (words === undefined && (await goOn())) if (words === undefined) makeMore()
  }

  return { byCode, byWords, prepare }
}

const faults = {
  unlisted: 'No está en el catálogo',
  wrong_check_digit: 'El dígito de control no es correcto',
  pseudo: 'No identifica ningún producto',
}

type WordIndex = {
  /** All words in order, each with the products that have it. */
  words: readonly string[]
  products: readonly (readonly number[])[]
  /** Folded names, by product. */
  names: readonly string[]
  /** Product positions, the best first. */
  ranked: readonly number[]
}

/** Enough for some milliseconds on a slow tablet. */
const productsInAStep = 500

/** Stops after each step. */
function* indexWords(catalogue: CatalogueIndex, here: Here): Generator<void, WordIndex> {
  const { products, laboratories, groups, marketCategories } = catalogue
  const ofLaboratory = wordsOfNames(laboratories)
  const ofGroup = wordsOfNames(groups)
  const ofCategory = wordsOfNames(marketCategories)
  const byWord = new Map<string, number[]>()
  const names: string[] = []
  for (const [index, product] of products.entries()) {
    if (index % productsInAStep === 0) yield
    const name = wordsOf(product.name)
    const all = [
      product.cn,
      ...name,
      ...(ofLaboratory.get(product.laboratoryId) ?? []),
      ...(ofGroup.get(product.groupId ?? 0) ?? []),
      ...(ofCategory.get(product.marketCategoryId ?? 0) ?? []),
    ]
    for (const word of all) {
      const having = byWord.get(word)
      if (having === undefined) byWord.set(word, [index])
      else if (having.at(-1) !== index) having.push(index)
    }
    names.push(name.join(' '))
  }
  yield
  const words = [...byWord.keys()].sort()
  return {
    words,
    products: words.map((word) => byWord.get(word) ?? []),
    names,
    ranked: ranking(products, names, here),
  }
}

const wordsOfNames = (rows: ReadonlyMap<number, { name: string }>): ReadonlyMap<number, string[]> =>
  new Map([...rows].map(([id, { name }]) => [id, wordsOf(name)]))

const ranking = (
  products: readonly Product[],
  names: readonly string[],
  { unitsSold, isOrderable }: Here,
): number[] => {
  const refused = products.map((product) => (isOrderable(product) ? 0 : 1))
  return products
    .map((_, index) => index)
    .sort(
      (a, b) =>
        (refused[a] ?? 0) - (refused[b] ?? 0) ||
        (unitsSold[b] ?? 0) - (unitsSold[a] ?? 0) ||
        Number(products[a]?.outOfStock) - Number(products[b]?.outOfStock) ||
        compareKeys(names[a] ?? '', names[b] ?? ''),
    )
}

/** By product: how well the word asked that fits it least does. */
const matchesOf = ({ words, products, names }: WordIndex, asked: readonly string[]): Uint8Array => {
  let matches = new Uint8Array(names.length).fill(fits.begins)
  for (const word of new Set(asked)) {
    const also = new Uint8Array(names.length)
    let isFound = false
    /** Better ones come later. */
    const add = (at: number, fit: Fit) => {
      isFound = true
      for (const product of products[at] ?? []) also[product] = Math.min(matches[product] ?? 0, fit)
    }
    if (mayBeWithin(word))
      for (let at = 0; at < words.length; at++) if (words[at]?.includes(word)) add(at, fits.within)
    const first = firstFrom(words, word)
    for (let at = first; words[at]?.startsWith(word); at++) add(at, fits.begins)
    const letter = word[0] ?? ''
    if (!isFound && mayBeNearly(word))
      for (let at = firstFrom(words, letter); words[at]?.startsWith(letter); at++)
        if (beginsNearly(words[at] ?? '', word)) add(at, fits.nearly)
    matches = also
  }
  return matches
}

/** Position of the first word that is not before this one. */
const firstFrom = (words: readonly string[], word: string): number => {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((words[middle] ?? '') < word) low = middle + 1
    else high = middle
  }
  return low
}
