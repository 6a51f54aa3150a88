import type { Resolution } from '@/domain/connector/resolution'
import { type BadRow, isBad, readSaleRow, type ToldSale } from '@/domain/connector/sale-row'
import type { SaleRow } from '@/domain/sales/cube/block'
import { isPrice, isUnits, unitPrices } from '@/domain/sales/received/received-sale'

export type BadSale = BadRow & { day: string; index: number }

type Fact = SaleRow & { direct: boolean }

/**
 * Adds up told sales by day and product. The unit prices are those of the last row; one that names the product itself comes
 * before one that the pharmacy's own code stands for, so that it does not matter when it was found out what that code means.
 */
export function createReceivedSales(known: readonly SaleRow[] = []) {
  // Day by day: a joined key of each row would cost more than all the rest.
  const byDay = new Map<string, Map<string, Fact>>()
  const factsOf = (day: string): Map<string, Fact> => {
    const found = byDay.get(day)
    if (found) return found
    const facts = new Map<string, Fact>()
    byDay.set(day, facts)
    return facts
  }
  for (const row of known) factsOf(row.day).set(row.cn, { ...row, direct: true })
  return {
    /** Null where it counts. */
    add(
      day: string,
      { units, pvl, pvp }: Pick<ToldSale, 'units' | 'pvl' | 'pvp'>,
      { product, direct }: Extract<Resolution, { kind: 'product' }>,
    ): 'units' | 'price' | null {
      const prices = unitPrices({ day, pvl, pvp }, product)
      if (!isPrice(prices.pvl) || !isPrice(prices.pvp)) return 'price'
      const facts = factsOf(day)
      const { cn } = product
      const before = facts.get(cn)
      if (!before) {
        facts.set(cn, { day, cn, units, pvl: prices.pvl, pvp: prices.pvp, direct })
        return null
      }
      const sum = before.units + units
      if (!isUnits(sum)) return 'units'
      before.units = sum
      if (direct || !before.direct) Object.assign(before, prices, { direct })
      return null
    },
    /** Without those whose sales and returns of the day add up to zero. */
    rows(): SaleRow[] {
      const rows: SaleRow[] = []
      for (const facts of byDay.values())
        for (const { day, cn, units, pvl, pvp } of facts.values())
          if (units !== 0) rows.push({ day, cn, units, pvl, pvp })
      return rows
    },
  }
}

export type ReceivedSales = {
  rows: SaleRow[]
  bad: BadSale[]
  counts: { received: number; counted: number; leftOut: number; empty: number; bad: number }
}

/** Every code that the rows of these days name. */
export function codesOf(days: readonly { rows: readonly (ToldSale | BadRow)[] }[]): string[] {
  const codes = new Set<string>()
  for (const { rows } of days) for (const row of rows) if (!isBad(row)) codes.add(row.code)
  return [...codes]
}

export const readDays = (
  days: readonly { day: string; rows: readonly unknown[] }[],
): { day: string; rows: (ToldSale | BadRow)[] }[] =>
  days.map(({ day, rows }) => ({ day, rows: rows.map(readSaleRow) }))

/** What becomes of whole days of sales: the facts, and the rows that do not count, each with its reason. */
export function receiveSales(
  days: readonly { day: string; rows: readonly (ToldSale | BadRow)[] }[],
  resolve: (code: string) => Resolution,
): ReceivedSales {
  const sales = createReceivedSales()
  const bad: BadSale[] = []
  const counts = { received: 0, counted: 0, leftOut: 0, empty: 0, bad: 0 }
  for (const { day, rows } of days)
    for (const [index, row] of rows.entries()) {
      counts.received += 1
      if (isBad(row)) {
        bad.push({ ...row, day, index })
        continue
      }
      if (row.units === 0) {
        counts.empty += 1
        continue
      }
      const meaning = resolve(row.code)
      if (meaning.kind === 'leftOut') counts.leftOut += 1
      else if (meaning.kind === 'fault') bad.push({ ...row, reason: meaning.reason, day, index })
      else {
        const fault = sales.add(day, row, meaning)
        if (fault === null) counts.counted += 1
        else bad.push({ ...row, reason: fault, day, index })
      }
    }
  counts.bad = bad.length
  return { rows: sales.rows(), bad, counts }
}
