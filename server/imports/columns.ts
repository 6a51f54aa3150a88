import { foldText } from '@/domain/basics/text'
import { BadFile } from './files/bad-file'

/** Possible names of a column. Case, accents, spaces and punctuation do not matter. */
export type WantedColumn = { names: string[]; required?: true }

/** How programs name the column of national codes, the surest first: «Código» alone may be a bar code or a number of their own. */
export const nationalCodeNames = ['Código Nacional', 'CN', 'Cod. Nacional', 'Cod. Nac.', 'cn_code']

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
  for (const { key, index } of candidates(headerKeys, wanted)) {
    if (found[key] !== undefined || taken.has(index)) continue
    found[key] = index
    taken.add(index)
  }
  const missing = keys.filter((key) => wanted[key].required === true && found[key] === undefined)
  if (missing.length === 0) return found
  throw new BadFile(
    missingText(
      missing.map((key) => wanted[key].names[0] ?? key),
      header,
    ),
  )
}

export const missingText = (missing: readonly string[], header: readonly string[]): string =>
  `Falta la columna ${missing.map((name) => `«${name}»`).join(', ')}. El archivo tiene: ${header.join(', ')}.`

/**
 * Every column that may be meant by a wanted one. The most alike come first, then the earlier names of a wanted column: of
 * two long names that differ in a word, each gets its own.
 */
const candidates = <Key extends string>(
  headerKeys: readonly string[],
  wanted: Record<Key, WantedColumn>,
): { key: Key; index: number }[] =>
  (Object.keys(wanted) as Key[])
    .flatMap((key) =>
      wanted[key].names.map(columnKey).flatMap((name, place) =>
        headerKeys.flatMap((header, index) => {
          const errors = typingErrors(name, header)
          return errors === null ? [] : [{ key, index, errors, place }]
        }),
      ),
    )
    .sort((a, b) => a.errors - b.errors || a.place - b.place || a.index - b.index)

/** Null when the names are not alike. */
const typingErrors = (a: string, b: string): number | null => {
  if (a === b) return 0
  const allowed = Math.floor(Math.min(a.length, b.length) / 6)
  if (allowed === 0 || Math.abs(a.length - b.length) > allowed) return null
  const errors = distance(a, b)
  return errors <= allowed ? errors : null
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
