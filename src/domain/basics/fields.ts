import * as v from 'valibot'
import { isIsoDay } from '@/domain/basics/is-iso-day'
import { isStorableText } from '@/domain/basics/visible-text'

/** What rows and figures are made of. Amounts are integer cents, days YYYY-MM-DD. */
export const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER))
export const cents = v.pipe(v.number(), v.safeInteger())
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** A day that there is: 30 February has the form of one, and PostgreSQL fails on it. */
export const date = v.pipe(v.string(), v.isoDate('Fecha incorrecta'), v.check(isIsoDay, 'Fecha incorrecta'))
export const cn = v.pipe(v.string(), v.regex(/^\d{6}$/, 'Código nacional incorrecto'))

/** The largest that an integer column holds: PostgreSQL fails on more instead of finding nothing. */
export const maxInteger = 2_147_483_647
export const idMessage = 'Identificador incorrecto'
/** An id that a call takes: nearly all are of integer columns. */
export const rowId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxInteger, idMessage))
/** Without an end of its own: whoever takes it in gives it one. What cannot be stored is refused here, and never becomes a failure that a device repeats for ever. */
export const text = v.pipe(v.string(), v.check(isStorableText, 'Texto incorrecto'))
