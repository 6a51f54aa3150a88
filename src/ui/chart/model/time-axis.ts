import { addDays, dayNumber, isoDay } from '@/domain/basics/dates'
import type { ChartCategory } from '@/ui/chart/model/chart-model'

/** First and last day, both included, 'YYYY-MM-DD'. */
export type DaySpan = { startDate: string; endDate: string }

/** Categories that are days, one after the other, each as wide as the others however many days it has. */
export type TimeAxis = readonly { first: number; count: number }[]

/** Null where the categories are no time. */
export const timeAxisOf = (categories: readonly ChartCategory[]): TimeAxis | null => {
  const axis = categories.flatMap(({ days }) =>
    days === undefined ? [] : [{ first: dayNumber(days.first), count: days.count }],
  )
  return axis.length === 0 || axis.length < categories.length ? null : axis
}

export const axisSpan = (axis: TimeAxis): DaySpan => {
  const [first, last] = [axis[0], axis.at(-1)]
  if (first === undefined || last === undefined) throw new RangeError('An axis without days')
  return { startDate: isoDay(first.first), endDate: isoDay(last.first + last.count - 1) }
}

/** Where a day begins, as a fraction of the width: below 0 before the first day, above 1 after the last. */
export const positionOf = (axis: TimeAxis, day: string): number => {
  const number = dayNumber(day)
  const after = axis.findIndex(({ first }) => first > number)
  const index = after < 0 ? axis.length - 1 : Math.max(0, after - 1)
  const { first, count } = axis[index] as TimeAxis[number]
  return (index + (number - first) / count) / axis.length
}

/** The day at a fraction of the width; the first or last one beside it. */
export const dayAt = (axis: TimeAxis, fraction: number): string => {
  // A hair more, for what a multiplication leaves under the first moment of a day.
  const place = Math.min(axis.length, Math.max(0, fraction * axis.length + 1e-9))
  const index = Math.min(axis.length - 1, Math.floor(place))
  const { first, count } = axis[index] as TimeAxis[number]
  return isoDay(first + Math.min(count - 1, Math.floor((place - index) * count + 1e-9)))
}

/** Left edge and width of a span in percent, as far as the axis has it; null beside it. */
export const placeOf = (axis: TimeAxis, { startDate, endDate }: DaySpan) => {
  const left = Math.max(0, positionOf(axis, startDate))
  const right = Math.min(1, positionOf(axis, addDays(endDate, 1)))
  return left >= right ? null : { left: 100 * left, width: 100 * (right - left) }
}

/** The day, or the first or last one of a span beside it. */
export const within = (day: string, { startDate, endDate }: DaySpan): string =>
  day < startDate ? startDate : day > endDate ? endDate : day

/** From the earlier of two days to the later one. */
export const spanBetween = (one: string, other: string): DaySpan =>
  one <= other ? { startDate: one, endDate: other } : { startDate: other, endDate: one }
