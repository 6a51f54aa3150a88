import type { Cn } from '@/domain/catalogue/catalogue'

export type CnReading =
  | { ok: true; cn: Cn }
  /** `pseudo`: stands for no product (9999999), as pharmacy programs write it. */
  | { ok: false; reason: 'not_a_cn' | 'wrong_check_digit' | 'pseudo' }

const medicinePrefix = '847000'

/** The check digit that ends an EAN or GTIN, of the digits before it. */
export const gtinCheckDigit = (digits: string): string => {
  let sum = 0
  for (let position = 0; position < digits.length; position++) {
    sum += Number(digits[position]) * ((digits.length - position) % 2 === 0 ? 1 : 3)
  }
  return String((10 - (sum % 10)) % 10)
}

/** The seventh digit of a CN: the check digit of its EAN. */
export const cnCheckDigit = (cn: Cn): string => gtinCheckDigit(medicinePrefix + cn)

/** EAN-13 of a medicine: 662026 → 8470006620267. */
export const medicineEan = (cn: Cn): string => medicinePrefix + cn + cnCheckDigit(cn)

const read = (cn: Cn, checkDigit: string | undefined): CnReading => {
  if (cn === '999999' || cn === '000000') return { ok: false, reason: 'pseudo' }
  if (checkDigit !== undefined && checkDigit !== cnCheckDigit(cn)) {
    return { ok: false, reason: 'wrong_check_digit' }
  }
  return { ok: true, cn }
}

/**
 * The six digits of a national code however it was typed or scanned: 6 digits, 7 with the check digit
 * ('662026.7' too), 12 (847000 and CN), 13 (EAN) or 14 (GTIN with a leading zero).
 */
export const normaliseCn = (text: string): CnReading => {
  const digits = text.trim().replace(/^(\d{6})[.\- ](\d)$/, '$1$2')
  const code = /^(?:0?847000)?(\d{6})(\d)?$/.exec(digits)
  // A GTIN with its leading zero always carries the check digit.
  if (!code?.[1] || (digits.length === 13 && digits.startsWith('0'))) return { ok: false, reason: 'not_a_cn' }
  return read(code[1], code[2])
}

/**
 * Reads a CN like `normaliseCn`, and also repairs what spreadsheets do to it as a number: leading zeros lost ('1234'
 * for 001234) or decimals added ('662026,00').
 */
export const readCn = (text: string): CnReading => {
  const digits = text.trim().replace(/[.,]0+$/, '')
  return normaliseCn(/^\d{4,5}$/.test(digits) ? digits.padStart(6, '0') : digits)
}
