import { foldText } from '@/domain/basics/text'
import { BadFile } from './bad-file'

/** Possible names of a column. Case, accents, spaces and punctuation do not matter. */
export type WantedColumn = { names: string[]; required?: true }

export type Columns<Key extends string> = Record<Key, number | undefined>

/** 'Cód. ATC' and 'COD_ATC' are both 'codatc'. */
export const columnKey = (name: string): string => foldText(name).replace(/[^a-z0-9]/g, '')

/**
 * The index of each wanted column in the header. Exact names are matched first, then names with typing errors, as
 * official files have ("homogéna"): one letter for every six. Throws BadFile when a required column is missing.
 */
export const findColumns = <Key extends string>(
  header: string[],
  wanted: Record<Key, WantedColumn>,
): Columns<Key> => {
  const keys = Object.keys(wanted) as Key[]
  const found = Object.fromEntries(keys.map((key) => [key, undefined])) as Columns<Key>
  const headerKeys = header.map(columnKey)
  const taken = new Set<number>()
  for (const matches of [(a: string, b: string) => a === b, looksLike]) {
    for (const key of keys) {
      if (found[key] !== undefined) continue
      const index = wanted[key].names
        .map(columnKey)
        .map((name) => headerKeys.findIndex((other, at) => !taken.has(at) && matches(name, other)))
        .find((at) => at >= 0)
      if (index === undefined) continue
      found[key] = index
      taken.add(index)
    }
  }
  const missing = keys.filter((key) => wanted[key].required === true && found[key] === undefined)
  if (missing.length === 0) return found
  const names = missing.map((key) => `«${wanted[key].names[0] ?? key}»`).join(', ')
  throw new BadFile(`Falta la columna ${names}. El archivo tiene: ${header.join(', ')}.`)
}

const looksLike = (a: string, b: string): boolean => {
  const allowed = Math.floor(Math.min(a.length, b.length) / 6)
  return allowed > 0 && Math.abs(a.length - b.length) <= allowed && distance(a, b) <= allowed
}

/** Levenshtein distance: letters to change, add or remove to turn one text into the other. */
const distance = (a: string, b: string): number => {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [row, letter] of [...a].entries()) {
    const current = [row + 1]
    for (const [column, other] of [...b].entries()) {
      const changed = (previous[column] ?? 0) + (letter === other ? 0 : 1)
      current.push(Math.min(changed, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1))
    }
    previous = current
  }
  return previous[b.length] ?? 0
}
