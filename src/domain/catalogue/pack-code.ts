import { isIsoDay } from '@/domain/basics/is-iso-day'
import { gtinCheckDigit, normaliseCn } from '@/domain/catalogue/cn'

/**
 * What is read from a pack. `number`: what product-code.ts takes, whatever else stood beside it. A serial is read over and never
 * part of it: verifying packs is the pharmacy program's business.
 */
export type PackCode = {
  number: string
  lot: string | null
  /** The last day, YYYY-MM-DD. */
  expiry: string | null
}

export type PackReading = { ok: true; pack: PackCode } | { ok: false; reason: string }

/**
 * The GS1 text of a DataMatrix, fields in any sequence, as scanners send it ('01…', ']d201…') or as it is printed ('(01)…');
 * anything else is taken for a bare number. What of a GS1 text cannot be understood is refused with its place.
 */
export const readPackCode = (text: string): PackReading => {
  const written = withSeparators(text)
  const fields = isPrinted(written)
    ? printedFields(written)
    : isGs1(text.trim(), written)
      ? scannedFields(written)
      : null
  if (fields === null) return { ok: true, pack: { number: bare(text).trim(), lot: null, expiry: null } }
  return typeof fields === 'string' ? refused(fields) : packOf(fields)
}

/** FNC1, as scanners send it. */
const separator = '\u001d'
/** GS1's set 82 has no other characters: any other stands for FNC1. */
const notInData = /[^!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]+/g
/** What scanners that are told to name the symbology send first. */
const symbology = /^\](?:d[12]|C1|Q3|e[0-3]|J1)/
/** As programs write FNC1 that show it. */
const spelledSeparator = /<GS>|\{GS\}|\[GS\]|\^\]/gi

const withSeparators = (text: string): string =>
  text.trim().replace(symbology, '').replaceAll(spelledSeparator, separator).replaceAll(notInData, separator)
const bare = (text: string): string => text.replaceAll(separator, '')

/** Without the FNC1 that some scanners send first or last. */
const bareEnds = (written: string): string => {
  const parts = written.split(separator)
  const isText = (part: string) => part !== ''
  return parts.slice(parts.findIndex(isText), parts.findLastIndex(isText) + 1).join(separator)
}

const isPrinted = (written: string): boolean => /^\(\d{2,4}\)/.test(bare(written))
/** No bare number is longer than 14 digits; and where there are spaces, people wrote it. */
const isGs1 = (text: string, written: string): boolean =>
  symbology.test(text) ||
  /^\d{15}/.test(bare(written)) ||
  (/^\d\S*$/.test(text) && written.includes(separator))

type Kind = { digits: number } | { most: number }
/** Fields that packs of medicines and parapharmacy have, by application identifier: of so many digits, or of at most so many characters. */
const kinds = new Map<string, Kind>([
  ['00', { digits: 18 }],
  ...['01', '02'].map((ai) => [ai, { digits: 14 }] as const),
  ...['11', '12', '13', '15', '16', '17'].map((ai) => [ai, { digits: 6 }] as const),
  ['20', { digits: 2 }],
  ...['10', '21', '22'].map((ai) => [ai, { most: 20 }] as const),
  ...['30', '37'].map((ai) => [ai, { most: 8 }] as const),
  ...['240', '241', '250', '251'].map((ai) => [ai, { most: 30 }] as const),
  ...['710', '711', '712', '713', '714', '715', '716', '717'].map((ai) => [ai, { most: 20 }] as const),
  ...['90', '91', '92', '93', '94', '95', '96', '97', '98', '99'].map((ai) => [ai, { most: 90 }] as const),
])
const serial = '21'
/** Where FNC1 got lost, a lot in which one of these may begin could have the serial in it. */
const nextField = /.(?:01\d{14}|1[1-7]\d{6}|21|71[0-7])/

type Fields = Map<string, string>

/** A text is why they cannot be read. */
const scannedFields = (written: string): Fields | string => {
  const text = bareEnds(written)
  const fields: Fields = new Map()
  for (let at = 0; at < text.length; ) {
    const identifier = [2, 3].map((length) => text.slice(at, at + length)).find((ai) => kinds.has(ai))
    const kind = kinds.get(identifier ?? '')
    if (identifier === undefined || kind === undefined) return `No se entiende desde el carácter ${at + 1}`
    const from = at + identifier.length
    const ended = text.indexOf(separator, from)
    const end = 'digits' in kind ? from + kind.digits : ended === -1 ? text.length : ended
    const value = text.slice(from, end)
    const problem = addField(fields, identifier, value)
    if (problem !== null) return problem
    // Read over: what could be another field may just as well be more of this one.
    if ('most' in kind && !text.includes(separator) && nextField.test(value) && identifier !== serial)
      fields.delete(identifier)
    at = text[end] === separator ? end + 1 : end
  }
  return fields
}

const printedFields = (written: string): Fields | string => {
  const fields: Fields = new Map()
  const parts = bare(written)
    .split(/\((\d{2,4})\)/)
    .slice(1)
  for (let at = 0; at < parts.length; at += 2) {
    const problem = addField(fields, parts[at] ?? '', (parts[at + 1] ?? '').trim())
    if (problem !== null) return problem
  }
  return fields
}

/** What is wrong with it. */
const addField = (fields: Fields, identifier: string, value: string): string | null => {
  const kind = kinds.get(identifier)
  if (kind === undefined) return `No se entiende el campo (${identifier})`
  const isWhole =
    'digits' in kind
      ? value.length === kind.digits && /^\d+$/.test(value)
      : value.length > 0 && value.length <= kind.most
  if (!isWhole) return `El campo (${identifier}) está incompleto o no es correcto`
  if (identifier === serial) return null
  if ((fields.get(identifier) ?? value) !== value) return `El campo (${identifier}) está dos veces`
  fields.set(identifier, value)
  return null
}

const refused = (reason: string): PackReading => ({ ok: false, reason })

const packOf = (fields: Fields): PackReading => {
  const gtin = fields.get('01')
  const national = fields.get('712')
  if (gtin !== undefined && gtinCheckDigit(gtin.slice(0, 13)) !== gtin[13])
    return refused('El dígito de control no es correcto')
  const ofNational = national === undefined ? null : normaliseCn(national)
  if (ofNational?.ok === false) return refused('El número nacional no es correcto')
  const ofGtin = normaliseCn(gtin ?? '')
  if (ofGtin.ok && ofNational?.ok && ofGtin.cn !== ofNational.cn)
    return refused('Lleva los números de dos productos')
  const number = ofNational?.ok && !ofGtin.ok ? ofNational.cn : gtin
  if (number === undefined) return refused('No lleva el número del producto')
  const expiry = fields.has('17') ? expiryOf(fields.get('17') ?? '') : null
  if (expiry === undefined) return refused('La fecha de caducidad no existe')
  return { ok: true, pack: { number, lot: fields.get('10') ?? null, expiry } }
}

/** YYMMDD; day 00 is the last of the month. Undefined where there is no such day. */
const expiryOf = (written: string): string | undefined => {
  const month = `20${written.slice(0, 2)}-${written.slice(2, 4)}`
  if (written.endsWith('00')) return lastDayOf(month)
  const day = `${month}-${written.slice(4)}`
  return isIsoDay(day) ? day : undefined
}

/** The last day of a month, YYYY-MM; undefined where there is no such month. */
export const lastDayOf = (month: string): string | undefined =>
  ['31', '30', '29', '28'].map((day) => `${month}-${day}`).find(isIsoDay)
