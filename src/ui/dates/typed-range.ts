import { formatDay } from '@/domain/basics/dates'
import { isIsoDay } from '@/domain/basics/is-iso-day'
import type { DayRange } from '@/ui/dates/day-range'

/** The two days as they are typed, dd/mm/aaaa. */
export type TypedRange = { start: string; end: string }
/** A sentence beside each field, null where there is nothing to say. */
export type TypedProblems = { start: string | null; end: string | null }
type Limits = { max: string; min: string }

export const typedRange = ({ start, end }: DayRange): TypedRange => ({
  start: formatDay(start),
  end: formatDay(end),
})

/** A range that was typed: the days, or why they are none. */
export const readTypedRange = (
  typed: TypedRange,
  limits: Limits,
): { range: DayRange; problems: null } | { range: null; problems: TypedProblems } => {
  const start = readTypedDay(typed.start, limits)
  const end = readTypedDay(typed.end, limits)
  if (start.day === null || end.day === null)
    return { range: null, problems: { start: start.problem, end: end.problem } }
  if (end.day < start.day)
    return {
      range: null,
      problems: { start: null, end: `El final es anterior al inicio, el ${formatDay(start.day)}.` },
    }
  return { range: { start: start.day, end: end.day }, problems: null }
}

type ReadDay = { day: string; problem: null } | { day: null; problem: string }

/** '1/9/2026', '01-09-26' and '01092026' are the same day. */
const readTypedDay = (text: string, { min, max }: Limits): ReadDay => {
  const refused = (problem: string): ReadDay => ({ day: null, problem })
  const parts = separated.exec(text.trim()) ?? compact.exec(text.trim())
  if (parts === null) return refused(`Escriba la fecha como dd/mm/aaaa, por ejemplo ${formatDay(max)}.`)
  const [day = '', month = '', year = ''] = parts.slice(1)
  const written = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!isIsoDay(written)) return refused(`El ${formatDay(written)} no existe.`)
  if (written > max) return refused(`No puede ser después del ${formatDay(max)}.`)
  if (written < min) return refused(`No puede ser antes del ${formatDay(min)}.`)
  return { day: written, problem: null }
}

const separated = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/
const compact = /^(\d{2})(\d{2})(\d{4}|\d{2})$/
