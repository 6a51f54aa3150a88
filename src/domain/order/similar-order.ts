import type { Cn } from '@/domain/catalogue/catalogue'

/** An order of the same laboratory that was saved before. */
export type EarlierOrder = {
  /** Epoch milliseconds. */
  at: number
  /** Who saved it; null for whoever looks. */
  by: string | null
  units: number
  /** It is on this device, and the server did not take it. */
  refused: boolean
  /** Null where its lines are not on this device. */
  cns: readonly Cn[] | null
}

export type SimilarOrder = EarlierOrder & {
  /** How many of the products that are about to be ordered it has; null where its lines are not known. */
  shared: number | null
}

/** For how long an order makes an equal one look like a repetition. */
export const similarForMs = 24 * 60 * 60_000

/**
 * The newest earlier order that has most of the lines of the one about to be saved. Where its lines are not known, one of about
 * as many units counts: whoever reads it can look.
 */
export const similarOrder = (
  { cns, units }: { cns: readonly Cn[]; units: number },
  earlier: readonly EarlierOrder[],
  now: number,
): SimilarOrder | null => {
  const wanted = new Set(cns)
  const found = earlier
    .filter(({ at }) => now - at < similarForMs)
    .map((order) => ({
      ...order,
      shared: order.cns === null ? null : order.cns.filter((cn) => wanted.has(cn)).length,
    }))
    .filter(({ shared, cns: lines, units: ordered }) =>
      shared === null
        ? Math.abs(ordered - units) * 5 <= Math.max(ordered, units)
        : shared * 2 > Math.max(wanted.size, lines?.length ?? 0),
    )
  return found.sort((a, b) => b.at - a.at)[0] ?? null
}
