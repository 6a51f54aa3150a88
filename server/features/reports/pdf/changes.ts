import { addMonths, formatMonthShort } from '@/domain/basics/dates'
import { changeSince, formatChange } from '@/domain/basics/numbers'

/** A closed month beside the one before and the same of last year; null where there are no sales to compare with. */
export type Compared<T> = {
  month: string
  now: T
  previousMonth: T | null
  sameMonthLastYear: T | null
}

/** Lines such as '+3,2 % frente a sep 26'; `changeOf` is null where nothing can be compared. */
export const comparisonLines = <T>(
  { month, now, previousMonth, sameMonthLastYear }: Compared<T>,
  changeOf: (before: T, now: T) => string | null,
): string[] =>
  [
    { before: previousMonth, beforeMonth: addMonths(month, -1) },
    { before: sameMonthLastYear, beforeMonth: addMonths(month, -12) },
  ].map(({ before, beforeMonth }) => {
    const than = formatMonthShort(beforeMonth)
    const change = before === null ? null : changeOf(before, now)
    return change === null ? `sin ventas en ${than}` : `${change} frente a ${than}`
  })

/** How an amount has changed. */
export const changeLines = <T>(compared: Compared<T>, figureOf: (figures: T) => number): string[] =>
  comparisonLines(compared, (before, now) => {
    const change = changeSince(figureOf(before), figureOf(now))
    return change === null ? null : formatChange(change)
  })

/** Change in the cell of a table; '- - -' where there is nothing to compare with. */
export const changeText = (before: number | null | undefined, now: number): string => {
  const change = changeSince(before, now)
  return change === null ? '- - -' : formatChange(change)
}
