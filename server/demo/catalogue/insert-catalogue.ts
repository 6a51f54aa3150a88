import type { Transaction } from 'kysely'
import type { RappelStep } from '@/domain/offers/rappel'
import type { Database } from '../../db/schema'
import { laboratoryKey } from '../../imports/laboratory-name'
import type { DemoCalendar } from '../basics/calendar'
import { inChunks } from '../basics/insert-rows'
import { demoAssociations, demoLaboratories } from '../people/laboratories'
import type { DemoCatalogue } from './demo-product'
import { comingPriceOf, pricePeriods } from './prices'

type Trx = Transaction<Database>

/** What generic laboratories of the demo give back, by cents of a year. */
const demoRappel: RappelStep[] = [
  { from: 300_000, fraction: 0.01 },
  { from: 1_200_000, fraction: 0.02 },
  { from: 3_000_000, fraction: 0.03 },
]

export async function insertCatalogue(
  trx: Trx,
  catalogue: DemoCatalogue,
  calendar: DemoCalendar,
): Promise<void> {
  await trx.insertInto('laboratory_association').values(demoAssociations).execute()
  await trx
    .insertInto('laboratory')
    .values(
      demoLaboratories.map(({ id, name, associationId, color, kind }) => ({
        id,
        name,
        name_key: laboratoryKey(name),
        association_id: associationId,
        corporative_color: color,
        prescription: kind !== 'otc',
        rappel: JSON.stringify(kind === 'generic' ? demoRappel : []),
      })),
    )
    .execute()
  await trx
    .insertInto('homogeneous_group')
    .values(
      catalogue.groups.map(({ id, code, name, easeOfChange, official }) => ({
        id,
        code,
        name,
        ease_of_change: easeOfChange,
        official,
      })),
    )
    .execute()
  await trx
    .insertInto('market_category')
    .values(
      catalogue.marketCategories.map(({ id, name, easeOfChange }) => ({
        id,
        name,
        ease_of_change: easeOfChange,
      })),
    )
    .execute()
  await inChunks(catalogue.products, 2_000, (chunk) =>
    trx
      .insertInto('product')
      .values(
        chunk.map((product) => ({
          id: product.id,
          cn: product.cn,
          name: product.name,
          ean: product.ean,
          laboratory_id: product.laboratoryId,
          group_id: product.groupId,
          market_category_id: product.marketCategoryId,
          prescription: product.prescription,
          generic: product.generic,
          fantasy: product.fantasy,
          listed_tax_class: product.taxClass,
          financed: product.prescription,
          deduction: product.prescription && !product.generic && product.groupId === null ? 75 : 0,
          pvl: product.pvl,
          pvp: product.pvp,
          pot: product.pot,
          active: product.active,
          out_of_stock: product.outOfStock,
          source: 'demo',
        })),
      )
      .execute(),
  )
  // The prices that the sales were made at, as two lists or more would have brought them.
  const prices = catalogue.products.flatMap((product) =>
    pricePeriods(product, calendar).map(({ from, pvl, pvp }) => ({
      cn: product.cn,
      from_day: from === '' ? calendar.monthStart(48) : from,
      pvl,
      pvp,
      source: 'precios',
    })),
  )
  await inChunks(prices, 5_000, (chunk) => trx.insertInto('product_price').values(chunk).execute())
  const coming = catalogue.products.flatMap((product) => comingPriceOf(product, calendar) ?? [])
  await inChunks(coming, 5_000, (chunk) =>
    trx
      .insertInto('coming_price')
      .values(chunk.map(({ from, ...price }) => ({ ...price, from_day: from, source: 'precios' })))
      .execute(),
  )
}
