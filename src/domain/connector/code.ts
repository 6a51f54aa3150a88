import { longestCode } from '@/domain/connector/batch-limits'
import type { RowFault } from '@/domain/connector/row-faults'

/** The code of a row as text, or why there is none. Programs write it as a number, too. */
export function readCode(given: unknown): { code: string } | { fault: RowFault } {
  const text = typeof given === 'number' && Number.isSafeInteger(given) ? String(given) : given
  if (typeof text !== 'string') return { fault: 'code_missing' }
  const code = cleaned(text)
  if (code === '') return { fault: 'code_missing' }
  return code.length > longestCode ? { fault: 'code_too_long' } : { code }
}

/** PostgreSQL holds no NUL character, and nobody can read the others. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const unreadable = /[\0-\x1f\x7f]/g
export const cleaned = (text: string): string =>
  (text.search(unreadable) < 0 ? text : text.replace(unreadable, ' ')).trim()

/** As much of a text as fits; null for none. */
export const readText = (given: unknown, longest: number): string | null => {
  if (typeof given !== 'string') return null
  const text = cleaned(given).slice(0, longest)
  return text === '' ? null : wellFormed(text)
}

/** A character of two that was cut in half is no text. */
const wellFormed = (text: string): string =>
  halfCharacter.test(text) ? text.replace(/\p{Surrogate}/gu, '\ufffd') : text
const halfCharacter = /\p{Surrogate}/u
