import { compareKeys, foldText } from '@/domain/basics/text'
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
}

/**
 * Finds products of a catalogue by code or by words. The indexes are made at the first question, where nobody has prepared
 * them, and kept.
 */
export type ProductSearch = {
  /** CN, EAN or GS1 text, whole (product-code.ts). */
  byCode(text: string): CodeMatch
  /**
   * Products by the beginnings of words of their name, laboratory, group, category or CN; accents and case do not
   * count. First the product of an exact code, then names that begin as asked; among these and among the rest what can
   * be ordered, sells most here and is in stock at the laboratory.
   */
  byWords(query: string, limit: number): FoundProducts
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

  const byWords = (query: string, limit: number): FoundProducts => {
    const asked = wordsOf(query)
    const match = byCode(query)
    const exact = match.kind === 'product' ? match.product : undefined
    if (asked.length === 0) return { products: [], total: 0 }
    let index = words
    while (index === undefined) index = makeMore()
    const matches = matchesOf(index, asked)
    const start = asked.join(' ')
    const first: Product[] = exact === undefined ? [] : [exact]
    const rest: Product[] = []
    let total = first.length
    // Ranked already: only as many as asked for are picked out.
    for (const position of index.ranked) {
      if (matches[position] === 0) continue
      const product = products[position]
      if (product === undefined || product === exact) continue
      total += 1
      if (first.length < limit && index.names[position]?.startsWith(start)) first.push(product)
      else if (rest.length < limit) rest.push(product)
    }
    return { products: [...first, ...rest].slice(0, limit), total }
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

const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []

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

/** By product: 1 where, for every word asked, it has a word that begins with it, else 0. */
const matchesOf = ({ words, products, names }: WordIndex, asked: readonly string[]): Uint8Array => {
  let matches = new Uint8Array(names.length).fill(1)
  for (const word of new Set(asked)) {
    const also = new Uint8Array(names.length)
    for (let at = firstFrom(words, word); words[at]?.startsWith(word); at++) {
      for (const product of products[at] ?? []) also[product] = matches[product] ?? 0
    }
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
