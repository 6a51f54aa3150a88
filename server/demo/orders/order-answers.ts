import { addDays, madridDay } from '@/domain/basics/dates'
import { type LineAnswer, type MissingReason, servedInFull, unitsToCome } from '@/domain/order/line-answer'
import type { Random } from '../basics/random'
import type { DemoProduct } from '../catalogue/demo-product'
import type { DemoOrderLine } from './order-lines'

export type DemoAnswer = { answeredAt: Date; answer: LineAnswer }

const hour = 60 * 60 * 1000
const reasons: readonly MissingReason[] = ['out-of-stock', 'supply-problem', 'partial-service', 'stock-limit']

/**
 * What the laboratory answered to each line within hours of taking the order: most come, and of one line in nine less than that, in each
 * of the ways that there are. Null where it has not taken the order, or did not answer.
 */
export const orderAnswers = (
  random: Random,
  order: { lines: readonly DemoOrderLine[]; takenAt: Date | null; products: readonly DemoProduct[] },
): DemoAnswer[] | null => {
  const { lines, takenAt, products } = order
  if (takenAt === null || !random.chance(0.75)) return null
  const answeredAt = new Date(takenAt.getTime() + Math.round(random.between(0.5, 6) * hour))
  return lines.map((line) => ({
    answeredAt,
    answer: {
      ...(random.chance(1 / 9)
        ? shortAnswer(random, {
            line: { ...line, quantity: unitsToCome(line) },
            day: madridDay(answeredAt),
            products,
          })
        : servedInFull(unitsToCome(line))),
      price: random.chance(0.5) ? Math.round(line.totalPvlWithDiscount / line.quantity) : null,
    },
  }))
}

function shortAnswer(
  random: Random,
  {
    line: { product, quantity },
    day,
    products,
  }: { line: DemoOrderLine; day: string; products: readonly DemoProduct[] },
): LineAnswer {
  const served = random.chance(0.4) ? 0 : random.integer(0, quantity - 1)
  const short = quantity - served
  const none = servedInFull(served)
  const substitutes = products.filter(
    ({ cn, groupId, active }) =>
      active && groupId !== null && groupId === product.groupId && cn !== product.cn,
  )
  const way = random.pick(['missing', 'missing', 'delayed', 'substituted', 'both'])
  if (way === 'delayed') return { ...none, delayed: short, delayedUntil: addDays(day, random.integer(3, 15)) }
  if (way === 'substituted' && substitutes.length > 0)
    return { ...none, substituted: short, substitute: random.pick(substitutes).cn }
  const delayed = way === 'both' ? Math.floor(short / 2) : 0
  return { ...none, delayed, missing: short - delayed, reason: random.pick(reasons) }
}
