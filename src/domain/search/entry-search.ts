import { type Fit, fitOfWord, fits, wordsOf } from '@/domain/basics/words'

/** What can be found by its name beside products: an order, a screen, an action… */
export type Findable = {
  name: string
  /** Other words by which it is found. */
  words?: readonly string[]
  /** Its number or code, by which alone it is meant. */
  code?: string
}
export type FoundEntries<E> = {
  entries: E[]
  /** How many there are in all. */
  total: number
  /** How well the first of them fits. */
  fit: Fit
}
export type EntrySearch<E> = (query: string, limit: number) => FoundEntries<E>

/** By words in any order, as products are found (catalogue/product-search); of what fits the same, what was given first. */
export const createEntrySearch = <E extends Findable>(entries: readonly E[]): EntrySearch<E> => {
  const indexed = entries.map((entry) => {
    const name = wordsOf(entry.name)
    const others = (entry.words ?? []).flatMap(wordsOf)
    const code = entry.code === undefined ? [] : wordsOf(entry.code)
    return { entry, name: name.join(' '), code: code.join(' '), words: [...name, ...others, ...code] }
  })
  return (query, limit) => {
    const asked = wordsOf(query)
    const text = asked.join(' ')
    const found = indexed.flatMap(({ entry, name, code, words }) => {
      const fit = text === code ? fits.code : name.startsWith(text) ? fits.name : fitOfAll(words, asked)
      return fit === fits.none ? [] : [{ entry, fit }]
    })
    if (text === '' || found.length === 0) return { entries: [], total: 0, fit: fits.none }
    found.sort((a, b) => b.fit - a.fit)
    return {
      entries: found.slice(0, limit).map(({ entry }) => entry),
      total: found.length,
      fit: found[0]?.fit ?? fits.none,
    }
  }
}

/** That of the word which fits least. */
const fitOfAll = (words: readonly string[], asked: readonly string[]): Fit =>
  asked.reduce<Fit>(
    (worst, each) =>
      lesser(
        worst,
        words.reduce<Fit>((best, word) => greater(best, fitOfWord(word, each)), 0),
      ),
    fits.begins,
  )

const lesser = (a: Fit, b: Fit): Fit => (a < b ? a : b)
const greater = (a: Fit, b: Fit): Fit => (a > b ? a : b)
