/** Lower case without accents: what searches compare. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Orders keys by their code units: the same on every machine, and as databases do. */
export const compareKeys = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * What names are ordered by, by code units: without case and accents, but the letter Ñ comes after all that begins with N, as in
 * Spanish. The database makes the same (server/db/paging/paging).
 */
export const nameKey = (text: string): string => foldText(text.normalize('NFC').replace(/ñ/gi, 'n\uffff'))

export const compareNames = (a: string, b: string): number => compareKeys(nameKey(a), nameKey(b))

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
