import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema'
import { bumpCatalogueVersion } from '../../features/catalogue/catalogue.queries'
import { rewriteAllRollups } from '../../features/sales/sales-rollup.queries'
import { removeEmptyGroups, saveGroups } from '../catalogue/analysis-groups'
import { saveSource } from '../catalogue/catalogue-source'
import { refuseTruncated } from '../catalogue/disappeared'
import { saveLaboratories } from '../catalogue/laboratories'
import { saveMarketCategories } from '../catalogue/market-categories'
import {
  blankProduct,
  lockedProducts,
  type StoredProduct,
  type WantedProduct,
  writeProducts,
} from '../catalogue/write-products'
import { laboratoryKey } from '../laboratory-name'
import { groupNames } from './group-names'
import type { Presentacion } from './presentation-row'

/** Marks products that lists of the AEMPS created, and may change and retire. */
export const source = 'aemps'

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

export type PresentacionesList = {
  rows: Presentacion[]
  refusedCns: string[]
  complete: boolean
  force: boolean
  published: string | null
  today: string
}

export const savePresentaciones = async (
  trx: Transaction<Database>,
  { rows, refusedCns, complete, force, published, today }: PresentacionesList,
): Promise<PresentacionesCounts> => {
  const known = await lockedProducts(trx, today)
  const laboratories = await saveLaboratories(trx, rows)
  const groups = await saveGroups(trx, { names: groupNames(rows), official: false })
  const categories = await saveMarketCategories(
    trx,
    rows.flatMap((row) => row.marketCategory ?? []),
  )
  const others = await groupsOfOtherSources(trx)
  const wanted = rows.map((row) =>
    productOf(row, {
      before: known.get(row.cn),
      laboratoryId: laboratories.idOf(row.laboratory),
      derivedGroup: row.group === null ? null : (groups.ids.get(row.group.code) ?? null),
      marketCategory: row.marketCategory === null ? null : (categories.get(row.marketCategory) ?? null),
      keepsGroup: others.has(known.get(row.cn)?.group_id ?? 0),
    }),
  )
  const { regrouped, created, changed, equal } = await writeProducts(trx, {
    wanted,
    known,
    dayOf: () => today,
    source,
  })
  // A product whose row cannot be read is still in the file: it must not become inactive.
  const present = [...rows.map(({ cn }) => cn), ...refusedCns]
  const before = [...known.values()].filter((product) => product.source === source && product.active).length
  const deactivated = complete ? await deactivateOthers(trx, present) : 0
  // The caller's transaction is undone.
  refuseTruncated({ before, missing: deactivated, insists: force, option: '--force' })
  const removed = await removeEmptyGroups(trx)
  if (regrouped) await rewriteAllRollups(trx)
  const isNewSource = await saveSource(trx, { name: 'presentaciones', published, today })
  const changedCatalogue =
    isNewSource ||
    created + changed + deactivated + removed + laboratories.created + groups.created + groups.renamed > 0
  if (changedCatalogue) await bumpCatalogueVersion(trx)
  return {
    ...{ created, changed, equal },
    deactivated,
    laboratories: { used: laboratories.used, created: laboratories.created },
    groups: {
      used: groups.ids.size,
      created: groups.created,
      renamed: groups.renamed,
      withSeveralLaboratories: severalLaboratories(rows),
      removed,
    },
    withoutGroup: rows.filter((row) => row.prescription && row.group === null).length,
    changedCatalogue,
  }
}

type Found = {
  before: StoredProduct | undefined
  laboratoryId: number
  derivedGroup: number | null
  marketCategory: number | null
  keepsGroup: boolean
}

/** Prices and official groups come from elsewhere, and so does better knowledge of what is generic: they stay. */
const productOf = (
  row: Presentacion,
  { before, laboratoryId, derivedGroup, marketCategory, keepsGroup }: Found,
): WantedProduct => {
  const generic = row.prescription && (before?.generic_by != null ? before.generic : row.generic)
  return {
    ...blankProduct,
    ...before,
    cn: row.cn,
    name: row.name,
    ean: row.ean,
    laboratory_id: laboratoryId,
    group_id: before !== undefined && keepsGroup ? before.group_id : derivedGroup,
    market_category_id: before?.market_category_id ?? marketCategory,
    prescription: row.prescription,
    generic,
    fantasy: generic && (before?.fantasy ?? false),
    active: row.active,
    out_of_stock: row.outOfStock,
    source,
    listed_tax_class: 'super-reduced',
    tax_class_by: 'aemps',
  }
}

/** The official groups, which are preferred to the derived ones. */
const groupsOfOtherSources = async (trx: Transaction<Database>): Promise<Set<number>> => {
  const found = await trx.selectFrom('homogeneous_group').select('id').where('official', '=', true).execute()
  return new Set(found.map(({ id }) => id))
}

export const deactivateOthers = async (
  trx: Transaction<Database>,
  present: readonly string[],
): Promise<number> => {
  const { numUpdatedRows } = await trx
    .updateTable('product')
    .set({ active: false })
    .where('source', '=', source)
    .where('active', '=', true)
    .where(sql<boolean>`cn <> ALL (${present}::text[])`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const severalLaboratories = (rows: readonly Presentacion[]): number => {
  const laboratories = new Map<string, Set<string>>()
  for (const { group, laboratory } of rows) {
    if (group === null) continue
    laboratories.set(group.code, (laboratories.get(group.code) ?? new Set()).add(laboratory))
  }
  return [...laboratories.values()].filter((names) => new Set([...names].map(laboratoryKey)).size > 1).length
}
