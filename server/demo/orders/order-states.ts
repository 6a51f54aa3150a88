import { addDays, madridDay } from '@/domain/basics/dates'
import { discountedAmount, lineAmount } from '@/domain/basics/money'
import type { PriceChange } from '@/domain/offers/price-change'
import type { DemoCalendar } from '../basics/calendar'
import type { Random } from '../basics/random'
import type { DemoOrderLine } from './order-lines'

const hour = 60 * 60 * 1000

/** The state of an order, and the lines whose price was lower than the screen had shown. */
export type DemoOrderState = {
  takenAt: Date | null
  cancelledAt: Date | null
  priceDrops: PriceChange[] | null
}

/**
 * One order in twelve was withdrawn within hours; laboratories took the rest within a day, except for a few and those
 * of the last week.
 */
export const orderState = (
  random: Random,
  order: { createdAt: Date; lines: readonly DemoOrderLine[]; calendar: DemoCalendar },
): DemoOrderState => {
  const { createdAt, lines, calendar } = order
  const after = (hours: number) => new Date(createdAt.getTime() + Math.round(hours * hour))
  const isCancelled = random.chance(1 / 12)
  const isRecent = madridDay(createdAt) >= addDays(calendar.today, -7)
  const isTaken = !isCancelled && !isRecent && random.chance(0.96)
  return {
    takenAt: isTaken ? after(random.between(1, 24)) : null,
    cancelledAt: isCancelled ? after(random.between(0.2, 4)) : null,
    priceDrops: random.chance(0.1) ? priceDrops(random, lines) : null,
  }
}

export const withdrawn = (createdAt: Date): Pick<DemoOrderState, 'takenAt' | 'cancelledAt'> => ({
  takenAt: null,
  cancelledAt: new Date(createdAt.getTime() + hour),
})

/** Up to three lines whose price fell by some per cent after the device had downloaded it. */
const priceDrops = (random: Random, lines: readonly DemoOrderLine[]): PriceChange[] =>
  random
    .sample(lines, random.integer(1, 3))
    .map(({ product, quantity, pvl, discount, totalPvlWithDiscount }) => {
      const before = pvl + Math.max(1, Math.round(pvl * random.between(0.02, 0.08)))
      return {
        cn: product.cn,
        product: product.name,
        quantity,
        before: {
          pvl: before,
          totalPvlWithDiscount: discountedAmount(lineAmount(quantity, before), discount),
        },
        now: { pvl, totalPvlWithDiscount },
      }
    })
