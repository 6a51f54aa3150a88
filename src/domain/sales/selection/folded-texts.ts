import { foldText, nameKey } from '@/domain/basics/text'
import type { CatalogueIndex } from '@/domain/catalogue/catalogue-index'

/** Texts of a catalogue, each folded once: to fold thousands of names costs more than to sort them. */
const cachedBy = (fold: (text: string) => string) => {
  const folded = new WeakMap<CatalogueIndex, Map<string, string>>()
  return (catalogue: CatalogueIndex): ((text: string) => string) => {
    const known = folded.get(catalogue) ?? new Map<string, string>()
    folded.set(catalogue, known)
    return (text) => {
      const cached = known.get(text)
      if (cached !== undefined) return cached
      const made = fold(text)
      known.set(text, made)
      return made
    }
  }
}

/** What searches compare. */
export const foldedTexts = cachedBy(foldText)
/** What rows are ordered by. */
export const nameKeys = cachedBy(nameKey)
