import type { SaleRow } from '@/domain/sales/cube/block'

/** Adds up sales by day and CN: rows that share both become one, at the unit prices of the last one. */
export const createDailySales = () => {
  const byDayAndCn = new Map<string, SaleRow>()
  return {
    add(row: SaleRow): void {
      const key = row.day + row.cn
      const before = byDayAndCn.get(key)
      byDayAndCn.set(key, before === undefined ? row : { ...row, units: before.units + row.units })
    },
    rows: (): SaleRow[] => [...byDayAndCn.values()],
  }
}
