import type { Cents } from '@/domain/basics/money'
import type { Cn } from '@/domain/catalogue/catalogue'

/** What one line of an order costs: its unit price, and the whole line with its discount. */
export type LinePrice = {
  pvl: Cents
  totalPvlWithDiscount: Cents
  /** Free units that come with it; absent where none do. */
  bonus?: number | undefined
}

/** A line whose price is no longer what the screen said when its order was saved. */
export type PriceChange = {
  cn: Cn
  product: string
  quantity: number
  before: LinePrice
  now: LinePrice
  /** Why the campaign that the line named does not apply to it any more; absent where it does. */
  lostCampaign?: string | undefined
}

/** What the lines cost before and now, together. */
export const priceTotals = (changes: readonly PriceChange[]): { before: Cents; now: Cents } => ({
  before: sum(changes.map(({ before }) => before.totalPvlWithDiscount)),
  now: sum(changes.map(({ now }) => now.totalPvlWithDiscount)),
})

type PricedLine = { cn: Cn; expected?: LinePrice | undefined }

/** The order at the prices of these changes: what whoever accepts them agrees to. */
export const atNewPrices = <Order extends { purchaseOrderLines: PricedLine[] }>(
  order: Order,
  changes: readonly PriceChange[],
): Order => {
  const nowByCn = new Map(changes.map(({ cn, now }) => [cn, now]))
  return {
    ...order,
    purchaseOrderLines: order.purchaseOrderLines.map((line) => ({
      ...line,
      expected: nowByCn.get(line.cn) ?? line.expected,
    })),
  }
}

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, amount) => total + amount, 0)

/** A line as it is priced now; `expected` is what the screen said, absent where it said nothing. */
export type RepricedLine = LinePrice &
  Pick<PriceChange, 'cn' | 'product' | 'quantity' | 'lostCampaign'> & { expected?: LinePrice | undefined }

export type PriceChanges = { risen: PriceChange[]; dropped: PriceChange[] }

/**
 * The lines that cost something else than expected, in their order. One whose unit price or total is higher, or that brings fewer
 * free units, has risen, whatever the others did: none may be worse than what was agreed to.
 */
export const priceChanges = (lines: readonly RepricedLine[]): PriceChanges => {
  const changes: PriceChanges = { risen: [], dropped: [] }
  for (const { cn, product, quantity, expected, pvl, totalPvlWithDiscount, bonus, lostCampaign } of lines) {
    if (!expected) continue
    const change = {
      ...{ cn, product, quantity, before: expected },
      now: { pvl, totalPvlWithDiscount, ...(bonus && { bonus }) },
      ...(lostCampaign !== undefined && { lostCampaign }),
    }
    if (isHigher(change.now, expected)) changes.risen.push(change)
    else if (isHigher(expected, change.now)) changes.dropped.push(change)
  }
  return changes
}

const isHigher = (price: LinePrice, than: LinePrice): boolean =>
  price.pvl > than.pvl ||
  price.totalPvlWithDiscount > than.totalPvlWithDiscount ||
  (price.bonus ?? 0) < (than.bonus ?? 0)
