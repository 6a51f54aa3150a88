import { addDays, dayNumber, isoDay, madridDay } from '@/domain/basics/dates'

/** The period of the demo data: two whole years and the current month, up to yesterday in Madrid. */
export type DemoCalendar = {
  today: string
  /** Every day of the period, in order. */
  days: string[]
  /** First day of the month that is `monthsAgo` months before the current one. */
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
