import { isIsoDay } from '@/domain/basics/is-iso-day'
import { lastDayOf } from '@/domain/catalogue/pack-code'
import { maxLotLength } from '@/domain/order/order-limits'

/** What was typed from a pack; null for nothing. */
export type Typed = { ok: true; value: string | null } | { ok: false; reason: string }

const typed = (value: string | null): Typed => ({ ok: true, value })
const refused = (reason: string): Typed => ({ ok: false, reason })

/** GS1's set 82, of which lots are. */
const lotCharacters = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]+$/

export const typedLot = (text: string): Typed => {
  const lot = text.trim()
  if (lot === '') return typed(null)
  if (lot.length > maxLotLength) return refused(`Un lote tiene como mucho ${maxLotLength} caracteres`)
  return lotCharacters.test(lot) ? typed(lot) : refused('Sin espacios, acentos ni eñes')
}

const forms = [
  /^(?<month>\d{1,2})[/.\- ](?<year>\d{2}|\d{4})$/,
  /^(?<month>\d{2})(?<year>\d{2})$/,
  /^(?<day>\d{1,2})[/.\- ](?<month>\d{1,2})[/.\- ](?<year>\d{2}|\d{4})$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
]

/** A month and year, of which it is the last day, or a day: as packs say it and as keyboards without signs can. YYYY-MM-DD. */
export const typedExpiry = (text: string): Typed => {
  const written = text.trim()
  if (written === '') return typed(null)
  const found = forms.map((form) => form.exec(written)?.groups).find((groups) => groups !== undefined)
  if (found === undefined) return refused('Escriba mes y año (10/27) o el día (31/10/2027)')
  const { day, month = '', year = '' } = found
  const ofMonth = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}`
  if (!ofMonth.startsWith('20')) return refused('El año no es correcto')
  const expiry = day === undefined ? lastDayOf(ofMonth) : `${ofMonth}-${day.padStart(2, '0')}`
  return expiry !== undefined && isIsoDay(expiry) ? typed(expiry) : refused('Esta fecha no existe')
}
