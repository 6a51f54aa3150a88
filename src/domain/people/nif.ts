import { visibleText } from '@/domain/basics/visible-text'

const personLetters = 'TRWAGMYFPDXBNJZSQVHLCKE'
const companyLetters = 'JABCDEFGHI'

/**
 * The form that is stored: upper case, without separators and without the ES of a VAT number, and with the zeros in front that a
 * spreadsheet takes from a person's number.
 */
export const normaliseNif = (text: string): string =>
  visibleText(text)
    .toUpperCase()
    .replace(/[\s.\-‐‑–/]/g, '')
    .replace(/^ES(?=[A-Z]?\d{6,8}[A-Z\d]$)/, '')
    .replace(
      /^([XYZ]?)(\d{6,7})(?=[A-Z]$)/,
      (_, prefix: string, digits: string) => prefix + digits.padStart(8 - prefix.length, '0'),
    )

const isPerson = (nif: string): boolean => {
  const parts = /^(?:(\d{8})|([KLMXYZ])(\d{7}))([A-Z])$/.exec(nif)
  if (!parts) return false
  const [, whole, prefix = '', digits = '', letter] = parts
  // The first letter of a foreigner's number counts as a digit (X 0, Y 1, Z 2); K, L and M count for nothing.
  const number = Number(whole ?? Math.max('XYZ'.indexOf(prefix), 0) + digits)
  return personLetters[number % 23] === letter
}

const companyControl = (digits: string): number => {
  let sum = 0
  for (let position = 0; position < 7; position++) {
    const digit = Number(digits[position])
    const twice = digit * 2
    sum += position % 2 === 1 ? digit : Math.floor(twice / 10) + (twice % 10)
  }
  return (10 - (sum % 10)) % 10
}

const isCompany = (nif: string): boolean => {
  const parts = /^([ABCDEFGHJNPQRSUVW])(\d{7})([0-9A-J])$/.exec(nif)
  if (!parts) return false
  const [, kind = '', digits = '', control = ''] = parts
  const expected = companyControl(digits)
  const byLetter = companyLetters[expected] === control
  const byDigit = String(expected) === control
  if ('NPQRSW'.includes(kind)) return byLetter
  if ('ABEH'.includes(kind)) return byDigit
  return byLetter || byDigit
}

/** Spanish tax number of a person (DNI, NIE, or of those without either: K, L, M) or a company (CIF), as typed. */
export const isValidNif = (text: string): boolean => {
  const nif = normaliseNif(text)
  return isPerson(nif) || isCompany(nif)
}
