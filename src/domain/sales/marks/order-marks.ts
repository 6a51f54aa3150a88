import { dayNumber, madridDay } from '@/domain/basics/dates'
import { formatCount } from '@/domain/basics/numbers'
import { byMonth } from '@/domain/sales/marks/sales-marks'
import { allSales, type SalesFilter } from '@/domain/sales/questions/sales-filter'

type PastOrder = {
  createdAt: string
  state: 'sent' | 'taken' | 'cancelled'
  laboratories: readonly { id: number }[]
}
type OrderMark = { day: string; kind: 'order'; label: string }

type Asked = {
  /** What the chart is of; its days do not matter. */
  filter: SalesFilter
  /** Whether older orders than these exist: then the oldest month is known in part, and has no mark. */
  isCut: boolean
}

/**
 * A mark for the orders of each month, on the day that most of them share, over a chart of all products or of those of laboratories.
 * What is narrowed otherwise is not what an order is of. Withdrawn ones are none.
 */
export const orderMarks = (orders: readonly PastOrder[], { filter, isCut }: Asked): OrderMark[] => {
  const { laboratories, inLaboratory } = filter
  const isOfOrders =
    JSON.stringify({ ...filter, laboratories: [], inLaboratory: null }) === JSON.stringify(allSales(filter))
  if (!isOfOrders) return []
  const isOf = (ids: readonly number[]) => (order: PastOrder) =>
    ids.length === 0 || order.laboratories.some(({ id }) => ids.includes(id))
  const days = orders.map((order) => ({ order, day: dayNumber(madridDay(new Date(order.createdAt))) }))
  const months = byMonth(days).sort((a, b) => (a.day < b.day ? -1 : 1))
  return months.slice(isCut ? 1 : 0).flatMap(({ changes }) => {
    const placed = changes.filter(
      ({ order }) =>
        order.state !== 'cancelled' &&
        isOf(laboratories)(order) &&
        isOf(inLaboratory === null ? [] : [inLaboratory])(order),
    )
    return byMonth(placed).map(({ day }) => ({
      ...{ day, kind: 'order' as const },
      label: `Hizo ${formatCount(placed.length, 'pedido', 'pedidos')}`,
    }))
  })
}
