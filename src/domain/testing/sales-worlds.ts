import fc from 'fast-check'
import type { Catalogue } from '@/domain/catalogue'
import { indexCatalogue } from '@/domain/catalogue-index'
import type { SalesData } from '@/domain/sales/sales-data'
import { everything, type SalesFilter } from '@/domain/sales/sales-filter'
import {
  campaignsArbitrary,
  catalogueArbitrary,
  rangeArbitrary,
  salesArbitrary,
  stockArbitrary,
  today,
} from '@/domain/testing/arbitraries'
import type { NaiveSales } from '@/domain/testing/naive-selection'
import { cubeOf } from '@/domain/testing/world'

/** The generated laboratories: 1 and 2 are of one association, 4 is no prescription laboratory. */
const associationOf: Record<number, number> = { 1: 7, 2: 7, 3: 8 }

const marketArbitrary: fc.Arbitrary<Catalogue> = catalogueArbitrary.map((catalogue) => ({
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

const unknownCn = '999999'
const viewers = [null, null, [1], [1, 2], [4], []]

/** A pharmacy with its sales, among them of a CN that the catalogue does not have, and whoever asks. */
export const salesWorldArbitrary: fc.Arbitrary<NaiveSales> = marketArbitrary.chain((catalogue) => {
  const cns = catalogue.products.map(({ cn }) => cn)
  return fc.record({
    catalogue: fc.constant(catalogue),
    rows: salesArbitrary([...cns, unknownCn]),
    stock: stockArbitrary(cns),
    campaigns: campaignsArbitrary(cns).map((campaigns) =>
      campaigns.map((campaign) => ({ ...campaign, laboratoryId: campaign.id + 1 })),
    ),
    relations: fc.constantFrom([1, 2, 3, 4], [3, 1], []),
    viewer: fc.constantFrom(...viewers),
    today: fc.constant(today),
  })
})

/** Mostly wide: filters that all narrow down would leave nothing to test. */
const ticked = fc.constantFrom(false, false, false, true)

export const salesFilterArbitrary: fc.Arbitrary<SalesFilter> = fc
  .record({
    range: rangeArbitrary,
    laboratories: fc.constantFrom<number[]>([], [], [1], [2, 4]),
    search: fc.constantFrom('', '', '', 'grupo 11', 'LABORATÓRIO 2', 'solares', ' 1', 'zzz'),
    prescription: fc.constantFrom(null, null, true, false),
    ...{ transferable: ticked, universe: fc.boolean(), marketInfo: fc.boolean() },
    ...{ generic: ticked, efg: ticked, fantasy: ticked, notFantasy: ticked, brand: ticked, otc: ticked },
  })
  .map(({ range, ...filter }) => ({ ...everything(range), ...filter }))

export const salesDataOf = ({ rows, catalogue, ...rest }: NaiveSales): SalesData => ({
  ...rest,
  cube: cubeOf(rows, catalogue),
  catalogue: indexCatalogue(catalogue),
})
