/** How a product's sales change during the year. `chronic` and `steady` only differ in August and on Sundays. */
export type Season = 'chronic' | 'steady' | 'winter' | 'spring' | 'summer' | 'school'

/** Weight of each month from January on, on average about 1. */
const monthly: Record<Season, readonly number[]> = {
  chronic: [1.02, 0.99, 1.02, 1.0, 1.01, 1.0, 1.0, 0.93, 0.99, 1.02, 1.01, 1.01],
  steady: [1.04, 1.0, 1.02, 1.0, 1.02, 1.02, 1.0, 0.84, 0.98, 1.04, 1.02, 1.02],
  winter: [1.85, 1.6, 1.25, 0.9, 0.7, 0.5, 0.4, 0.35, 0.65, 1.05, 1.25, 1.5],
  spring: [0.5, 0.7, 1.3, 2.0, 2.35, 1.7, 0.8, 0.4, 0.6, 0.65, 0.5, 0.5],
  summer: [0.35, 0.4, 0.6, 0.9, 1.3, 2.0, 2.35, 1.75, 0.9, 0.6, 0.45, 0.4],
  school: [1.0, 0.95, 1.0, 0.95, 1.0, 0.85, 0.5, 0.45, 1.9, 1.45, 1.05, 0.9],
}

/**
 * Weight of each weekday from Monday on. On Sundays only pharmacies on duty open: little is sold, and hardly anything
 * chronic.
 */
const weekday = [1.28, 1.06, 1.0, 1.0, 1.1, 0.52, 0.1] as const

/** National holidays with the same date every year, month-day. */
const holidays = new Set(['01-01', '01-06', '05-01', '08-15', '10-12', '11-01', '12-06', '12-08', '12-25'])

export type Habits = {
  /** True on the coast: there August is the best month instead of the worst. */
  tourism: boolean
  /** Opens every Sunday; otherwise one in four (its turn of duty), decided by the week's number. */
  everySunday: boolean
}

/** Weight of one day for a season and a pharmacy with these habits; about 1 on an average open day. */
export const dayWeight = (isoDay: string, season: Season, { tourism, everySunday }: Habits): number => {
  const date = new Date(`${isoDay}T00:00:00Z`)
  const month = date.getUTCMonth()
  const day = (date.getUTCDay() + 6) % 7
  const isGuard = everySunday || Math.floor(date.getTime() / 604_800_000) % 4 === 0
  if (day === 6 && !isGuard) return 0
  const august = month === 7 ? (tourism ? 1.55 : 0.86) : 1
  const closed = day === 6 || holidays.has(isoDay.slice(5))
  const guard = closed && season === 'chronic' ? 0.35 : 1
  return (
    (monthly[season][month] ?? 1) *
    (holidays.has(isoDay.slice(5)) ? 0.12 : (weekday[day] ?? 1)) *
    august *
    guard
  )
}
