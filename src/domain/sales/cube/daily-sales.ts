import type { SaleRow } from '@/domain/sales/cube/block'

/** Adds up sales by day and CN: rows that share both become one, at the unit prices of the last one. */
export const createDailySales = () => {
  const byDay = new Map<string, Map<string, SaleRow>>()
  return {
    add(row: SaleRow): void {
      const ofDay = byDay.get(row.day) ?? new Map<string, SaleRow>()
      if (ofDay.size === 0) byDay.set(row.day, ofDay)
      const before = ofDay.get(row.cn)
      ofDay.set(row.cn, before === undefined ? row : { ...row, units: before.units + row.units })
    },
    rows: (): SaleRow[] => [...byDay.values()].flatMap((ofDay) => [...ofDay.values()]),
  }
}
