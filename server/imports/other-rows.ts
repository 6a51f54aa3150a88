import { foldText } from '@/domain/basics/text'

/** A line of separators alone, as spreadsheets leave them at the end. */
export const isBlankRow = (fields: readonly string[]): boolean => fields.every((field) => field.trim() === '')

/** A line of totals, of a file or of one of its parts: its first text says so. To be asked of rows that are nothing else. */
export const isTotalsRow = (fields: readonly string[]): boolean =>
  /^(sub|gran )?(total|suma|sumas)(es)?\b/.test(
    foldText(fields.find((field) => field.trim() !== '') ?? '').trim(),
  )
