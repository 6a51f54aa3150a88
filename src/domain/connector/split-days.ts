import { monthOf } from '@/domain/basics/dates'

/** What a day of sales takes up in a batch. */
export type DaySize = { day: string; rows: number; bytes: number }
export type BatchRoom = { rows: number; days: number; bytes: number }

/**
 * Whole days as batches that keep to the limits, in their order. Whole months stay together where they fit, as the server then has
 * nothing to read again. A day that is too large by itself is a batch of its own.
 */
export function splitDays<Day extends DaySize>(days: readonly Day[], room: BatchRoom): Day[][] {
  const batches: Day[][] = []
  let open: Day[] = []
  const close = () => {
    if (open.length > 0) batches.push(open)
    open = []
  }
  for (const month of months(days)) {
    if (!fits([...open, ...month], room)) close()
    for (const day of month) {
      if (!fits([...open, day], room)) close()
      open.push(day)
    }
  }
  close()
  return batches
}

function months<Day extends DaySize>(days: readonly Day[]): Day[][] {
  const groups: Day[][] = []
  for (const day of days) {
    const last = groups.at(-1)
    if (last?.[0] && monthOf(last[0].day) === monthOf(day.day)) last.push(day)
    else groups.push([day])
  }
  return groups
}

const fits = (days: readonly DaySize[], room: BatchRoom): boolean =>
  days.length <= room.days &&
  days.reduce((sum, { rows }) => sum + rows, 0) <= room.rows &&
  days.reduce((sum, { bytes }) => sum + bytes, 0) <= room.bytes
