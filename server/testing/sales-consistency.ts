import { type Kysely, sql } from 'kysely'
import { isoDay } from '@/domain/basics/dates'
import { cnText, type SaleRow } from '@/domain/sales/cube/block'
import type { Database } from '../db/schema'
import { unpackBlock } from '../features/sales/cubes/packed-block.rules'

/** Whether the blocks and rollups of a pharmacy are those of its facts: what differs, in words. Pass one snapshot. */
export async function salesFaults(db: Kysely<Database>, pharmacyId: number): Promise<string[]> {
  const facts = await salesOf(db, pharmacyId)
  const blocks = await db
    .selectFrom('sale_block')
    .select(['month', 'row_count', 'data'])
    .where('pharmacy_id', '=', pharmacyId)
    .orderBy('month')
    .execute()
  const inBlocks: string[] = []
  const faults: string[] = []
  for (const { month, row_count, data } of blocks) {
    const rows = rowsOf(await unpackBlock(data))
    if (rows.length !== row_count) faults.push(`block ${month} says ${row_count} rows and has ${rows.length}`)
    if (rows.some(({ day }) => !day.startsWith(month))) faults.push(`block ${month} has days of others`)
    inBlocks.push(...rows.map(textOf))
  }
  if (inBlocks.sort().join() !== facts.map(textOf).sort().join()) faults.push('blocks differ from facts')
  const { rows: sums } = await sql<{ differing: number }>`
    WITH counted AS (
      SELECT to_char(day, 'YYYY-MM') AS month, laboratory_id, coalesce(group_id, 0) AS group_id, sum(units) AS units,
        sum(units::bigint * sale_day.pvl) AS pvl, sum(units::bigint * sale_day.pvp) AS pvp
      FROM sale_day JOIN product USING (cn) WHERE pharmacy_id = ${pharmacyId} GROUP BY 1, 2, 3
    ), stored AS (
      SELECT month, laboratory_id, group_id, sum(units) AS units, sum(pvl) AS pvl, sum(pvp) AS pvp
      FROM sale_rollup WHERE pharmacy_id = ${pharmacyId} GROUP BY 1, 2, 3
    )
    SELECT count(*) AS differing FROM counted FULL JOIN stored USING (month, laboratory_id, group_id)
    WHERE (counted.units, counted.pvl, counted.pvp) IS DISTINCT FROM (stored.units, stored.pvl, stored.pvp)`.execute(
    db,
  )
  const differing = sums[0]?.differing ?? 0
  return differing === 0 ? faults : [...faults, `${differing} rollups differ from facts`]
}

export const salesOf = (db: Kysely<Database>, pharmacyId: number): Promise<SaleRow[]> =>
  db
    .selectFrom('sale_day')
    .select(['day', 'cn', 'units', 'pvl', 'pvp'])
    .where('pharmacy_id', '=', pharmacyId)
    .orderBy('day')
    .orderBy('cn')
    .execute()

const rowsOf = ({ length, ...columns }: Awaited<ReturnType<typeof unpackBlock>>): SaleRow[] =>
  Array.from({ length }, (_, at) => ({
    day: isoDay(columns.day[at] ?? 0),
    cn: cnText(columns.cn[at] ?? 0),
    units: columns.units[at] ?? 0,
    pvl: columns.pvl[at] ?? 0,
    pvp: columns.pvp[at] ?? 0,
  }))

const textOf = ({ day, cn, units, pvl, pvp }: SaleRow): string => `${day} ${cn} ${units} ${pvl} ${pvp}`
