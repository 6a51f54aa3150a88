import { addDays, addYears } from '@/domain/basics/dates'

/** Named periods of sales, which end yesterday or earlier; the screen starts with `lastYear`. */
export const rangeShortcuts = (yesterday: string) => {
  const last = (days: number) => ({ start: addDays(yesterday, 1 - days), end: yesterday })
  const year = yesterday.slice(0, 4)
  return {
    lastMonth: { label: 'Últimos 30 días', range: last(30) },
    lastQuarter: { label: 'Últimos 90 días', range: last(90) },
    lastYear: { label: 'Último año', range: { start: addYears(yesterday, -1), end: yesterday } },
    thisYear: { label: 'Este año', range: { start: `${year}-01-01`, end: yesterday } },
    sameSeason: {
      label: 'Próximos 30 días, el año pasado',
      range: { start: addYears(addDays(yesterday, 1), -1), end: addYears(addDays(yesterday, 30), -1) },
    },
  }
}
