import { isIsoDay } from '@/domain/basics/is-iso-day'

/** Whole days since 1970-01-01. */
export type DayNumber = number

const dayMilliseconds = 86_400_000
const isoPattern = /^(\d{4})-(\d{2})-(\d{2})$/

/** Day number of 'YYYY-MM-DD'. Throws on anything else: days are validated where they enter. */
export const dayNumber = (iso: string): DayNumber => {
  const parts = isoPattern.exec(iso)
  const time = parts ? Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])) : Number.NaN
  const day = time / dayMilliseconds
  if (!Number.isInteger(day) || isoDay(day) !== iso) throw new RangeError(`Not a day: ${iso}`)
  return day
}

/** 'YYYY-MM-DD' of a day number. */
export const isoDay = (day: DayNumber): string => new Date(day * dayMilliseconds).toISOString().slice(0, 10)

export const addDays = (iso: string, days: number): string => isoDay(dayNumber(iso) + days)

/** Moves a day by whole years; 29 February becomes 28 where there is none. */
export const addYears = (iso: string, years: number): string => {
  const year = String(Number(iso.slice(0, 4)) + years).padStart(4, '0')
  const moved = `${year}${iso.slice(4)}`
  return isIsoDay(moved) ? moved : `${year}-02-28`
}

/** 'YYYY-MM' of 'YYYY-MM-DD'. */
export const monthOf = (iso: string): string => iso.slice(0, 7)

/** 'YYYY-MM', some months later (or earlier). */
export const addMonths = (month: string, months: number): string => {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** Days from one to the other: 0 for the same day, negative when `to` comes first. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)

/** dd/MM/yyyy. */
export const formatDay = (iso: string): string => `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`

/** From January on. */
export const monthNames: readonly string[] = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]
const nameOf = (month: string): string => monthNames[Number(month.slice(5, 7)) - 1] ?? ''

/** '2026-11-20' → '20 de noviembre de 2026'; dots for what is no day (analytics.md §5). */
export const formatLongDay = (iso: string): string =>
  isIsoDay(iso) ? `${Number(iso.slice(8, 10))} de ${formatMonth(iso)}` : '...'

/** '2026-10' → 'octubre de 2026'. */
export const formatMonth = (month: string): string => `${nameOf(month)} de ${month.slice(0, 4)}`

/** '2026-10' → 'oct 26'. */
export const formatMonthShort = (month: string): string => `${nameOf(month).slice(0, 3)} ${month.slice(2, 4)}`

const madrid = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Madrid',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

const madridParts = (instant: Date): Record<string, string> =>
  Object.fromEntries(madrid.formatToParts(instant).map((part) => [part.type, part.value]))

/** 'dd/MM/yyyy HH:mm' in the time of Madrid, whatever the device's zone. */
export const formatInstant = (instant: string | number | Date): string => {
  const { day, month, year, hour, minute } = madridParts(new Date(instant))
  return `${day}/${month}/${year} ${hour}:${minute}`
}

/** The day it is in Madrid, 'YYYY-MM-DD'. */
export const madridDay = (instant: Date): string => {
  const { day, month, year } = madridParts(instant)
  return `${year}-${month}-${day}`
}
