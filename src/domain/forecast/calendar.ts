import type { DailyHistory } from '@/domain/forecast/daily-history'

/**
 * How much of a usual day each day is, as sums over the days before it (`sums[b] - sums[a]` is what a to before b come to): a Saturday
 * is half of one where half as much is sold then.
 */
export type Calendar = {
  /** Days as they were: closed ones are nothing. */
  open: Float64Array
  /** Days as anyone expects them beforehand, up to the end of the horizon. */
  expected: Float64Array
}

/** Units a day from which a day without any sale was a closed one: by chance there is none in thousands of years. */
const leastOfOpenDay = 12
/** Units that are assumed to be spread evenly over the week: weekdays of little sales tell nothing. */
const evenUnits = 200

export const calendarOf = (
  { firstDay, days, day, units }: Pick<DailyHistory, 'firstDay' | 'days' | 'day' | 'units'>,
  horizonDays: number,
): Calendar => {
  const sold = new Float64Array(days)
  for (let sale = 0; sale < day.length; sale++) {
    const at = day[sale] as number
    sold[at] = (sold[at] as number) + Math.max(0, units[sale] as number)
  }
  const total = sold.reduce((sum, each) => sum + each, 0)
  const closes = total >= leastOfOpenDay * days
  const isClosed = (at: number) => closes && sold[at] === 0
  const weekdayOf = (at: number) => (firstDay + at) % 7

  const byWeekday = Array.from({ length: 7 }, () => ({ units: 0, days: 0, open: 0 }))
  for (let at = 0; at < days; at++) {
    const weekday = byWeekday[weekdayOf(at)] as (typeof byWeekday)[number]
    weekday.units += sold[at] as number
    weekday.days += 1
    weekday.open += isClosed(at) ? 0 : 1
  }
  const usual = days === 0 ? 0 : total / days
  const partOf = (weekdayUnits: number, ofDays: number) =>
    usual === 0 ? 1 : (weekdayUnits + evenUnits / 7) / (usual * ofDays + evenUnits / 7)
  const whole = byWeekday.map((weekday) => partOf(weekday.units, weekday.days))
  // A weekday that is always closed is nothing, open or not.
  const whenOpen = byWeekday.map((weekday, at) =>
    weekday.open === 0 ? (whole[at] as number) : partOf(weekday.units, weekday.open),
  )
  const open = new Float64Array(days + 1)
  const expected = new Float64Array(days + horizonDays + 1)
  for (let at = 0; at < days + horizonDays; at++) {
    const weekday = weekdayOf(at)
    expected[at + 1] = (expected[at] as number) + (whole[weekday] as number)
    if (at < days) open[at + 1] = (open[at] as number) + (isClosed(at) ? 0 : (whenOpen[weekday] as number))
  }
  return { open, expected }
}
