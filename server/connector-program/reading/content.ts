/** Rows as the contract takes them (src/contract/connector/connector-batches.ts); `units` and prices in cents. */
export type SaleContentRow = { code: string; units: number; pvl?: number; pvp?: number; name?: string }
export type StockContentRow = { code: string; units: number }
export type ProductContentRow = {
  code: string
  name: string
  laboratory?: string
  ean?: string
  cn?: string
  pvp?: number
}

/** What a batch brings, without what it says of itself. */
export type Content =
  | { kind: 'sale'; days: { day: string; rows: SaleContentRow[] }[] }
  | {
      kind: 'stock'
      complete: boolean
      careful?: { rest: number }
      countedAt?: string
      rows: StockContentRow[]
    }
  | { kind: 'product'; rows: ProductContentRow[] }

/** What is said of it where it waits. */
export const describe = (content: Content) => ({
  kind: content.kind,
  rows:
    content.kind === 'sale'
      ? content.days.reduce((sum, { rows }) => sum + rows.length, 0)
      : content.rows.length,
  days: content.kind === 'sale' ? daysOf(content.days) : null,
})

const daysOf = (days: readonly { day: string }[]): { first: string; last: string } | null => {
  const [first, last] = [days[0]?.day, days.at(-1)?.day]
  return first === undefined || last === undefined ? null : { first, last }
}
