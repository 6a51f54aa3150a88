import { foldText } from '@/domain/basics/text'

/**
 * Words that do not distinguish one laboratory from another. Foreign legal forms do: Sandoz GmbH is not the Spanish
 * one.
 */
const empty = new Set([
  'sa',
  'sl',
  'sau',
  'slu',
  'saqf',
  'slne',
  'laboratorio',
  'laboratorios',
  'lab',
  'labs',
])
const same: Record<string, string> = { ltd: 'limited', '&': 'and', y: 'and', e: 'and' }

/**
 * Key of a laboratory that all spellings share: "Mabo-Farma, S.A" and "MABO FARMA S.A.", "Laboratorios Cinfa, S.A." and "Cinfa".
 * A name made only of words that do not distinguish keeps them, so the key is never empty.
 */
export const laboratoryKey = (name: string): string => {
  const words = foldText(name)
    .replace(/^laboratorios? farmaceuticos? /, '')
    .replace(/sp\.?\s*z\.?\s*o\.?\s*o\b\.?/g, 'spzoo')
    .replaceAll('.', '')
    .replace(/&/g, ' & ')
    .replace(/[^a-z0-9&]+/g, ' ')
    .trim()
    .split(' ')
    .map((word) => same[word] ?? word)
  const distinctive = words.filter((word) => !empty.has(word))
  return (distinctive.length > 0 ? distinctive : words).join(' ')
}

const small = new Set(['y', 'e', 'de', 'del', 'la', 'las', 'los', 'and', 'of', 'et', 'des', 'du'])
const legalForm = /[\s,]+(?:S\.?\s?A\.?\s?U?|S\.?\s?L\.?\s?U?|S\.?L\.?N\.?E|S\.?A\.?Q\.?F)\.?\s*$/i

/**
 * The name shown on screens: "Laboratorios Cinfa, S.A." becomes "Cinfa", "Ucb Pharma Sa" becomes "UCB Pharma". A name
 * is never shortened to nothing.
 */
export const readableLaboratoryName = (name: string): string => {
  const compact = name
    .replace(/\s+/g, ' ')
    .replace(/\s*,\s*/g, ', ')
    .trim()
  const bare = compact
    .replace(legalForm, '')
    .replace(/^Laboratorios?\s+(Farmac[eé]uticos?\s+)?(?!De\b|Del\b)/i, '')
    .replace(/[\s,]+$/, '')
  const words = (bare === '' ? compact : bare).split(' ')
  return words.map((word, index) => readableWord(word, index === 0)).join(' ')
}

const readableWord = (word: string, isFirst: boolean): string => {
  const letters = foldText(word).replace(/[^a-z]/g, '')
  if (!isFirst && small.has(letters)) return word.toLowerCase()
  if (letters === 'gmbh') return word.replace(/gmbh/i, 'GmbH')
  // Words without a vowel are acronyms: UCB, LDP, MSD. "Dr." and "Ltd" are not.
  if (/^[b-df-hj-np-tv-z]{2,4}$/.test(letters) && !['dr', 'ltd', 'mr', 'st'].includes(letters))
    return word.toUpperCase()
  const isShouted = word.length > 3 && word === word.toUpperCase() && !word.includes('.')
  return isShouted ? word.charAt(0) + word.slice(1).toLowerCase() : word
}
