/** An amount in whole euro cents; formatted only at the edge. */
export type Cents = number

/** Between amount and unit, as German formatting writes it: a price never breaks over two lines. */
const space = '\u00a0'

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, '.')

/** '1.234,56 €' (de-DE, purchasing.md §1). */
export const formatEuros = (cents: Cents): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${grouped(digits.slice(0, -2))},${digits.slice(-2)}${space}€`
}

/** '1.235 €': whole euros, half away from zero. */
export const formatEurosRounded = (cents: Cents): string => {
  const euros = Math.round(Math.abs(cents) / 100)
  return `${cents < 0 && euros > 0 ? '-' : ''}${grouped(String(euros))}${space}€`
}

export const lineAmount = (quantity: number, unitCents: Cents): Cents => quantity * unitCents

/**
 * The amount after a discount (a fraction, at most four decimals), rounded half up.
 * Counted in ten-thousandths so that 0.1 of a price never loses a cent to binary fractions.
 */
export const discountedAmount = (amountCents: Cents, fraction: number): Cents => {
  const remaining = 10_000 - Math.round(fraction * 10_000)
  return Math.floor((amountCents * remaining + 5_000) / 10_000)
}

/**
 * Reads an amount as people and files write it: '1.234,56', '3.10', '3,1 €', '.99', '-2'. Null when it is none.
 * A lone dot before exactly three digits groups thousands ('1.234' is 1,234 euros, '0.125' is not);
 * further decimals round half up to the cent.
 */
export const parseEuros = (text: string): Cents | null => {
  const compact = text.replace(/[\s\u00a0€]/g, '')
  const thousands = /^(-?)([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d+))?$/.exec(compact)
  const plain = thousands ?? /^(-?)(\d*)(?:[.,](\d+))?$/.exec(compact)
  if (!plain) return null
  const [, sign = '', whole = '', decimals = ''] = plain
  if (whole === '' && decimals === '') return null
  const padded = `${decimals}000`.slice(0, 3)
  const euros = Number(whole.replaceAll('.', ''))
  const cents = euros * 100 + Number(padded.slice(0, 2)) + (Number(padded[2]) >= 5 ? 1 : 0)
  if (!Number.isSafeInteger(cents)) return null
  return sign && cents > 0 ? -cents : cents
}
