import { addMonths } from '@/domain/basics/dates'

/** Rows of a file at most: a month of more is taken along in parts. */
export const mostRegisterRows = 50_000

/** How many files a month of so many rows is: of none, too, there is one. */
export const registerParts = (rows: number): number => Math.max(1, Math.ceil(rows / mostRegisterRows))

/**
 * `closing`: the first month that is not closed, where it is over: the one that can be closed, with what has changed of those
 * before. `open`: a later one, or one that is not over.
 */
export type RegisterMonthState = 'closed' | 'closing' | 'open'
export type RegisterMonth = { month: string; state: RegisterMonthState }

/** The month whose register comes next: months are closed one after the other, from the first with something served. */
export const nextMonth = ({
  closed,
  first,
}: {
  closed: string | null
  first: string | null
}): string | null => (closed === null ? first : addMonths(closed, 1))

/**
 * The months of a register, the newest first, up to the current one. `closed`: those that are closed, without a gap; `first`: the
 * first with something served; null where nothing ever was.
 */
export function registerMonths({
  closed,
  first,
  current,
}: {
  closed: readonly string[]
  first: string | null
  current: string
}): RegisterMonth[] {
  const last = closed.reduce<string | null>((max, month) => (max === null || month > max ? month : max), null)
  const next = nextMonth({ closed: last, first })
  const months: RegisterMonth[] = closed.map((month) => ({ month, state: 'closed' }))
  for (let month = next; month !== null && month <= current; month = addMonths(month, 1))
    months.push({ month, state: month === next && month < current ? 'closing' : 'open' })
  return months.sort((a, b) => (a.month < b.month ? 1 : -1))
}
