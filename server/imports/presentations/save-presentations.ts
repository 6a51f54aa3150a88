import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema'
import { rewriteAllRollups } from '../../features/sales/sales-rollup.queries'
import { inChunks } from '../in-chunks'
import { laboratoryKey, readableLaboratoryName } from '../laboratory-name'
import { groupNames } from './group-names'
import { missingId } from './missing-id'
import type { Presentacion } from './presentation-row'
import { saveProducts, source } from './save-products'

type Trx = Transaction<Database>

export type PresentacionesCounts = {
  created: number
  changed: number
  equal: number
  /** Made inactive because a file said to be complete does not contain them. */
  deactivated: number
  laboratories: { used: number; created: number }
  groups: { used: number; created: number; renamed: number; withSeveralLaboratories: number; removed: number }
  withoutGroup: number
  changedCatalogue: boolean
}

export const savePresentaciones = async (
  trx: Trx,
  { rows, refusedCns, complete }: { rows: Presentacion[]; refusedCns: string[]; complete: boolean },
): Promise<PresentacionesCounts> => {
  // Locks, so that two imports run one after the other.
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
  // A product whose row cannot be read is still in the file: it must not become inactive.
  const present = [...rows.map(({ cn }) => cn), ...refusedCns]
  const deactivated = complete ? await deactivateOthers(trx, present) : 0
  const removed = await removeEmptyGroups(trx)
  const { regrouped, ...counts } = products
  if (regrouped) await rewriteAllRollups(trx)
  const { created, changed } = counts
  return {
    ...counts,
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

const deactivateOthers = async (trx: Trx, present: string[]): Promise<number> => {
  const { numUpdatedRows } = await trx
    .updateTable('product')
    .set({ active: false })
    .where('source', '=', source)
    .where('active', '=', true)
    .where(sql<boolean>`cn <> ALL (${present}::text[])`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Deletes derived groups that no medicine belongs to any more, because a medicine or the derivation has changed. */
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
