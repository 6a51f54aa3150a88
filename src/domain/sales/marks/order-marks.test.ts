import { expect, test } from 'vitest'
import { orderMarks } from '@/domain/sales/marks/order-marks'
import { allSales } from '@/domain/sales/questions/sales-filter'

const filter = allSales({ startDate: '2025-11-01', endDate: '2026-11-28' })
let id = 100
const order = (createdAt: string, laboratory = 1, state: 'sent' | 'taken' | 'cancelled' = 'sent') => ({
  ...{ id: id++, createdAt, state },
  laboratories: [{ id: laboratory }],
})
const orders = [
  order('2026-09-03T09:00:00Z', 2),
  // Already November in Madrid.
  order('2026-10-31T23:30:00Z'),
  order('2026-11-10T08:00:00Z', 2),
  order('2026-11-10T09:00:00Z', 1, 'taken'),
  order('2026-11-12T09:00:00Z', 1, 'cancelled'),
]

test('the orders of a month are one mark, on the day of most of them, without those withdrawn', () => {
  expect(orderMarks(orders, { filter, isCut: false })).toEqual([
    { day: '2026-09-03', kind: 'order', label: 'Hizo 1 pedido' },
    { day: '2026-11-10', kind: 'order', label: 'Hizo 3 pedidos' },
  ])
})

test('a month of which older orders are not known has no mark', () => {
  expect(orderMarks(orders, { filter, isCut: true }).map(({ day }) => day)).toEqual(['2026-11-10'])
  expect(orderMarks([], { filter, isCut: true })).toEqual([])
})

test('an old order that somebody opened is not taken for the whole of its month', () => {
  const opened = { ...order('2025-12-02T09:00:00Z'), id: 7 }
  const marks = orderMarks([opened, ...orders], { filter, isCut: true })
  expect(marks.map(({ day }) => day)).toEqual(['2026-11-10'])
})

test('a chart of laboratories has the orders of theirs, one narrowed otherwise has none', () => {
  const marks = (narrowed: Partial<typeof filter>) =>
    orderMarks(orders, { filter: { ...filter, ...narrowed }, isCut: false }).map(({ label }) => label)
  expect(marks({ laboratories: [2] })).toEqual(['Hizo 1 pedido', 'Hizo 1 pedido'])
  expect(marks({ inLaboratory: 1 })).toEqual(['Hizo 2 pedidos'])
  expect(marks({ laboratories: [2], inLaboratory: 1 })).toEqual([])
  expect(marks({ inGroup: 7 })).toEqual([])
  expect(marks({ universe: true })).toEqual([])
})
