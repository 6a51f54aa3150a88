import type { Kysely } from 'kysely'
import { type TaxClass, type TaxRate, type TaxRegime, taxRateOn, taxRegimeOf } from '@/domain/catalogue/taxes'
import type { Database } from '../../db/schema'

/** The regime in which the pharmacy is, by the province of its municipality, else of its postal code, and its rates. */
export async function taxesOf(
  db: Kysely<Database>,
  pharmacyId: number,
): Promise<{ regime: TaxRegime; rates: TaxRate[] }> {
  const place = await db
    .selectFrom('pharmacy')
    .leftJoin('city', 'city.id', 'pharmacy.city_id')
    .select(['city.province_id', 'pharmacy.postal_code'])
    .where('pharmacy.id', '=', pharmacyId)
    .executeTakeFirst()
  const province = place?.province_id ?? place?.postal_code?.slice(0, 2) ?? null
  const regime = taxRegimeOf(province)
  return { regime, rates: await taxRatesIn(db, regime) }
}

/** By what sales of the pharmacy are priced: the rates of its regime, and of the IVA in the catalogue's prices where that is another. */
export async function pricingTaxesOf(
  db: Kysely<Database>,
  pharmacyId: number,
): Promise<{ taxes: TaxRate[]; iva: TaxRate[] | null }> {
  const { regime, rates } = await taxesOf(db, pharmacyId)
  return { taxes: rates, iva: regime === 'iva' ? null : await taxRatesIn(db, 'iva') }
}

/** What each class pays of IVA on a day ('YYYY-MM-DD'), in thousandths: the tax in the prices of the official lists. */
export async function ivaOn(db: Kysely<Database>, day: string): Promise<(taxClass: TaxClass) => number> {
  const rates = await taxRatesIn(db, 'iva')
  return (taxClass) => taxRateOn(rates, { taxClass, day }).rate
}

const taxRatesIn = (db: Kysely<Database>, regime: TaxRegime): Promise<TaxRate[]> =>
  db
    .selectFrom('tax_rate')
    .select((row) => [
      row.ref('tax_class').$castTo<TaxClass>().as('taxClass'),
      'from_day as from',
      'rate',
      'surcharge',
    ])
    .where('regime', '=', regime)
    .orderBy('tax_class')
    .orderBy('from_day')
    .execute()

/** How many products of the catalogue are of each class. */
export async function productsByTaxClass(db: Kysely<Database>): Promise<Record<TaxClass, number>> {
  const rows = await db
    .selectFrom('product')
    .select((row) => ['tax_class', row.fn.countAll<number>().as('products')])
    .groupBy('tax_class')
    .execute()
  const products = (taxClass: TaxClass) => rows.find((row) => row.tax_class === taxClass)?.products ?? 0
  return {
    'super-reduced': products('super-reduced'),
    reduced: products('reduced'),
    general: products('general'),
  }
}
