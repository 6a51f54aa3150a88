import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema'
import { inChunks } from '../in-chunks'
import { laboratoryKey, readableLaboratoryName } from '../laboratory-name'
import { groupNames } from './group-names'
import type { Presentacion } from './presentacion-row'

type Trx = Transaction<Database>

export type PresentacionesCounts = {
  created: number
  changed: number
  equal: number
  /** Made inactive because the file, told to be complete, lacks them. */
  deactivated: number
  laboratories: { used: number; created: number }
  groups: { used: number; created: number; renamed: number; withSeveralLaboratories: number; removed: number }
  withoutGroup: number
  changedCatalogue: boolean
}

/** The mark of what this import owns: products by their source, groups by their code. */
const source = 'aemps'

export const savePresentaciones = async (
  trx: Trx,
  { rows, complete }: { rows: Presentacion[]; complete: boolean },
): Promise<PresentacionesCounts> => {
  // Two imports at once wait for each other here instead of meeting half-way.
  await trx.selectFrom('catalogue_version').select('version').forUpdate().execute()
  const laboratories = await saveLaboratories(trx, rows)
  const groups = await saveGroups(trx, rows)
  const categories = await saveMarketCategories(trx, rows)
  const products = await saveProducts(trx, {
    rows,
    laboratoryIds: laboratories.ids,
    groupIds: groups.ids,
    categoryIds: categories,
  })
  const deactivated = complete ? await deactivateOthers(trx, rows) : 0
  const removed = await removeEmptyGroups(trx)
  const { created, changed } = products
  return {
    ...products,
    deactivated,
    laboratories: { used: laboratories.ids.size, created: laboratories.created },
    groups: {
      used: groups.ids.size,
      created: groups.created,
      renamed: groups.renamed,
      withSeveralLaboratories: severalLaboratories(rows),
      removed,
    },
    withoutGroup: rows.filter((row) => row.prescription && row.group === null).length,
    changedCatalogue:
      created + changed + deactivated + removed + laboratories.created + groups.created + groups.renamed > 0,
  }
}

const saveLaboratories = async (trx: Trx, rows: Presentacion[]) => {
  const byKey = new Map<string, { names: string[]; prescription: boolean }>()
  for (const { laboratory, prescription } of rows) {
    const key = laboratoryKey(laboratory)
    const found = byKey.get(key) ?? { names: [], prescription: false }
    found.names.push(laboratory)
    found.prescription ||= prescription
    byKey.set(key, found)
  }
  const known = await trx.selectFrom('laboratory').select(['id', 'name_key']).execute()
  const ids = new Map(known.map((row) => [row.name_key, row.id]))
  const missing = [...byKey].filter(([key]) => !ids.has(key))
  for (const chunk of inChunks(missing)) {
    const created = await trx
      .insertInto('laboratory')
      .values(
        chunk.map(([key, { names, prescription }]) => ({
          name: readableLaboratoryName(commonest(names)),
          name_key: key,
          prescription,
        })),
      )
      .returning(['id', 'name_key'])
      .execute()
    for (const row of created) ids.set(row.name_key, row.id)
  }
  const used = new Map([...byKey.keys()].map((key) => [key, ids.get(key) ?? missingId(key)]))
  return { ids: used, created: missing.length }
}

const saveGroups = async (trx: Trx, rows: Presentacion[]) => {
  const names = groupNames(rows)
  const known = await trx
    .selectFrom('homogeneous_group')
    .select(['id', 'code', 'name'])
    .where('official', '=', false)
    .execute()
  const existing = new Map(known.map((row) => [row.code, row]))
  const missing = [...names].filter(([code]) => !existing.has(code))
  const ids = new Map(known.filter(({ code }) => names.has(code)).map((row) => [row.code, row.id]))
  for (const chunk of inChunks(missing)) {
    const created = await trx
      .insertInto('homogeneous_group')
      .values(chunk.map(([code, name]) => ({ code, name, official: false })))
      .returning(['id', 'code'])
      .execute()
    for (const row of created) ids.set(row.code, row.id)
  }
  const renamed = known.filter(({ code, name }) => names.has(code) && names.get(code) !== name)
  for (const { id, code } of renamed) {
    await trx
      .updateTable('homogeneous_group')
      .set({ name: names.get(code) ?? missingId(code) })
      .where('id', '=', id)
      .execute()
  }
  return { ids, created: missing.length, renamed: renamed.length }
}

const saveMarketCategories = async (trx: Trx, rows: Presentacion[]): Promise<Map<string, number>> => {
  const names = [...new Set(rows.flatMap((row) => row.marketCategory ?? []))]
  if (names.length === 0) return new Map()
  await trx
    .insertInto('market_category')
    .values(names.map((name) => ({ name })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const found = await trx
    .selectFrom('market_category')
    .select(['id', 'name'])
    .where('name', 'in', names)
    .execute()
  return new Map(found.map((row) => [row.name, row.id]))
}

type Ids = {
  laboratoryIds: Map<string, number>
  groupIds: Map<string, number>
  categoryIds: Map<string, number>
}

const saveProducts = async (trx: Trx, { rows, ...ids }: { rows: Presentacion[] } & Ids) => {
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
      // An official group, from another source, is better than the derived one.
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
    equal: wanted.length - created.length - changed.length,
  }
}

const deactivateOthers = async (trx: Trx, rows: Presentacion[]): Promise<number> => {
  const { numUpdatedRows } = await trx
    .updateTable('product')
    .set({ active: false })
    .where('source', '=', source)
    .where('active', '=', true)
    .where(sql<boolean>`cn <> ALL (${rows.map(({ cn }) => cn)}::text[])`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Groups that no medicine is in any more: their medicines changed, or the derivation got better. */
const removeEmptyGroups = async (trx: Trx): Promise<number> => {
  const { numDeletedRows } = await trx
    .deleteFrom('homogeneous_group')
    .where('official', '=', false)
    .where('code', 'like', `${source}:%`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('product').select('id').whereRef('product.group_id', '=', 'homogeneous_group.id')),
      ),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

const severalLaboratories = (rows: Presentacion[]): number => {
  const laboratories = new Map<string, Set<string>>()
  for (const { group, laboratory } of rows) {
    if (group === null) continue
    const found = laboratories.get(group.code) ?? new Set()
    laboratories.set(group.code, found.add(laboratoryKey(laboratory)))
  }
  return [...laboratories.values()].filter((found) => found.size > 1).length
}

const commonest = (names: string[]): string => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))[0]
}

const missingId = (name: string): never => {
  throw new Error(`no id for ${name}`)
}
