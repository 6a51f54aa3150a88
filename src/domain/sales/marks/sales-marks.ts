import { dayNumber, isoDay, monthOf } from '@/domain/basics/dates'
import { formatCount } from '@/domain/basics/numbers'
import { capitalised } from '@/domain/basics/text'
import { forEachMonthIn } from '@/domain/sales/cube/cube'
import type { SalesData } from '@/domain/sales/cube/sales-data'
import type { SalesMark } from '@/domain/sales/questions/sales-figures'
import type { QuestionOf } from '@/domain/sales/questions/sales-question'
import { monthRange, type SalesRange } from '@/domain/sales/range/range'
import { selectProducts } from '@/domain/sales/selection/select-products'
import type { ProductMask } from '@/domain/sales/selection/universe'

/** A change of one product on a day: of its price, by how much; of a shortage, 0. */
type Change = { day: number; by: number }

/**
 * What may have moved the sales of a filter's months: prices that changed, campaigns that began or ended, shortages that began. Those
 * of a month are one mark for each kind, on the day that most of them share. A laboratory is told of its own products and campaigns alone, also
 * where the filter is its whole market.
 */
export const salesMarks = (data: SalesData, { filter }: QuestionOf<'marks'>): SalesMark[] => {
  const { startDate } = filter
  // A month is shown to its end: what is known to come in it is, too.
  const range = { startDate, endDate: monthRange(monthOf(filter.endDate)).endDate }
  const mask = ownProducts(data, selectProducts(data, filter))
  const sold = soldPrices(data, filter, mask)
  return [
    ...byMonth([...sold.changes, ...pricesToCome(data, range, sold.products)]).map(({ day, changes }) => ({
      ...{ day, kind: 'price' as const },
      label: pricesInWords(changes),
    })),
    ...byMonth(shortagesOf(data, range, sold.products)).map(({ day, changes }) => ({
      ...{ day, kind: 'shortage' as const },
      label:
        changes.length === 1
          ? 'Empieza a faltar 1 producto'
          : `Empiezan a faltar ${formatCount(changes.length, 'producto', 'productos')}`,
    })),
    ...byMonth(campaignsOf(data, range, mask)).map(({ day, changes }) => ({
      ...{ day, kind: 'campaign' as const },
      label: campaignsInWords(changes),
    })),
  ].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}

const ownProducts = ({ catalogue, viewer }: SalesData, mask: ProductMask): ProductMask =>
  viewer === null
    ? mask
    : mask.map((counts, index) =>
        counts === 1 && viewer.includes(catalogue.products[index]?.laboratoryId ?? 0) ? 1 : 0,
      )

/**
 * Changes of prices as the pharmacy's own sales show them: the last price of a month is another one than the last price before. What
 * is sold without prescription is left out, since the pharmacy itself sets its prices, from sale to sale.
 */
const soldPrices = ({ cube, catalogue }: SalesData, range: SalesRange, mask: ProductMask) => {
  const before = new Map<number, number>()
  const changes: Change[] = []
  const products = new Set<number>()
  forEachMonthIn(cube, range, ({ start, end, firstDay, lastDay }) => {
    // The last day and price of each product in the month, and the first day on which it was sold at that price.
    const last = new Map<number, { day: number; price: number; since: number }>()
    for (let row = start; row < end; row++) {
      const [day, product] = [cube.day[row] as number, cube.product[row] as number]
      if (day < firstDay || day > lastDay || mask[product] !== 1) continue
      products.add(product)
      if ((cube.units[row] as number) <= 0 || catalogue.products[product]?.prescription !== true) continue
      const price = cube.pvp[row] as number
      const known = last.get(product)
      if (known?.price === price) {
        known.since = Math.min(known.since, day)
        known.day = Math.max(known.day, day)
      } else if (known === undefined || day >= known.day) last.set(product, { day, price, since: day })
    }
    for (const [product, { price, since }] of last) {
      const by = price - (before.get(product) ?? price)
      if (by !== 0) changes.push({ day: since, by })
      before.set(product, price)
    }
  })
  return { changes, products }
}

