import { addDays, dayNumber, isoDay, madridDay } from '@/domain/basics/dates'

/** The demo's time: two whole years and the running month, up to yesterday in Madrid. */
export type DemoCalendar = {
  today: string
  /** Every day with possible sales, in order. */
  days: string[]
  /** First day of the month so many months before the running one. */
  monthStart: (monthsAgo: number) => string
}

export const demoCalendar = (now: Date): DemoCalendar => {
  const today = madridDay(now)
  const monthStart = (monthsAgo: number) => {
    const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - monthsAgo
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`
  }
  const first = dayNumber(monthStart(24))
  const length = dayNumber(addDays(today, -1)) - first + 1
  return { today, monthStart, days: Array.from({ length }, (_, index) => isoDay(first + index)) }
}
