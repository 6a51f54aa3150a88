import { madridDay } from '@/domain/basics/dates'

const hourMs = 60 * 60_000

/** When the next day begins in Madrid, in epoch ms: at a whole hour, because its clock differs from UTC by whole hours. */
export const nextMadridDay = (instant: number): number => {
  const today = madridDay(new Date(instant))
  let next = (Math.floor(instant / hourMs) + 1) * hourMs
  while (madridDay(new Date(next)) === today) next += hourMs
  return next
}
