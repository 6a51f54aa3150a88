import { formatInteger } from '@/domain/basics/numbers'
import { isUnits } from '@/domain/sales/received/received-sale'
import type { DecimalSign } from './decimal-sign'

/** '1.000' is one pack with three decimals, or a thousand of them. */
const doubtful = /^[+-]?[1-9]\d{0,2}([.,])\d{3}$/
/** '1.234.567', '1.000,00': its first sign groups thousands. */
const grouped = /^[+-]?[1-9]\d{0,2}(?:(?:\.\d{3}){2,}|(?:,\d{3}){2,}|(?:\.\d{3})+,\d+|(?:,\d{3})+\.\d+)$/
const withDecimals = /^[+-]?\d*([.,])\d+$/
const whole = /^[+-]?\d+$/

/** Fewer numbers that all have three decimals may as well be thousands. */
const enough = 3

type Example = { text: string; line: number }

const signOf = (text: string | undefined): DecimalSign => (text === '.' ? '.' : ',')
const firstSign = (text: string): DecimalSign => signOf(/[.,]/.exec(text)?.[0])
const other = (sign: DecimalSign): DecimalSign => (sign === '.' ? ',' : '.')

/** Collects the units of a file, then decides which sign they have before decimals, if any. */
export class UnitSigns {
  private readonly certain = { ',': 0, '.': 0 }
  private readonly doubts = { ',': 0, '.': 0 }
  private plain = 0
  example: Example | null = null

  /** True when the number can be read in two ways. */
  add(written: string, line: number): boolean {
    const text = written.trim()
    const doubt = doubtful.exec(text)?.[1]
    if (doubt !== undefined) {
      this.doubts[signOf(doubt)] += 1
      this.example ??= { text, line }
    } else if (whole.test(text)) this.plain += 1
    else if (grouped.test(text)) this.certain[other(firstSign(text))] += 1
    else {
      const sign = withDecimals.exec(text)?.[1]
      if (sign !== undefined) this.certain[signOf(sign)] += 1
    }
    return doubt !== undefined
  }

  /**
   * The sign of the numbers that leave no doubt ('2,00', '0.000'). Where there are none: packs are written without decimals
   * where some are, and with three where all are. Null: cannot be decided.
   */
  decide(): DecimalSign | null {
    const { certain, doubts } = this
    if (certain[','] > 0 || certain['.'] > 0)
      return certain[','] > 0 && certain['.'] > 0 ? null : certain[','] > 0 ? ',' : '.'
    if (doubts[','] > 0 === doubts['.'] > 0) return null
    const written = doubts[','] > 0 ? ',' : '.'
    if (this.plain > 0) return other(written)
    return doubts[written] >= enough ? written : null
  }

  /** What has to be said of the sign that was taken, in Spanish. */
  told(sign: DecimalSign): string | null {
    if (this.example === null) return null
    const { text, line } = this.example
    const units = readUnits(text, sign)
    return `Unidades: «${text}» (línea ${line}) ${units === null ? 'no es un número entero' : `son ${formatInteger(units)}`}.`
  }
}

/** '2', '-1', '3,00', '1.0'; null for anything that is not a whole number of packs. `sign` is the one before decimals. */
export const readUnits = (written: string, sign: DecimalSign): number | null => {
  const text = written.trim()
  const isGrouped = grouped.test(text) || (doubtful.test(text) && !text.includes(sign))
  const ungrouped = isGrouped ? text.replaceAll(firstSign(text), '') : text
  const digits = ungrouped.replace(/[.,]0+$/, '')
  if (!/^[+-]?\d{1,7}$/.test(digits)) return null
  const units = Number(digits)
  return isUnits(units) ? units : null
}
