import type { DailyHistory } from '@/domain/forecast/daily-history'
import { type SeasonFactors, seasonFactors } from '@/domain/forecast/seasons'
import type { Series } from '@/domain/forecast/series'

/** Which products resemble each other: those of a homogeneous group, else of a market category; 0 is all of them. */
export type Pools = { count: number; poolOf: Int32Array }

export const poolsOf = ({ products, group, category }: DailyHistory): Pools => {
  const pools = new Map<string, number>()
  const poolOf = new Int32Array(products)
  for (let product = 0; product < products; product++) {
    const own = group[product] as number
    const wider = category[product] as number
    if (own < 0 && wider < 0) continue
    const key = own < 0 ? `category ${wider}` : `group ${own}`
    const pool = pools.get(key) ?? pools.size + 1
    pools.set(key, pool)
    poolOf[product] = pool
  }
  return { count: pools.size + 1, poolOf }
}

/** Seasons of each pool at each origin, towards those of everything that the pharmacy sells. */
export const poolSeasons = (
  history: DailyHistory,
  pools: Pools,
  { open, origins, horizon }: { open: Float64Array; origins: readonly number[]; horizon: number },
): SeasonFactors[][] => {
  const none = origins.map((): SeasonFactors => ({ coming: 1, recent: 1 }))
  const factors = (series: Series, alike: readonly SeasonFactors[]) =>
    origins.map((origin, at) => seasonFactors(series, { origin, horizon }, alike[at] as SeasonFactors))
  const members: number[][] = Array.from({ length: pools.count }, () => [])
  for (let product = 0; product < history.products; product++)
    members[pools.poolOf[product] as number]?.push(product)
  const everything = Array.from({ length: history.products }, (_, product) => product)
  const all = factors(summed(history, everything, open), none)
  return members.map((products, pool) => (pool === 0 ? all : factors(summed(history, products, open), all)))
}

const summed = (history: DailyHistory, products: readonly number[], open: Float64Array): Series => {
  const { days, starts } = history
  const units = new Float64Array(days + 1)
  for (const product of products) {
    for (let sale = starts[product] as number; sale < (starts[product + 1] as number); sale++) {
      const at = (history.day[sale] as number) + 1
      units[at] = (units[at] as number) + (history.units[sale] as number)
    }
  }
  for (let at = 0; at < days; at++) units[at + 1] = (units[at + 1] as number) + (units[at] as number)
  const none = { saleDay: new Int32Array(), saleUnits: new Float64Array(), sales: 0 }
  return { units, open, expected: open, life: 0, ...none }
}
