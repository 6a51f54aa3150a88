import { type Cents, parseEuros } from '@/domain/basics/money'
import { openCsv } from './csv-file'

export type DecimalSign = ',' | '.'
/** Reads an amount in euros; null when it is none. */
export type EurosReader = (text: string) => Cents | null

/** '2.345' and '2,345' may be two euros and more, or two thousand. Nothing else may be read in two ways. */
const doubtful = /^-?[1-9]\d{0,2}([.,])\d{3}$/
const grouped = /^-?[1-9]\d{0,2}(?:(?:\.\d{3})+(?:,\d+)?|(?:,\d{3})+(?:\.\d+)?)$/
const withDecimals = /^-?\d*([.,])\d+$/
/** Of the prices of no real file do so many reach a thousand euros. */
const plausibleThousands = { share: 0.03, fewest: 10 }

const compact = (text: string): string => text.replace(/[\s\u00a0€]/g, '')
const signOf = (text: string): DecimalSign => (text === '.' ? '.' : ',')

/** The decimal sign of an amount that can be read in one way only: ',' of '2,5' and '1.234,5'; null of '2.345'. */
const certainSign = (text: string): DecimalSign | null => {
  if (doubtful.test(text)) return null
  if (grouped.test(text)) return /^\D*\d+\./.test(text) ? ',' : '.'
  const sign = withDecimals.exec(text)?.[1]
  return sign === undefined ? null : signOf(sign)
}

/** Hears all prices of a file and tells its decimal sign at the end. */
export class DecimalSigns {
  private amounts = 0
  private readonly certain = { ',': 0, '.': 0 }
  private readonly doubts = { ',': 0, '.': 0 }

  hear(text: string): void {
    const amount = compact(text)
    if (amount === '') return
    this.amounts += 1
    const sign = certainSign(amount)
    if (sign !== null) this.certain[sign] += 1
    const doubt = doubtful.exec(amount)?.[1]
    if (doubt !== undefined) this.doubts[signOf(doubt)] += 1
  }

  /**
   * The sign of most of the amounts that can be read in one way only. Where there are none, the dot if dots for
   * thousands would make at least ten prices, and over 3 % of all, a thousand euros or more. Null: no evidence.
   */
  decide(): DecimalSign | null {
    if (this.certain[','] !== this.certain['.']) return this.certain[','] > this.certain['.'] ? ',' : '.'
    if (this.certain[','] > 0 || this.doubts[','] > 0) return null
    const { share, fewest } = plausibleThousands
    return this.doubts['.'] >= fewest && this.doubts['.'] > this.amounts * share ? '.' : null
  }
}

/**
 * How a file writes its prices, from a first pass over all of it: one '12.50' at its end tells what '2.345' is at
 * its start. `pricesOf` takes the header and gives the price cells of a row.
 */
export const findDecimalSign = async (
  file: string,
  pricesOf: (header: string[]) => (fields: string[]) => string[],
): Promise<DecimalSign | null> => {
  const { header, rows } = await openCsv(file)
  const cells = pricesOf(header)
  const signs = new DecimalSigns()
  for await (const { fields } of rows) for (const cell of cells(fields)) signs.hear(cell)
  return signs.decide()
}

/**
 * Reads the amounts of a file whose decimal sign is `sign`; with null, as `parseEuros` does. An amount that can be
 * read in one way only is read so whatever the sign.
 */
export const eurosReader =
  (sign: DecimalSign | null): EurosReader =>
  (text) => {
    const amount = compact(text)
    const doubt = doubtful.exec(amount)?.[1]
    if (doubt !== undefined && sign !== null) {
      return parseEuros(amount.replace(doubt, doubt === sign ? ',' : ''))
    }
    const hasGroupingCommas = doubt === undefined && grouped.test(amount) && certainSign(amount) === '.'
    return parseEuros(hasGroupingCommas ? amount.replaceAll(',', '') : amount)
  }