const pricesToCome = (
  { catalogue, today }: SalesData,
  range: SalesRange,
  sold: ReadonlySet<number>,
): Change[] =>
  (catalogue.catalogue.coming ?? []).flatMap(({ cn, from, pvp }) => {
    const index = catalogue.indexByCn.get(cn) ?? -1
    const by = pvp - (catalogue.products[index]?.pvp ?? pvp)
    return sold.has(index) && from > today && isIn(range, from) && by !== 0
      ? [{ day: dayNumber(from), by }]
      : []
  })

const shortagesOf = ({ catalogue }: SalesData, range: SalesRange, sold: ReadonlySet<number>): Change[] =>
  (catalogue.catalogue.shortages ?? []).flatMap(({ cn, from }) =>
    isIn(range, from) && sold.has(catalogue.indexByCn.get(cn) ?? -1) ? [{ day: dayNumber(from), by: 0 }] : [],
  )

type CampaignEvent = { day: number; name: string; begins: boolean }

const campaignsOf = (
  { catalogue, campaigns, viewer, relations }: SalesData,
  range: SalesRange,
  mask: ProductMask,
): CampaignEvent[] =>
  campaigns
    .filter(({ laboratoryId }) => (viewer ?? relations).includes(laboratoryId))
    .filter(({ products }) => products.some(({ cn }) => mask[catalogue.indexByCn.get(cn) ?? -1] === 1))
    .flatMap(({ name, startsOn, endsOn }) => [
      ...(startsOn !== null && isIn(range, startsOn)
        ? [{ day: dayNumber(startsOn), name, begins: true }]
        : []),
      ...(endsOn !== null && isIn(range, endsOn) ? [{ day: dayNumber(endsOn), name, begins: false }] : []),
    ])

const isIn = ({ startDate, endDate }: SalesRange, day: string): boolean => startDate <= day && day <= endDate

/** The changes of each month, under the day of most of them; of the first such day on a tie. */
export const byMonth = <Each extends { day: number }>(
  changes: readonly Each[],
): { day: string; changes: Each[] }[] => {
  const months = grouped(changes, ({ day }) => monthOf(isoDay(day)))
  return [...months.values()].map((those) => {
    const days = [...grouped(those, ({ day }) => day)].sort(
      ([a, left], [b, right]) => right.length - left.length || a - b,
    )
    return { day: isoDay(days[0]?.[0] ?? 0), changes: those }
  })
}

const grouped = <Each, Key>(changes: readonly Each[], keyOf: (change: Each) => Key): Map<Key, Each[]> => {
  const groups = new Map<Key, Each[]>()
  for (const change of changes) {
    const group = groups.get(keyOf(change)) ?? []
    groups.set(keyOf(change), group)
    group.push(change)
  }
  return groups
}

/** One name is said, of however many laboratories; several are counted. */
const campaignsInWords = (events: readonly CampaignEvent[]): string => {
  const said = (begins: boolean, one: string, many: string) => {
    const those = events.filter((event) => event.begins === begins)
    const names = new Set(those.map(({ name }) => name))
    if (those.length === 0) return []
    if (names.size > 1) return [`${many} ${formatCount(those.length, 'campaña', 'campañas')}`]
    const laboratories = those.length === 1 ? '' : ` de ${those.length} laboratorios`
    return [`${one} la campaña «${those[0]?.name ?? ''}»${laboratories}`]
  }
  return joined([...said(true, 'empieza', 'empiezan'), ...said(false, 'termina', 'terminan')])
}

const pricesInWords = (changes: readonly Change[]): string => {
  const falls = changes.filter(({ by }) => by < 0).length
  const rises = changes.length - falls
  const said = (count: number, one: string, many: string) =>
    count === 0 ? [] : [`${count === 1 ? one : many} ${formatCount(count, 'precio', 'precios')}`]
  return joined([...said(falls, 'baja', 'bajan'), ...said(rises, 'sube', 'suben')])
}

const joined = (parts: readonly string[]): string => capitalised(parts.join(' y '))
