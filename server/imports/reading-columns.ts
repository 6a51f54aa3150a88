import type { Columns } from './columns'

/** Reads a row's cells by the names that `findColumns` gave them; '' where the file has no such column. */
export const cellReader =
  <Key extends string>(columns: Columns<Key>) =>
  (fields: string[], key: Key): string => {
    const index = columns[key]
    return index === undefined ? '' : (fields[index] ?? '').trim()
  }
