import fc from 'fast-check'
import { isoDay } from '@/domain/basics/dates'
import type { Catalogue } from '@/domain/catalogue/catalogue'
import { indexCatalogue } from '@/domain/catalogue/catalogue-index'
import { type TaxClass, type TaxRate, taxClasses } from '@/domain/catalogue/taxes'
import type { SalesData } from '@/domain/sales/cube/sales-data'
import { byField, type SalesFilter } from '@/domain/sales/questions/sales-filter'
import {
  campaignsArbitrary,
  catalogueOfAtLeast,
  dayCount,
  firstDay,
  rangeArbitrary,
  salesArbitrary,
  stockArbitrary,
  today,
} from '@/domain/testing/arbitraries'
import type { NaiveSales } from '@/domain/testing/naive-selection'
import { cubeOf } from '@/domain/testing/world'

/** The generated laboratories: 1 and 2 are of one association, 4 is no prescription laboratory. */
const associationOf: Record<number, number> = { 1: 7, 2: 7, 3: 8 }

const marketArbitrary: fc.Arbitrary<Catalogue> = catalogueOfAtLeast(8).map((catalogue) => ({
  ...catalogue,
  associations: [7, 8].map((id) => ({ id, name: `Asociación ${id}` })),
  laboratories: catalogue.laboratories.map((laboratory) => ({
    ...laboratory,
    associationId: associationOf[laboratory.id] ?? null,
    prescription: laboratory.id !== 4,
  })),
  marketCategories: [
    { id: 21, name: 'Solares', easeOfChange: 1 },
    { id: 22, name: 'Higiene', easeOfChange: 0 },
  ],
  products: catalogue.products.map((product) => ({
    ...product,
    marketCategoryId: [21, 22, null][product.id % 3] ?? null,
  })),
}))

const ratesArbitrary = (taxClass: TaxClass) =>
  fc.uniqueArray(
    fc.record({
      taxClass: fc.constant(taxClass),
      from: fc.integer({ min: firstDay - 5, max: firstDay + dayCount }).map(isoDay),
      rate: fc.integer({ min: 0, max: 250 }),
      surcharge: fc.constant(0),
    }),
    { minLength: 1, maxLength: 3, selector: ({ from }) => from },
  )

/** Rates of which some change between the generated sales. */
const taxesArbitrary: fc.Arbitrary<TaxRate[]> = fc
  .tuple(...taxClasses.map((taxClass) => ratesArbitrary(taxClass)))
  .map((rates) => rates.flat())

const unknownCn = '999999'
const viewers = [null, null, [1], [1, 2], [4], []]

/** A pharmacy with its sales, among them of a CN that the catalogue does not have, and whoever asks. */
export const salesWorldArbitrary: fc.Arbitrary<NaiveSales> = marketArbitrary.chain((catalogue) => {
  const cns = catalogue.products.map(({ cn }) => cn)
  return fc.record({
    catalogue: fc.constant(catalogue),
    rows: salesArbitrary([...cns, unknownCn], { minLength: 30 }),
    stock: stockArbitrary(cns),
    campaigns: campaignsArbitrary(cns).map((campaigns) =>
      campaigns.map((campaign) => ({ ...campaign, laboratoryId: campaign.id })),
    ),
    taxes: taxesArbitrary,
    relations: fc.constantFrom([1, 2, 3, 4], [3, 1], [4, 2], []),
    viewer: fc.constantFrom(...viewers),
    today: fc.constant(today),
  })
})

const allDays = { startDate: isoDay(firstDay), endDate: isoDay(firstDay + dayCount) }
const types: (keyof SalesFilter)[] = ['generic', 'efg', 'fantasy', 'notFantasy', 'brand', 'otc']
const words = ['grupo 11', 'LABORATÓRIO 2', 'solares', ' 1', 'zzz']
const mostlyNot = fc.constantFrom(false, false, false, false, true)

/** Mostly wide: filters that all narrow down would leave nothing to test. */
export const salesFilterArbitrary: fc.Arbitrary<SalesFilter> = fc
  .record({
    range: fc.oneof(fc.constant(allDays), rangeArbitrary),
    ...byField({
      ids: fc.constantFrom<number[]>([], [], [1], [2, 4]),
      text: fc.oneof({ arbitrary: fc.constant(''), weight: 4 }, fc.constantFrom(...words)),
      box: mostlyNot,
      choice: fc.constantFrom(null, null, null, null, true, false),
      id: fc.constantFrom(null, null, null, null, null, 1, 2),
    }),
    inLaboratory: fc.constantFrom(null, null, null, null, null, 1, 2, 4),
    inGroup: fc.constantFrom(null, null, null, null, null, 11, 12),
    inCategory: fc.constantFrom(null, null, null, null, null, 21, 22),
    inType: fc.constantFrom(null, null, null, null, null, null, null, null, 1, 2, 3, 4, 5),
    universe: fc.boolean(),
    marketInfo: fc.boolean(),
    ticked: fc.oneof({ arbitrary: fc.subarray(types, { maxLength: 0 }), weight: 3 }, fc.subarray(types)),
  })
  .map(({ range, ticked, ...filter }) => ({
    ...range,
    ...filter,
    ...Object.fromEntries(types.map((type) => [type, ticked.includes(type)])),
  }))

export const salesDataOf = ({ rows, catalogue, ...rest }: NaiveSales): SalesData => ({
  ...rest,
  cube: cubeOf(rows, catalogue),
  catalogue: indexCatalogue(catalogue),
})
