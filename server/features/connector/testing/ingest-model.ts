import type { SaleBatch } from '@/contract/connector/connector-batches'
import type { SaleRow } from '@/domain/sales/cube/block'

/** A row as the tests send it: always with its prices. */
export type ModelRow = { code: string; units: number; pvl: number; pvp: number }
export type ModelBatch = Omit<SaleBatch, 'days'> & { days: { day: string; rows: ModelRow[] }[] }

/**
 * What has to be there after these batches of one pharmacy, in whichever order they came and however often: of each day the
 * batch with the highest number, counted the simplest way. `cnOf` knows the codes; the others wait.
 */
export function expectedSales(
  batches: readonly ModelBatch[],
  cnOf: (code: string) => string | undefined,
): { facts: SaleRow[]; waiting: number } {
  const winners = new Map<string, { rank: string; rows: ModelRow[] }>()
  for (const { sequence, batch, days } of batches)
    for (const { day, rows } of days) {
      const rank = `${String(sequence).padStart(16, '0')} ${batch}`
      const before = winners.get(day)
      if (before === undefined || before.rank <= rank) winners.set(day, { rank, rows })
    }
  const facts: SaleRow[] = []
  let waiting = 0
  for (const [day, { rows }] of winners) {
    const byCn = new Map<string, SaleRow>()
    for (const { code, units, pvl, pvp } of rows) {
      if (units === 0) continue
      const cn = cnOf(code)
      if (cn === undefined) waiting += 1
      else byCn.set(cn, { day, cn, units: (byCn.get(cn)?.units ?? 0) + units, pvl, pvp })
    }
    facts.push(...[...byCn.values()].filter(({ units }) => units !== 0))
  }
  const key = ({ day, cn }: SaleRow) => day + cn
  return { facts: facts.sort((a, b) => (key(a) < key(b) ? -1 : 1)), waiting }
}
