import fc from 'fast-check'
import { isoDay } from '@/domain/basics/dates'
import type {
  Catalogue,
  EaseOfChange,
  HomogeneousGroup,
  Laboratory,
  Product,
} from '@/domain/catalogue/catalogue'
import { taxClasses } from '@/domain/catalogue/taxes'
import {
  type Bid,
  type BonusTier,
  type Campaign,
  type DiscountTier,
  type NetPriceTier,
  quickwinTemplates,
} from '@/domain/offers/quickwin'
import type { ProposalRequest } from '@/domain/proposal/proposal-types'
import type { SaleRow } from '@/domain/sales/cube/block'
import type { OnItsWay } from '@/domain/supply/on-its-way'
import type { WantedProduct } from '@/domain/supply/wants'
import { wantedProduct } from '@/domain/testing/wants'

/** 2026-01-01 and the days that generated sales fall on: four months, so that ranges cut months in two. */
export const firstDay = 20_454
export const dayCount = 120
export const today = isoDay(firstDay + dayCount)

export const dayArbitrary = fc.integer({ min: firstDay, max: firstDay + dayCount - 1 }).map(isoDay)

export const rangeArbitrary = fc
  .tuple(dayArbitrary, dayArbitrary)
  .map(([a, b]) => (a <= b ? { startDate: a, endDate: b } : { startDate: b, endDate: a }))

/** The usual value four times out of five: flags that all narrow a proposal down would leave nothing to test. */
const mostly = (usual: boolean) => fc.constantFrom(usual, usual, usual, usual, !usual)

const laboratoryIds = [1, 2, 3, 4]
const groupIds = [11, 12]

const laboratory = (id: number): Laboratory => ({
  id,
  name: `Laboratorio ${id}`,
  image: null,
  corporativeColor: null,
  associationId: null,
  prescription: true,
})

const group = (id: number): HomogeneousGroup => ({
  id,
  name: `Grupo ${id}`,
  easeOfChange: (id % 4) as EaseOfChange,
  official: true,
})

const kindArbitrary = fc.constantFrom(
  { prescription: true, generic: true, fantasy: false },
  { prescription: true, generic: true, fantasy: true },
  { prescription: true, generic: false, fantasy: false },
  { prescription: false, generic: false, fantasy: false },
)

const productArbitrary = fc
  .record({
    cn: fc.integer({ min: 0, max: 999_998 }).map((cn) => String(cn).padStart(6, '0')),
    laboratoryId: fc.constantFrom(...laboratoryIds),
    groupId: fc.constantFrom(...groupIds, null),
    kind: kindArbitrary,
    taxClass: fc.constantFrom(...taxClasses),
    pvl: fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 1, max: 5_000 }) }, fc.constant(null)),
    pot: fc.option(fc.integer({ min: 2, max: 12 })),
    active: mostly(true),
    outOfStock: fc.boolean(),
    financed: fc.constantFrom(undefined, undefined, true),
  })
  .map(
    ({ kind, ...rest }): Product => ({
      ...rest,
      ...kind,
      id: Number(rest.cn) + 1,
      name: `Producto ${rest.cn}`,
      ean: null,
      groupId: kind.prescription ? rest.groupId : null,
      marketCategoryId: kind.prescription ? null : 21,
      pvp: rest.pvl === null ? null : rest.pvl * 2,
    }),
  )

export const catalogueOfAtLeast = (minLength: number): fc.Arbitrary<Catalogue> =>
  fc
    .uniqueArray(productArbitrary, { minLength, maxLength: 16, selector: (product) => product.cn })
    .map((products) => ({
      version: '1',
      associations: [],
      laboratories: laboratoryIds.map(laboratory),
      groups: groupIds.map(group),
      marketCategories: [{ id: 21, name: 'Solares', easeOfChange: 1 }],
      products,
    }))

export const catalogueArbitrary: fc.Arbitrary<Catalogue> = catalogueOfAtLeast(1)

/** Rows of these CNs, at most one per CN and day, returns among them. */
export const salesArbitrary = (cns: readonly string[], { minLength = 0 } = {}): fc.Arbitrary<SaleRow[]> =>
  fc.uniqueArray(
    fc.record({
      cn: fc.constantFrom(...cns),
      day: dayArbitrary,
      units: fc.integer({ min: -5, max: 60 }),
      pvl: fc.integer({ min: 0, max: 5_000 }),
      pvp: fc.integer({ min: 0, max: 9_000 }),
    }),
    { minLength, maxLength: 60, selector: (row) => `${row.cn} ${row.day}` },
  )

const discountArbitrary = fc.option(fc.integer({ min: 0, max: 9_999 }).map((parts) => parts / 10_000))

