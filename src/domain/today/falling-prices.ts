import { formatEuros } from '@/domain/basics/money'
import { formatCount } from '@/domain/basics/numbers'
import { dropTotals, type PriceDrop } from '@/domain/supply/price-drops'
import type { TodayRule } from '@/domain/today/today-line'
import { dayOfMonth, inDays } from '@/domain/today/words'

/** Days before a drop from which it is told: before, nothing can be done about it. */
export const dropDays = 31
/** Days in which what will be left can still be sold or sent back. */
const soonDays = 7

/** The next day on which prices of what the pharmacy has or sells fall. */
export type NextDrop = { from: string; days: number; all: number } & ReturnType<typeof dropTotals>

export const nextDrop = (drops: readonly PriceDrop[]): NextDrop | null => {
  const [from] = drops.map((drop) => drop.from).sort()
  const those = drops.filter((drop) => drop.from === from)
  const [first] = those
  return first === undefined || first.days > dropDays
    ? null
    : { from: first.from, days: first.days, all: those.length, ...dropTotals(those) }
}

export const pricesFall: TodayRule<{ supply: { nextDrop: NextDrop | null } | null }> = ({ supply }) => {
  const drop = supply?.nextDrop
  if (!drop) return []
  const { from, days, all, products, units, atRisk } = drop
  const count = formatCount(all, 'producto', 'productos')
  return [
    {
      key: 'prices-fall',
      // What is at risk changes with each sale.
      version: `${from} ${all}`,
      severity: days <= soonDays && atRisk > 0 ? 'soon' : 'notice',
      order: days,
      text: `El ${dayOfMonth(from)} ${all === 1 ? 'baja' : 'bajan'} de precio ${count} de los suyos`,
      detail:
        atRisk > 0
          ? `Es ${inDays(days)}: ${units === 1 ? 'sobrará' : 'sobrarán'} ${formatCount(units, 'unidad', 'unidades')} de ${formatCount(products, 'producto', 'productos')} (${formatEuros(atRisk)}).`
          : `Es ${inDays(days)}: compre solo para esos días.`,
      action: { open: 'price-drops', label: 'Ver bajadas' },
    },
  ]
}
