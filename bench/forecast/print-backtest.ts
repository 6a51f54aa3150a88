import type { Row } from '../table'
import { type Backtest, forecasters, wapes } from './backtest'

type Part = { name: string; products: readonly number[] }

/** A table of what each forecaster erred by: a line for each part, and one for all of them. */
export function printBacktest(tested: Backtest, parts: readonly Part[]): void {
  console.log(`\n${tested.horizon} days ahead, ${tested.origins} times: WAPE`)
  const all = { name: 'all', products: parts.flatMap(({ products }) => products) }
  const table = [
    ['', ...forecasters, 'of the rule', 'worst'],
    ...[...parts, ...(parts.length > 1 ? [all] : [])].map((part) => [part.name, ...lineOf(tested, part)]),
  ]
  const widths = (table[0] as string[]).map((_, column) =>
    Math.max(...table.map((line) => line[column]?.length ?? 0)),
  )
  for (const line of table)
    console.log(
      line
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
}

const lineOf = (tested: Backtest, { products }: Part): string[] => {
  const errors = wapes(tested, products)
  return [
    ...errors.map((error) => error.toFixed(3)),
    ratioOf(errors).toFixed(3),
    worst(tested, products).ratio.toFixed(2),
  ]
}

const ratioOf = (errors: readonly number[]): number => (errors.at(-1) as number) / (errors[0] as number)

/** The product of which more was foreseen worse than the rule does than of any other. */
function worst(
  tested: Backtest,
  products: readonly number[],
): { ratio: number; above: number; series: number } {
  const ratios = products.map((product) => ratioOf(wapes(tested, [product]))).filter(Number.isFinite)
  return {
    ratio: Math.max(...ratios),
    above: ratios.filter((ratio) => ratio > 1.05).length,
    series: ratios.length,
  }
}

/** What all models together err by, of what the rule does. */
export function totalRow(what: string, tested: Backtest, budget?: Row['budget']): Row {
  const products = Array.from(tested.sold, (_, product) => product)
  const errors = wapes(tested, products)
  const { ratio, above, series } = worst(tested, products)
  return {
    what,
    measured: ratioOf(errors),
    unit: 'of the rule',
    budget,
    note: `WAPE ${(errors.at(-1) as number).toFixed(3)}, rule ${(errors[0] as number).toFixed(3)}, ${tested.origins} times; worst of ${series} series ${ratio.toFixed(2)}, ${above} above 1.05`,
  }
}
