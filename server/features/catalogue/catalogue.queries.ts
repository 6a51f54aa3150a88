import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Catalogue, EaseOfChange, Product } from '@/domain/catalogue/catalogue'
import type { Shortage } from '@/domain/catalogue/shortages'
import { announce } from '../../db/news/announce'
import type { Database } from '../../db/schema'

/** Call it in the transaction of every change of products, laboratories or groups: devices then fetch them again. */
export async function bumpCatalogueVersion(trx: Transaction<Database>): Promise<void> {
  await trx.updateTable('catalogue_version').set({ version: sql<number>`version + 1` }).execute()
  await announce(trx, { about: 'catalogue' })
}

/** The counter that `bumpCatalogueVersion` raises: equal numbers mean that nothing changed in this database. */
export async function catalogueNumber(db: Kysely<Database>): Promise<number> {
  const { version } = await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()
  return version
}

export type StoredCatalogue = Omit<Catalogue, 'version'> & { number: number }

/** Everything, read in one snapshot of the database so that its parts agree. */
export async function loadCatalogue(db: Kysely<Database>): Promise<StoredCatalogue> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => ({
      number: await catalogueNumber(trx),
      associations: await trx
        .selectFrom('laboratory_association')
        .select(['id', 'name'])
        .orderBy('id')
        .execute(),
      laboratories: await trx
        .selectFrom('laboratory')
        .select(['id', 'name', 'image', 'corporative_color as corporativeColor'])
        .select(['association_id as associationId', 'prescription'])
        .orderBy('id')
        .execute(),
      groups: (
        await trx
          .selectFrom('homogeneous_group')
          .select(['id', 'name', 'ease_of_change', 'official'])
          .orderBy('id')
          .execute()
      ).map(({ ease_of_change, ...group }) => ({ ...group, easeOfChange: easeOfChange(ease_of_change) })),
      marketCategories: (
        await trx
          .selectFrom('market_category')
          .select(['id', 'name', 'ease_of_change'])
          .orderBy('id')
          .execute()
      ).map(({ ease_of_change, ...category }) => ({
        ...category,
        easeOfChange: easeOfChange(ease_of_change),
      })),
      products: await loadProducts(trx),
      shortages: await loadShortages(trx),
      coming: await trx
        .selectFrom('coming_price')
        .select(['cn', 'from_day as from', 'pvl', 'pvp'])
        .orderBy('cn')
        .orderBy('from_day')
        .execute(),
    }))
}

const loadProducts = (trx: Transaction<Database>): Promise<Product[]> =>
  trx
    .selectFrom('product')
    .select(['id', 'cn', 'name', 'ean', 'laboratory_id as laboratoryId', 'group_id as groupId'])
    .select(['market_category_id as marketCategoryId', 'prescription', 'generic', 'fantasy', 'pvl', 'pvp'])
    .select(['pot', 'active', 'out_of_stock as outOfStock', 'tax_class as taxClass'])
    .select(['financed', 'deduction'])
    .orderBy('cn')
    .execute()

/** Shortages that no list has dropped, the one that began last at the end. */
const loadShortages = (trx: Transaction<Database>): Promise<Shortage[]> =>
  trx
    .selectFrom('supply_problem')
    .innerJoin('product', 'product.cn', 'supply_problem.cn')
    .select(['supply_problem.cn', 'starts_on as from', 'ends_on as until', 'kind', 'observation'])
    .select(['supply_problem.source', 'told_on as toldOn'])
    .where('gone_on', 'is', null)
    .orderBy('supply_problem.cn')
    .orderBy('starts_on')
    .execute()

const easeOfChange = (value: number): EaseOfChange => (value === 1 || value === 2 || value === 3 ? value : 0)
