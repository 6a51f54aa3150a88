import type { DailyHistory } from '@/domain/forecast/daily-history'

/** The history as it was known at the start of a day. */
export function historyUntil(history: DailyHistory, days: number): DailyHistory {
  const positions: number[] = []
  const starts = new Int32Array(history.products + 1)
  for (let product = 0; product < history.products; product++) {
    const end = history.starts[product + 1] as number
    for (let sale = history.starts[product] as number; sale < end; sale++)
      if ((history.day[sale] as number) < days) positions.push(sale)
    starts[product + 1] = positions.length
  }
  const cut = [...history.withoutStock].map(
    ([product, spans]) =>
      [
        product,
        spans.filter(({ from }) => from < days).map(({ from, to }) => ({ from, to: Math.min(to, days) })),
      ] as const,
  )
  return {
    ...history,
    days,
    starts,
    day: Int32Array.from(positions, (sale) => history.day[sale] as number),
    units: Float64Array.from(positions, (sale) => history.units[sale] as number),
    withoutStock: new Map(cut),
  }
}

/** Units of a product in days of which the history knows. */
export function unitsBetween(history: DailyHistory, product: number, from: number, to: number): number {
  let sum = 0
  const end = history.starts[product + 1] as number
  for (let sale = history.starts[product] as number; sale < end; sale++) {
    const day = history.day[sale] as number
    if (day >= from && day < to) sum += history.units[sale] as number
  }
  return sum
}
