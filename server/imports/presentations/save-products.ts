import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema'
import { inChunks } from '../in-chunks'
import { laboratoryKey } from '../laboratory-name'
import { missingId } from './missing-id'
import type { Presentacion } from './presentation-row'

/** Marks what this import created and may change: products by their source, groups by their code. */
export const source = 'aemps'

type Ids = {
  laboratoryIds: Map<string, number>
  groupIds: Map<string, number>
  categoryIds: Map<string, number>
}

/** Writes only products that differ. Prices and official groups come from elsewhere, and are not changed. */
export const saveProducts = async (
  trx: Transaction<Database>,
  { rows, ...ids }: { rows: Presentacion[] } & Ids,
) => {
  const known = await trx
    .selectFrom('product')
    .leftJoin('homogeneous_group', 'homogeneous_group.id', 'product.group_id')
    .selectAll('product')
    .select('homogeneous_group.official')
    .execute()
  const byCn = new Map(known.map((row) => [row.cn, row]))
  const wanted = rows.map((row) => {
    const before = byCn.get(row.cn)
    return {
      cn: row.cn,
      name: row.name,
      ean: row.ean,
      laboratory_id: ids.laboratoryIds.get(laboratoryKey(row.laboratory)) ?? missingId(row.laboratory),
      // An official group, from another source, is preferred to the derived one.
      group_id:
        before?.official === true
          ? before.group_id
          : row.group === null
            ? null
            : (ids.groupIds.get(row.group.code) ?? null),
      market_category_id:
        row.marketCategory === null
          ? (before?.market_category_id ?? null)
          : (before?.market_category_id ?? ids.categoryIds.get(row.marketCategory) ?? null),
      prescription: row.prescription,
      generic: row.generic,
      fantasy: row.generic && (before?.fantasy ?? false),
      active: row.active,
      out_of_stock: row.outOfStock,
      source,
    }
  })
  const isEqual = (row: (typeof wanted)[number]): boolean => {
    const before = byCn.get(row.cn)
    return (
      before !== undefined &&
      Object.entries(row).every(([key, value]) => before[key as keyof typeof row] === value)
    )
  }
  const created = wanted.filter(({ cn }) => !byCn.has(cn))
  const changed = wanted.filter((row) => byCn.has(row.cn) && !isEqual(row))
  for (const chunk of inChunks([...created, ...changed])) {
    await trx
      .insertInto('product')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.column('cn').doUpdateSet((excluded) => ({
          name: excluded.ref('excluded.name'),
          ean: excluded.ref('excluded.ean'),
          laboratory_id: excluded.ref('excluded.laboratory_id'),
          group_id: excluded.ref('excluded.group_id'),
          market_category_id: excluded.ref('excluded.market_category_id'),
          prescription: excluded.ref('excluded.prescription'),
          generic: excluded.ref('excluded.generic'),
          fantasy: excluded.ref('excluded.fantasy'),
          active: excluded.ref('excluded.active'),
          out_of_stock: excluded.ref('excluded.out_of_stock'),
          source: excluded.ref('excluded.source'),
        })),
      )
      .execute()
  }
  return {
    created: created.length,
    changed: changed.length,
    regrouped: changed.some((row) => isRegrouped(row, byCn.get(row.cn))),
    equal: wanted.length - created.length - changed.length,
  }
}

/** True when a property by which sales are grouped has changed, so that the figures have to be computed again. */
const isRegrouped = (row: Grouping, before: Grouping | undefined): boolean =>
  before !== undefined && groupingColumns.some((column) => row[column] !== before[column])

const groupingColumns = ['laboratory_id', 'group_id', 'prescription', 'generic'] as const
type Grouping = Record<(typeof groupingColumns)[number], number | boolean | null>
