import { formatInstant, madridDay } from '@/domain/basics/dates'

/** 'hoy 09:40', 'ayer 18:05' or '19/11/2026 18:05', by the clock of Madrid. Both in epoch ms. */
export const dataAge = (refreshedAt: number, now: number): string => {
  const instant = formatInstant(refreshedAt)
  const time = instant.slice(-5)
  const day = madridDay(new Date(refreshedAt))
  if (day === madridDay(new Date(now))) return `hoy ${time}`
  if (day === madridDay(new Date(now - 24 * 60 * 60_000))) return `ayer ${time}`
  return instant
}
