import { foldText } from '@/domain/basics/text'
import type { CatalogueIndex } from '@/domain/catalogue/catalogue-index'

const folded = new WeakMap<CatalogueIndex, Map<string, string>>()

/** `foldText`, once per catalogue and text: to fold thousands of names costs more than to sort them. */
export const foldedTexts = (catalogue: CatalogueIndex): ((text: string) => string) => {
  const known = folded.get(catalogue) ?? new Map<string, string>()
  folded.set(catalogue, known)
  return (text) => {
    const cached = known.get(text)
    if (cached !== undefined) return cached
    const made = foldText(text)
    known.set(text, made)
    return made
  }
}
