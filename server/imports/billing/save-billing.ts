import type { Transaction } from 'kysely'
import { medicineEan } from '@/domain/catalogue/cn'
import { pvlFromPvp } from '@/domain/catalogue/price'
import type { Database } from '../../db/schema'
import { bumpCatalogueVersion } from '../../features/catalogue/catalogue.queries'
import { rewriteAllRollups } from '../../features/sales/sales-rollup.queries'
import { saveSource } from '../catalogue/catalogue-source'
import { refuseTruncated } from '../catalogue/disappeared'
import { saveLaboratories } from '../catalogue/laboratories'
import { saveMarketCategories } from '../catalogue/market-categories'
import { saveOfficialGroups } from '../catalogue/official-groups'
import { type ComingCounts, saveComingPrices } from '../catalogue/save-coming-prices'
import {
  blankProduct,
  lockedProducts,
  type StoredProduct,
  type WantedProduct,
  writeProducts,
} from '../catalogue/write-products'
import { type BillingRow, taxClassOf } from './billing-row'

/** Marks products that only this list has, and which it may change and retire. */
const source = 'facturacion'
/** Where sanitary products are counted: the list has no finer division that screens could show. */
const sanitaryCategory = 'Efectos y accesorios'

export type BillingCounts = {
  created: number
  changed: number
  equal: number
  prices: number
  /** Listed products that cost more than the lowest price of their group. */
  aboveLowest: number
  /** Prices that fall to it on the day that is given; null where none is. */
  coming: ComingCounts | null
  groups: number
  /** Gone from the list: without its group now, and inactive if they came from it. */
  retired: number
  laboratoriesCreated: number
}

type BillingList = {
  rows: BillingRow[]
  refusedCns: ReadonlySet<string>
  complete: boolean
  published: string | null
  today: string
  /** The day on which prices fall to the lowest one of their group; null: the list alone lets none fall. */
  lowestFrom: string | null
}

export const saveBilling = async (
  trx: Transaction<Database>,
  { rows, refusedCns, complete, published, today, lowestFrom }: BillingList,
): Promise<BillingCounts> => {
  const known = await lockedProducts(trx, today)
  const ownRows = rows.filter(({ cn }) => isOwn(known.get(cn)))
  const laboratories = await saveLaboratories(
    trx,
    ownRows.map((row) => ({ laboratory: row.laboratory, prescription: row.kind !== 'sanitary' })),
  )
  const sanitary = ownRows.some(({ kind }) => kind === 'sanitary') ? [sanitaryCategory] : []
  const categories = await saveMarketCategories(trx, sanitary)
  const names = new Map(rows.flatMap(({ group }) => (group === null ? [] : [[group.code, group.name]])))
  const renamed = await saveOfficialGroups(trx, { kind: 'billing', names })
  const retired = retiredOf(known, { rows, refusedCns, complete })
  const wanted = rows.map((row) => {
    const before = known.get(row.cn)
    if (before !== undefined && !isOwn(before)) return listed(row, before)
    const laboratory_id = laboratories.idOf(row.laboratory)
    return ownProduct(row, { before, laboratory_id, category: categories.get(sanitaryCategory) })
  })
  const { created, changed, equal, prices, products, regrouped } = await writeProducts(trx, {
    wanted: [...wanted, ...retired],
    known,
    dayOf: () => today,
    source,
  })
  if (regrouped) await rewriteAllRollups(trx)
  const isNewSource = await saveSource(trx, { name: 'facturacion', published, today })
  const falling = fallingToLowest(rows)
  const coming =
    lowestFrom === null
      ? null
      : await saveComingPrices(trx, {
          prices: falling.map((price) => ({ ...price, from: lowestFrom })),
          priceOf: (cn) => products.get(cn),
          source,
          wholeDays: new Set([lowestFrom]),
        })
  const changes = created + changed + laboratories.created + renamed
  if (changes + (coming?.saved ?? 0) + (coming?.withdrawn ?? 0) > 0 || isNewSource)
    await bumpCatalogueVersion(trx)
  return {
    ...{ created, equal, changed: changed - retired.length },
    prices: prices.length,
    aboveLowest: falling.length,
    coming,
    groups: names.size,
    retired: retired.length,
    laboratoriesCreated: laboratories.created,
  }
}