export const campaignsArbitrary = (cns: readonly string[]): fc.Arbitrary<Campaign[]> =>
  fc
    .array(
      fc.record({
        discount: discountArbitrary,
        startsOn: fc.constantFrom(null, null, today, isoDay(firstDay + dayCount + 1)),
        endsOn: fc.constantFrom(null, null, today, isoDay(firstDay + dayCount - 1)),
        products: fc.uniqueArray(
          fc.record({
            cn: fc.constantFrom(...cns),
            discount: discountArbitrary,
            tiers: fc.constantFrom<DiscountTier[]>(
              [],
              [{ quantity: 10, discount: 0.1 }],
              [
                { quantity: 5, discount: 0.05 },
                { quantity: 20, discount: 0.25 },
              ],
            ),
            bonuses: fc.constantFrom<BonusTier[] | undefined>(
              undefined,
              [],
              [{ quantity: 10, bonus: 2, repeats: true }],
              [
                { quantity: 3, bonus: 1, repeats: false },
                { quantity: 12, bonus: 5, repeats: false },
              ],
            ),
            netPrices: fc.constantFrom<NetPriceTier[] | undefined>(
              undefined,
              [],
              [{ quantity: 1, netPrice: 1_000 }],
              [
                { quantity: 4, netPrice: 400 },
                { quantity: 15, netPrice: 90 },
              ],
            ),
          }),
          { maxLength: 8, selector: (product) => product.cn },
        ),
      }),
      { maxLength: 3 },
    )
    .map((campaigns) =>
      campaigns.map((campaign, position) => ({
        ...campaign,
        id: position + 1,
        name: `Campaña ${position + 1}`,
        laboratoryId: 1,
      })),
    )

export const bidsArbitrary = (cns: readonly string[]): fc.Arbitrary<Bid[]> =>
  fc.uniqueArray(fc.constantFrom(...cns)).map((listed) => [{ id: 1, name: 'Licitación', cns: listed }])

export const stockArbitrary = (cns: readonly string[]): fc.Arbitrary<Map<string, number> | null> =>
  fc.option(
    fc
      .array(fc.tuple(fc.constantFrom(...cns), fc.integer({ min: -2, max: 40 })))
      .map((entries) => new Map(entries)),
  )

/** Units on their way of some of these products, each of an order of its own. */
export const onItsWayArbitrary = (cns: readonly string[]): fc.Arbitrary<Map<string, OnItsWay>> =>
  fc.array(fc.tuple(fc.constantFrom(...cns), fc.integer({ min: 1, max: 40 }))).map(
    (entries) =>
      new Map(
        entries.map(([cn, units], index) => [
          cn,
          {
            units,
            orders: [{ id: index + 1, name: `Pedido ${index}`, createdAt: `${today}T08:00:00.000Z`, units }],
          },
        ]),
      ),
  )

/** Some of these products are waited for; a few of them have nothing left to be ordered. */
export const wantedArbitrary = (cns: readonly string[]): fc.Arbitrary<Map<string, WantedProduct>> =>
  fc
    .array(fc.tuple(fc.constantFrom(...cns), fc.nat({ max: 30 })), { maxLength: 4 })
    .map((entries) => new Map(entries.map(([cn, left]) => [cn, wantedProduct({ cn, left })])))

export const requestArbitrary: fc.Arbitrary<ProposalRequest> = fc
  .record({
    template: fc.constantFrom(...quickwinTemplates),
    laboratories: fc.uniqueArray(fc.constantFrom(...laboratoryIds), { minLength: 1, maxLength: 2 }),
    campaigns: fc.constantFrom<number[]>([], [], [1], [1, 2]),
    bids: fc.constantFrom<number[]>([], [], [], [1]),
    prescription: mostly(true),
    nonPrescription: mostly(true),
    excludeCampaigns: mostly(false),
    discount: discountArbitrary,
    campaignDiscount: discountArbitrary,
    period: fc.integer({ min: 1, max: 365 }),
    range: rangeArbitrary,
    generic: fc.constantFrom(null, null, null, true, false),
    fantasy: fc.constantFrom(null, null, null, true as const),
    brand: fc.constantFrom(null, null, null, true as const),
    outOfStock: fc.constantFrom(null, null, null, true as const),
    laboratoriesExcluded: fc.uniqueArray(fc.constantFrom(...laboratoryIds), { maxLength: 2 }),
    defaultQuantity: fc.option(fc.integer({ min: 0, max: 20 })),
    onlyAutoQuantities: fc.boolean(),
    ignoreStockProvisions: fc.boolean(),
    ignoreOnItsWay: mostly(false),
    aggregate: mostly(false),
  })
  .map(({ range, ...request }) => ({ ...request, ...range }))
