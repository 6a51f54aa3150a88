const personLetters = 'TRWAGMYFPDXBNJZSQVHLCKE'
const companyLetters = 'JABCDEFGHI'

/** Upper case, without spaces, dots or hyphens. */
export const normaliseNif = (text: string): string => text.toUpperCase().replace(/[\s.-]/g, '')

const isPerson = (nif: string): boolean => {
  const parts = /^([XYZ]?)(\d{7,8})([A-Z])$/.exec(nif)
  if (!parts) return false
  const [, prefix = '', digits = '', letter] = parts
  if (prefix.length + digits.length !== 8) return false
  // The first letter of a foreigner's number counts as a digit: X 0, Y 1, Z 2.
  const number = Number((prefix && 'XYZ'.indexOf(prefix)) + digits)
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

/** Spanish tax number of a person (DNI, NIE) or a company (CIF), as typed. */
export const isValidNif = (text: string): boolean => {
  const nif = normaliseNif(text)
  return isPerson(nif) || isCompany(nif)
}