/**
 * The list says what each product costs, and the lowest price of its homogeneous group. Its laboratory may lower the price to that
 * until a day of the month, from whose end on pharmacies sell at it (Real Decreto 177/2014); a product that stays above is no longer
 * dispensed where a substance is prescribed. The list has neither that day nor who will follow. So the day is given by whoever
 * imports it, and all that are sold and cost more are taken to fall: what a pharmacy has of them loses its worth either way.
 */
const fallingToLowest = (rows: readonly BillingRow[]) =>
  rows.flatMap(({ cn, state, lowest }) => (state === 'listed' && lowest !== null ? { cn, ...lowest } : []))

const isOwn = (before: StoredProduct | undefined): boolean => before === undefined || before.source === source

/** What the list says of a product, whatever list it comes from. */
const listed = <Product extends WantedProduct>(row: BillingRow, product: Product): Product => {
  const told = row.kind === 'generic' || row.kind === 'brand'
  const generic = product.prescription && (told ? row.kind === 'generic' : product.generic)
  return {
    ...product,
    generic,
    fantasy: generic && product.fantasy,
    generic_by: told ? source : product.generic_by,
    billing_group: row.group?.code ?? null,
    // What is suspended is still on the list: only a BAJA has left it.
    financed: row.state !== 'gone' && (row.kind !== 'sanitary' || product.tax_class_by === 'aemps'),
    // What the AEMPS lists is a medicine, whatever this list calls it.
    ...(product.tax_class_by !== 'aemps' && { listed_tax_class: taxClassOf(row.kind), tax_class_by: source }),
    // An agreed PVL stays while the public price does.
    ...(row.state !== 'gone' &&
    row.price !== null &&
    (row.price.pvp !== product.pvp || isOfMedicine(row, product))
      ? row.price
      : {}),
  }
}

/** The PVL of a device as it was derived once, with the IVA of medicines. */
const isOfMedicine = ({ kind }: BillingRow, { pvl, pvp }: WantedProduct): boolean =>
  kind === 'sanitary' && pvp !== null && pvl === pvlFromPvp(pvp)

const ownProduct = (
  row: BillingRow,
  {
    before,
    laboratory_id,
    category,
  }: { before: StoredProduct | undefined; laboratory_id: number; category: number | undefined },
): WantedProduct => {
  const prescription = row.kind !== 'sanitary'
  return listed(row, {
    ...blankProduct,
    // Sanitary products have bar codes of their own, which the list does not say.
    ean: prescription ? medicineEan(row.cn) : null,
    ...before,
    cn: row.cn,
    name: row.name,
    laboratory_id,
    market_category_id: before?.market_category_id ?? (prescription ? null : (category ?? null)),
    prescription,
    active: row.state === 'listed',
    source,
  })
}

/** Products of before that the list lacks. Throws BadFile when they are too many. */
const retiredOf = (
  known: ReadonlyMap<string, StoredProduct>,
  { rows, refusedCns, complete }: Pick<BillingList, 'rows' | 'refusedCns' | 'complete'>,
): WantedProduct[] => {
  const present = new Set([...rows.map(({ cn }) => cn), ...refusedCns])
  const before = [...known.values()].filter(
    (product) =>
      product.billing_group !== null || product.financed || (product.source === source && product.active),
  )
  const missing = before.filter(({ cn }) => !present.has(cn))
  refuseTruncated({
    before: before.length,
    missing: missing.length,
    insists: complete,
    option: '--complete',
  })
  return missing.map((product) => ({
    ...product,
    billing_group: null,
    financed: false,
    active: product.active && product.source !== source,
  }))
}
