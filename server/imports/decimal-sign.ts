import { type Cents, formatEuros, parseEuros } from '@/domain/basics/money'

export type DecimalSign = ',' | '.'
/** Reads an amount in euros; null when the text is not an amount. */
export type EurosReader = (text: string) => Cents | null

/** The only ambiguous amounts: '2.345' and '2,345' may be a bit more than two euros, or more than two thousand. */
const doubtful = /^-?[1-9]\d{0,2}([.,])\d{3}$/
const grouped = /^-?[1-9]\d{0,2}(?:(?:\.\d{3})+(?:,\d+)?|(?:,\d{3})+(?:\.\d+)?)$/
const withDecimals = /^-?\d*([.,])\d+$/
/**
 * If more prices than this would be a thousand euros or more, their dots are not signs of thousands: no real price list
 * has so many.
 */
const plausibleThousands = { share: 0.03, fewest: 10 }

const compact = (text: string): string => text.replace(/[\s\u00a0€]/g, '').replace(/^eur|eur(?:os?)?$/i, '')
const signOf = (text: string): DecimalSign => (text === '.' ? '.' : ',')

/** The decimal sign of an amount that is not ambiguous: ',' for '2,5' and '1.234,5'; null for '2.345'. */
const certainSign = (text: string): DecimalSign | null => {
  if (doubtful.test(text)) return null
  if (grouped.test(text)) return /^\D*\d+\./.test(text) ? ',' : '.'
  const sign = withDecimals.exec(text)?.[1]
  return sign === undefined ? null : signOf(sign)
}

/** Collects the prices of a file, then decides which decimal sign the file uses. */
export class DecimalSigns {
  private amounts = 0
  private readonly certain = { ',': 0, '.': 0 }
  private readonly doubts = { ',': 0, '.': 0 }
  private example: { text: string; line: number } | null = null

  /** True when the amount can be read in two ways. */
  add(text: string, line = 0): boolean {
    const amount = compact(text)
    if (amount === '') return false
    this.amounts += 1
    const sign = certainSign(amount)
    if (sign !== null) this.certain[sign] += 1
    const doubt = doubtful.exec(amount)?.[1]
    if (doubt !== undefined) {
      this.doubts[signOf(doubt)] += 1
      this.example ??= { text, line }
    }
    return doubt !== undefined
  }

  /**
   * The sign that most unambiguous amounts use. Where there are none: the dot, if reading dots as signs of thousands
   * would make at least ten prices, and more than 3 % of all, a thousand euros or more. Null: cannot be decided.
   */
  decide(): DecimalSign | null {
    if (this.certain[','] !== this.certain['.']) return this.certain[','] > this.certain['.'] ? ',' : '.'
    if (this.certain[','] > 0 || this.doubts[','] > 0) return null
    const { share, fewest } = plausibleThousands
    return this.doubts['.'] >= fewest && this.doubts['.'] > this.amounts * share ? '.' : null
  }

  /** What has to be said of the sign that was taken, in Spanish. */
  told(sign: DecimalSign): string | null {
    if (this.example === null) return null
    const { text, line } = this.example
    const reason = this.decide() === null ? '; nada en el archivo lo aclara' : ''
    return `Importes: «${text}» (línea ${line}) son ${formatEuros(eurosReader(sign)(text) ?? 0)}${reason}.`
  }
}

/**
 * A reader of amounts with the decimal sign `sign`; the comma, which is also meant where a file gives no evidence, reads
 * as `parseEuros` does. An unambiguous amount is always read in the only way possible, whatever the sign.
 */
export const eurosReader =
  (sign: DecimalSign): EurosReader =>
  (text) => {
    const amount = compact(text)
    const doubt = doubtful.exec(amount)?.[1]
    if (doubt !== undefined) {
      return parseEuros(amount.replace(doubt, doubt === sign ? ',' : ''))
    }
    const hasGroupingCommas = grouped.test(amount) && certainSign(amount) === '.'
    return parseEuros(hasGroupingCommas ? amount.replaceAll(',', '') : amount)
  }
