/** Lower case without accents: what searches compare. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Orders texts that `foldText` gave back by their code units: the same on every machine, and as databases do. */
export const compareFolded = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** What names are ordered by, by code units: the letter Ñ comes after all words with N, as in Spanish. */
export const nameKey = (text: string): string => foldText(text.replace(/ñ|n\u0303/gi, 'n\uffff'))

/** Orders names: the same on every machine, and as the database does with `nameKey`. */
export const compareNames = (a: string, b: string): number => compareFolded(nameKey(a), nameKey(b))

/** True when every word of the query occurs in the haystack, whatever the accents. An empty query matches. */
export const matchesSearch = (haystack: string, query: string): boolean => {
  const words = foldText(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return true
  const folded = foldText(haystack)
  return words.every((word) => folded.includes(word))
}

/** 'entre 4 y 25' becomes 'Entre 4 y 25' */
export const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** 'entre 4 y 25' becomes 'Entre 4 y 25.' */
export const sentence = (text: string): string => `${capitalised(text)}.`
