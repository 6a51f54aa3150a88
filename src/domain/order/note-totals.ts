import type { Cents } from '@/domain/basics/money'

/** What a line of a delivery note says it costs; null where it does not. */
export type NoteAmounts = {
  served: number
  base: Cents | null
  vatAmount: Cents | null
  surchargeAmount: Cents | null
}

export type NoteTotals = {
  base: Cents | null
  vat: Cents | null
  /** Null, too, where the note has none, as in the Canaries. */
  surcharge: Cents | null
  /** With taxes. */
  total: Cents | null
}

/** Sums of the rounded lines, as on the note. An amount that some charged line does not say is not known of all of them. */
export const noteTotals = (lines: readonly NoteAmounts[]): NoteTotals => {
  const charged = lines.filter(
    ({ served, base, vatAmount }) => served > 0 || base !== null || vatAmount !== null,
  )
  const base = sumOf(charged, 'base')
  const vat = sumOf(charged, 'vatAmount')
  const hasSurcharge = charged.some(({ surchargeAmount }) => surchargeAmount !== null)
  const surcharge = hasSurcharge ? sumOf(charged, 'surchargeAmount') : null
  const isKnown = base !== null && vat !== null && !(hasSurcharge && surcharge === null)
  return { base, vat, surcharge, total: isKnown ? base + vat + (surcharge ?? 0) : null }
}

const sumOf = (lines: readonly NoteAmounts[], of: 'base' | 'vatAmount' | 'surchargeAmount'): Cents | null =>
  lines.reduce<Cents | null>((sum, { [of]: amount }) => {
    return sum === null || amount === null ? null : sum + amount
  }, 0)
