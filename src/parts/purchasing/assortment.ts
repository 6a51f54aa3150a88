import type { KnownPharmacy } from '@/contract/portal/pharmacies'
import { type Cents, lineAmount } from '@/domain/basics/money'
import type { CartLine } from '@/domain/cart/cart'
import { productLine } from '@/domain/cart/product-line'
import type { Cn, Product } from '@/domain/catalogue/catalogue'
import type { CatalogueIndex } from '@/domain/catalogue/catalogue-index'
import { createProductSearch, type ProductSearch } from '@/domain/catalogue/product-search'
import { whyNotOrderable } from '@/domain/catalogue/why-not-orderable'
import { campaignTerms, type LineCampaign, lineCampaigns } from '@/domain/offers/line-campaigns'
import { decidingTerms, paidAmount } from '@/domain/offers/tiers'
import { boughtLine, lineCost, productTax } from '@/domain/order/purchase-cost'
import type { PharmacyOffers } from '@/offline/snapshot/pharmacy-data'

/** What a pharmacy can order today and at which prices, from the data on the device. */
export type Assortment = {
  catalogue: CatalogueIndex
  search: ProductSearch
  productOf(cn: Cn): Product | undefined
  laboratoryOf(product: Product): string
  /** Why this pharmacy cannot order the product; null if it can. */
  refusal(product: Product): string | null
  /** The units at today's price and campaign; null for products that cannot be ordered. */
  priced(product: Product, quantity: number): PricedLine | null
  /** The pharmacy's stock in units; null if unknown. */
  stockOf(cn: Cn): number | null
  /** Units sold here in the last year; null where this device does not know any sales. */
  soldOf(cn: Cn): number | null
}

export type PricedLine = CartLine & {
  /** Expected discount of the order, as a fraction. */
  discount: number
  /** Free units beside those of the line. */
  bonus: number
  /** What a unit that comes costs with taxes, of a line without units that of one; null where the device does not know these. */
  netUnit: Cents | null
  totalPvl: Cents
  totalPvp: Cents
  totalPvlWithDiscount: Cents
}

type Here = {
  pharmacy: KnownPharmacy
  /** Units of each product sold in the last year, null where no sales are known; what sells most is found first. */
  unitsSold: ReadonlyMap<Cn, number> | null
  /** The day in Madrid. */
  today: string
}

export const createAssortment = (
  { catalogue, purchasing, stock }: PharmacyOffers,
  { pharmacy, unitsSold, today }: Here,
): Assortment => {
  // From both sources: either may lack relations, such as data stored by the app's first versions.
  const related = new Set([
    ...pharmacy.pharmaLaboratoryRelations.map(({ laboratory }) => laboratory.id),
    ...purchasing.relations,
  ])
  const campaigns = lineCampaigns(purchasing.campaigns, { today, only: [], fallback: null })
  const laboratoryOf = ({ laboratoryId }: Product) => catalogue.laboratories.get(laboratoryId)?.name ?? ''
  const refusal = (product: Product): string | null =>
    whyNotOrderable(product) ??
    (related.has(product.laboratoryId)
      ? null
      : `Su farmacia no trabaja con ${laboratoryOf(product) || 'su laboratorio'}`)

  const rates = purchasing.taxes?.rates
  const netUnitOf = (line: CartLine, of: { campaign: LineCampaign | null; product: Product }) => {
    if (rates === undefined) return null
    const units = { ...line, quantity: Math.max(1, line.quantity) }
    const terms = campaignTerms(of.campaign, of.product, units.quantity)
    return lineCost(boughtLine(units, terms, productTax(of.product, rates, today))).netUnit
  }
  const soldOf = (cn: Cn) => unitsSold && (unitsSold.get(cn) ?? 0)

  return {
    catalogue,
    search: createProductSearch(catalogue, {
      unitsSold: catalogue.products.map(({ cn }) => soldOf(cn) ?? 0),
      isOrderable: (product) => refusal(product) === null,
    }),
    productOf: (cn) => catalogue.products[catalogue.indexByCn.get(cn) ?? -1],
    laboratoryOf,
    refusal,
    priced(product, quantity) {
      const campaign = campaigns.get(product.cn) ?? null
      const line = refusal(product) === null ? productLine(product, catalogue, quantity, campaign) : null
      if (line === null) return null
      const terms = campaignTerms(campaign, product, line.quantity)
      return {
        ...line,
        discount: decidingTerms(line, terms).discount,
        bonus: terms.bonus,
        netUnit: netUnitOf(line, { campaign, product }),
        totalPvl: lineAmount(line.quantity, line.pvl),
        totalPvp: lineAmount(line.quantity, line.pvp ?? 0),
        totalPvlWithDiscount: paidAmount(line, terms),
      }
    },
    stockOf: (cn) => stock.get(cn) ?? null,
    soldOf,
  }
}
