import * as v from 'valibot'
import { isIsoDay } from '@/domain/basics/is-iso-day'

/** What rows and figures are made of. Amounts are integer cents, days YYYY-MM-DD. */
export const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER))
export const cents = v.pipe(v.number(), v.safeInteger())
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** A day that there is: 30 February has the form of one, and PostgreSQL fails on it. */
export const date = v.pipe(v.string(), v.isoDate('Fecha incorrecta'), v.check(isIsoDay, 'Fecha incorrecta'))
export const cn = v.pipe(v.string(), v.regex(/^\d{6}$/, 'Código nacional incorrecto'))
