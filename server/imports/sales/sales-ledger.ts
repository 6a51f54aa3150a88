import { formatCount } from '@/domain/basics/numbers'
import type { SaleRow } from '@/domain/sales/cube/block'
import { createDailySales } from '@/domain/sales/cube/daily-sales'
import { type PricedProduct, type Sale, unitPrices } from '@/domain/sales/received/received-sale'
import type { Refusal } from '../refusals'

type KnownProduct = PricedProduct & { cn: string }

/** Adds up a file's sales by day and CN, with the last price of the day. */
export class SalesLedger {
  private readonly products: ReadonlyMap<string, KnownProduct>
  private readonly sales = createDailySales()
  private readonly days = new Set<string>()
  private readonly unknown = new Map<string, { name: string; line: number; rows: number; units: number }>()
  private counted = 0
  private withoutPrice = 0

  constructor(products: ReadonlyMap<string, KnownProduct>) {
    this.products = products
  }

  copy(): SalesLedger {
    const copy = new SalesLedger(this.products)
    for (const row of this.sales.rows()) copy.sales.add(row)
    for (const day of this.days) copy.days.add(day)
    for (const [cn, found] of this.unknown) copy.unknown.set(cn, found)
    copy.counted = this.counted
    copy.withoutPrice = this.withoutPrice
    return copy
  }

  enter({ sales, name }: { sales: Sale[]; name: string }, line: number): void {
    const units = sales.reduce((sum, sale) => sum + sale.units, 0)
    // A day on which only unknown products were sold is replaced, too.
    for (const { day } of sales) this.days.add(day)
    const [sale] = sales
    if (sale === undefined) return
    const product = this.products.get(sale.cn)
    if (product === undefined) {
      const found = this.unknown.get(sale.cn) ?? { name, line, rows: 0, units: 0 }
      this.unknown.set(sale.cn, { ...found, rows: found.rows + 1, units: found.units + units })
      return
    }
    this.counted += 1
    const prices = unitPrices(sale, product)
    if (prices.pvp === 0) this.withoutPrice += 1
    for (const each of sales) this.sales.add({ day: each.day, cn: each.cn, units: each.units, ...prices })
  }

  /** Leaves out products whose sales and returns of the day add up to zero. */
  rows(): SaleRow[] {
    return this.sales.rows().filter(({ units }) => units !== 0)
  }

  coveredDays(): string[] {
    return [...this.days].sort()
  }

  counts() {
    const unknown = [...this.unknown.values()]
    return {
      counted: this.counted,
      withoutPrice: this.withoutPrice,
      unknown: {
        cns: unknown.length,
        rows: unknown.reduce((sum, { rows }) => sum + rows, 0),
        units: unknown.reduce((sum, { units }) => sum + units, 0),
      },
    }
  }

  /** CNs that are not in the catalogue, the most sold first. */
  unknownCns(): Refusal[] {
    return [...this.unknown]
      .sort(([, a], [, b]) => b.units - a.units)
      .map(([cn, { name, line, rows, units }]) => ({
        line,
        reason: `no está en el catálogo (${formatCount(rows, 'fila', 'filas')}, ${formatCount(units, 'unidad', 'unidades')})`,
        content: name === '' ? cn : `${cn} ${name}`,
      }))
  }
}
