import { monthNames } from '@/domain/basics/dates'

/** 'hoy', 'mañana', 'en 3 días'. */
export const inDays = (days: number): string =>
  days <= 0 ? 'hoy' : days === 1 ? 'mañana' : `en ${days} días`

/** '1 de diciembre' of '2026-12-01'. */
export const dayOfMonth = (day: string): string =>
  `${Number(day.slice(8, 10))} de ${monthNames[Number(day.slice(5, 7)) - 1] ?? ''}`

/** A rate as people say it: '3,1'. */
export const formatRate = (rate: number): string => {
  const tenths = Math.round(rate * 10)
  return tenths % 10 === 0 ? String(tenths / 10) : (tenths / 10).toFixed(1).replace('.', ',')
}
