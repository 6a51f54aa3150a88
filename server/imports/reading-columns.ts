import type { Columns } from './columns'

/** Reads cells of a row by the columns that `findColumns` found; '' where the file has no such column. */
export const cellReader =
  <Key extends string>(columns: Columns<Key>) =>
  (fields: string[], key: Key): string => {
    const index = columns[key]
    return index === undefined ? '' : (fields[index] ?? '').trim()
  }
