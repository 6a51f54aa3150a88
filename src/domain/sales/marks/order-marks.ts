import { dayNumber, madridDay } from '@/domain/basics/dates'
import { formatCount } from '@/domain/basics/numbers'
import { byMonth } from '@/domain/sales/marks/sales-marks'
import { allSales, type SalesFilter } from '@/domain/sales/questions/sales-filter'

type PastOrder = {
  /** One more than that of the pharmacy's order before. */
  id: number
  createdAt: string
  state: 'sent' | 'taken' | 'cancelled'
  laboratories: readonly { id: number }[]
}
export type OrderMark = { day: string; kind: 'order'; label: string }

type Asked = {
  /** What the chart is of; its days do not matter. */
  filter: SalesFilter
  /** Whether other orders than these exist: then only months of which none can be missing have a mark. */
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
  const days = (isCut ? newestInARow(orders) : orders).map((order) => ({
    order,
    day: dayNumber(madridDay(new Date(order.createdAt))),
  }))
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

/** The newest orders, down to the first that is not known: a device also has single older ones that somebody opened. */
const newestInARow = (orders: readonly PastOrder[]): PastOrder[] => {
  const newestFirst = [...orders].sort((a, b) => b.id - a.id)
  const newest = newestFirst[0]?.id ?? 0
  return newestFirst.filter(({ id }, index) => id === newest - index)
}
