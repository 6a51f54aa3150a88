import { formatInteger } from '@/domain/basics/numbers'
import { type Fit, fits } from '@/domain/basics/words'
import { createEntrySearch } from '@/domain/search/entry-search'
import { hasStrength, readTypedSearch, type TypedSearch } from '@/domain/search/typed-units'
import {
  type EntryKind,
  entryKinds,
  type FoundProduct,
  productKey,
  type SearchEntry,
  type SearchOption,
  type WholeList,
  wholeKey,
} from '@/features/search/search-entry'
import type { Assortment } from '@/parts/purchasing/assortment'

export type ResultGroup = { title: string; options: readonly SearchOption[] }
export type SearchResults = {
  /** What fits best comes first. */
  groups: readonly ResultGroup[]
  /** How many are shown, without the ways to other lists. */
  count: number
  /** Why a code that was typed or scanned is none of a product. */
  problem: string | null
}

export type SearchedProducts = {
  assortment: Pick<Assortment, 'search'>
  /** By position in the catalogue, 1 for what the viewer may see; absent where that is all. */
  visible?: ArrayLike<number> | undefined
}
export type Searched = {
  /** Null where no pharmacy is open, or its data is not on this device. */
  products: SearchedProducts | null
  entries: readonly SearchEntry[]
  wholeLists: readonly WholeList[]
}

const mostOfAKind = 8

/** `text`: what was looked for, and is to be in the whole list. */
type Found = ResultGroup & { of: WholeList['of']; text: string; total: number; fit: Fit }

/** Made once for what is searched, and called with each key. */
export const createSearch = ({ products, entries, wholeLists }: Searched) => {
  const searches = (Object.keys(entryKinds) as EntryKind[]).map((kind) => ({
    kind,
    search: createEntrySearch(entries.filter((entry) => entry.kind === kind)),
  }))
  const openWhole = ({ of, run }: WholeList, name: string, text: string): SearchOption => ({
    key: wholeKey(of),
    name,
    run: () => run(text),
  })

  return (typed: string): SearchResults => {
    const readings = readTypedSearch(typed)
    // Nothing else is ordered in units.
    const { text } = readings.find(({ units }) => units === null) ?? readings[0] ?? { text: '' }
    if (text === '') return { groups: [], count: 0, problem: null }
    const found: Found[] = searches.map(({ kind, search }) => {
      const { entries: options, total, fit } = search(text, mostOfAKind)
      return { of: kind, title: entryKinds[kind], text, options, total, fit }
    })
    if (products !== null) found.unshift(findProducts(products, readings))
    // Slips of the fingers are looked for only where nothing is as it was typed.
    const isAsTyped = found.some(({ fit }) => fit > fits.nearly)
    const shown = found
      .filter(({ options, fit }) => options.length > 0 && (fit > fits.nearly || !isAsTyped))
      .sort((a, b) => b.fit - a.fit)
    const groups = shown.map((group): ResultGroup => {
      const { title, options, total } = group
      if (total === options.length) return { title, options }
      const whole = wholeLists.find(({ of }) => of === group.of)
      return {
        title: `${title} (${options.length} de ${formatInteger(total)})`,
        options: whole ? [...options, openWhole(whole, `Ver todos en ${whole.name}`, group.text)] : options,
      }
    })
    const isCut = ({ of }: WholeList) =>
      shown.some((each) => each.of === of && each.total > each.options.length)
    const others = wholeLists
      .filter((each) => !isCut(each))
      .map((each) => openWhole(each, `Buscar «${text}» en ${each.name}`, text))
    const match = products?.assortment.search.byCode(text)
    return {
      groups: others.length === 0 ? groups : [...groups, { title: 'Más', options: others }],
      count: shown.reduce((sum, { options }) => sum + options.length, 0),
      problem: match?.kind === 'unknown' ? match.reason : null,
    }
  }
}

const findProducts = (
  { assortment: { search }, visible }: SearchedProducts,
  readings: readonly TypedSearch[],
): Found => {
  const found = readings.map(({ text, units }) => ({
    text,
    units,
    ...search.byWords(text, mostOfAKind, visible),
  }))
  // A code is meant whatever stands beside it, then the number as a strength: «omeprazol 20» is no order of 20 boxes of another one.
  const number = readings.find(({ units }) => units !== null)?.units ?? null
  const rank = ({ fit, units, products }: (typeof found)[number]) => {
    if (fit === fits.code) return 2
    return number !== null && units === null && products.some(({ name }) => hasStrength(name, number)) ? 1 : 0
  }
  const inOrder = found.toSorted((a, b) => rank(b) - rank(a))
  const options = new Map<string, FoundProduct>()
  for (const { products, units } of inOrder)
    for (const product of products) {
      const key = productKey(product.cn)
      if (!options.has(key)) options.set(key, { key, product, units })
    }
  return {
    of: 'products',
    title: 'Productos',
    text: inOrder[0]?.text ?? '',
    options: [...options.values()].slice(0, mostOfAKind),
    // What has all words has those without the number, too.
    total: Math.max(...found.map(({ total }) => total)),
    fit: Math.max(...found.map(({ fit }) => fit)) as Fit,
  }
}
