import { type Columns, findColumns, missingText, type WantedColumn } from './columns'
import { BadFile } from './files/bad-file'

/** A column that an import can use, and which of the file's it takes for it; null: none. */
export type ColumnUse = { key: string; label: string; required: boolean; index: number | null }

/** Which column of the file a person took for each, by its place in the header; null: none. */
export type ChosenColumns = Partial<Record<string, number | null>>

export type NamedColumn = WantedColumn & { label: string }

/** Columns of official lists: their own names say what they are. */
export const withOwnNames = <Key extends string>(
  wanted: Record<Key, WantedColumn>,
): Record<Key, NamedColumn> =>
  Object.fromEntries(
    Object.entries<WantedColumn>(wanted).map(([key, column]) => [
      key,
      { ...column, label: column.names[0] ?? key },
    ]),
  ) as Record<Key, NamedColumn>

/** The file lacks a column, by the names that are known: a person may still say which one is meant. */
export class MissingColumns extends BadFile {
  readonly uses: ColumnUse[]

  constructor(message: string, uses: ColumnUse[]) {
    super(message)
    this.uses = uses
  }
}

/** The columns of a file by their names, or as somebody has chosen them. Throws MissingColumns. */
export const assignColumns = <Key extends string>(
  header: string[],
  wanted: Record<Key, NamedColumn>,
  chosen: ChosenColumns | undefined,
): { columns: Columns<Key>; uses: ColumnUse[] } => {
  const keys = Object.keys(wanted) as Key[]
  const named = Object.fromEntries(keys.map((key) => [key, { names: wanted[key].names }])) as Record<
    Key,
    WantedColumn
  >
  const columns = chosen === undefined ? findColumns(header, named) : chosenColumns(header, keys, chosen)
  const uses = keys.map((key) => ({
    key,
    label: wanted[key].label,
    required: wanted[key].required === true,
    index: columns[key] ?? null,
  }))
  const missing = uses.filter(({ required, index }) => required && index === null)
  if (missing.length > 0)
    throw new MissingColumns(
      missingText(
        missing.map(({ label }) => label),
        header,
      ),
      uses,
    )
  const indexes = uses.flatMap(({ index }) => index ?? [])
  const twice = indexes.find((index, at) => indexes.indexOf(index) !== at)
  if (twice !== undefined)
    throw new MissingColumns(`La columna «${header[twice]}» está elegida para dos cosas.`, uses)
  return { columns, uses }
}

const chosenColumns = <Key extends string>(
  header: readonly string[],
  keys: readonly Key[],
  chosen: ChosenColumns,
): Columns<Key> =>
  Object.fromEntries(
    keys.map((key) => {
      const index = chosen[key]
      return [key, index != null && index < header.length ? index : undefined]
    }),
  ) as Columns<Key>
