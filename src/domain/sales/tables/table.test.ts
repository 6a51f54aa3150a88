import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerSales } from '@/domain/sales/answer'
import type { SalesSort, TableQuestion, TableRows } from '@/domain/sales/questions/sales-question'
import type { ProductSalesRow, RowSales } from '@/domain/sales/questions/sales-rows'
import { type NaiveSales, naivelySelected } from '@/domain/testing/naive-selection'
import { naiveTable } from '@/domain/testing/naive-tables'
import { salesDataOf, salesFilterArbitrary, salesWorldArbitrary } from '@/domain/testing/sales-worlds'

/** Names that differ in case and accents alone, and some that do not differ. */
const names = ['Ácido', 'acido', 'ZETA', 'zeta', 'Éter 2', 'eter 10']
const worldArbitrary: fc.Arbitrary<NaiveSales> = salesWorldArbitrary.map((world) => ({
  ...world,
  catalogue: {
    ...world.catalogue,
    products: world.catalogue.products.map((product) => ({
      ...product,
      name: names[product.id % names.length] ?? '',
    })),
  },
}))

const kinds = ['product', 'group', 'category', 'laboratory', 'aggregated-group'] as const
const sortable = [
  'sum_sales',
  'total_pvl',
  'total_pvp',
  'stock',
  'count_cns',
  'compared',
  'compared_sum_sales',
  'difference_total_pvl',
  'change_total_pvp',
  'nothing',
  'toString',
]
const ofKind: Record<TableRows, string[]> = {
  product: ['cn_cn', 'cn_product', 'dcpf_name', 'price_pvl', 'generic', 'laboratory_name', 'campaign', 'pot'],
  group: ['dcpf_name', 'dcpf_ease_of_change', 'brand_percentage', 'dcpf_reference_pvl', 'cn'],
  category: ['market_category_name', 'market_category_ease_of_change', 'market_category_reference_pvp'],
  laboratory: ['laboratory_name', 'is_aggregated', 'laboratory_id', 'group_id'],
  'aggregated-group': ['group_name', 'group_id'],
}
const sortArbitrary = (rows: TableRows): fc.Arbitrary<SalesSort[]> =>
  fc.array(fc.record({ id: fc.constantFrom(...sortable, ...ofKind[rows]), desc: fc.boolean() }), {
    maxLength: 3,
  })

const questionArbitrary: fc.Arbitrary<TableQuestion> = fc.constantFrom(...kinds).chain((rows) =>
  fc.record({
    ask: fc.constant('table' as const),
    rows: fc.constant(rows),
    filter: salesFilterArbitrary,
    aggregate: fc.boolean(),
    within: fc.oneof(
      { arbitrary: fc.constant(null), weight: 3 },
      fc.constantFrom({ laboratory: 1 }, { group: 11 }, { category: 21 }, { category: 0 }, { group: 99 }),
    ),
    compare: fc.constantFrom(null, 'previous' as const, 'year' as const),
    sort: sortArbitrary(rows),
    skip: fc.constantFrom(0, 0, 0, 1, 4),
    take: fc.constantFrom(null, 1, 3, 10),
  }),
)

const whole = { sort: [], skip: 0, take: null }
const added = (rows: readonly RowSales[]) => {
  const sum = (of: (row: RowSales) => number | undefined) =>
    rows.reduce((all, row) => all + (of(row) ?? 0), 0)
  return [
    sum((row) => row.sum_sales),
    sum((row) => row.total_pvl),
    sum((row) => row.total_pvp),
    sum((row) => row.compared?.sum_sales),
    sum((row) => row.compared?.total_pvl),
    sum((row) => row.compared?.total_pvp),
  ]
}

test('a page is what the definitions give over plain rows, whoever asks, whatever is filtered, sorted and compared', () => {
  // Several questions to each pharmacy: making one takes longer than to answer.
  const questions = fc.array(questionArbitrary, { minLength: 6, maxLength: 6 })
  fc.assert(
    fc.property(worldArbitrary, questions, (world, asked) => {
      const data = salesDataOf(world)
      for (const question of asked) expect(answerSales(data, question)).toEqual(naiveTable(world, question))
    }),
    { numRuns: 120 },
  )
}, 20_000)

test('the rows of every grouping add up to the same totals', () => {
  fc.assert(
    fc.property(worldArbitrary, questionArbitrary, (world, question) => {
      const data = salesDataOf(world)
      const ofProducts = answerSales(data, { ...question, ...whole, rows: 'product' })
      for (const rows of kinds) {
        const answer = answerSales(data, { ...question, ...whole, rows })
        expect(added(answer.rows)).toEqual(added(ofProducts.rows))
        expect(added([answer.totals])).toEqual(added(answer.rows))
        expect(answer.count).toBe(answer.rows.length)
      }
    }),
  )
})

test('the details of all rows are the products, each once', () => {
  fc.assert(
    fc.property(worldArbitrary, salesFilterArbitrary, (world, filter) => {
      const data = salesDataOf(world)
      const question = { ask: 'table' as const, filter, aggregate: false, compare: null, ...whole }
      const cnsOf = (within: TableQuestion['within']) =>
        answerSales(data, { ...question, rows: 'product' as const, within }).rows.map(({ cn_cn }) => cn_cn)
      const all = cnsOf(null).sort()
      const { rows: laboratories } = answerSales(data, {
        ...question,
        rows: 'laboratory' as const,
        within: null,
      })
      expect(
        laboratories.flatMap(({ laboratory_id }) => cnsOf({ laboratory: laboratory_id ?? 0 })).sort(),
      ).toEqual(all)
      const { rows: categories } = answerSales(data, { ...question, rows: 'category' as const, within: null })
      expect(categories.flatMap((row) => cnsOf({ category: row.market_category_id })).sort()).toEqual(all)
      const { rows: groups } = answerSales(data, { ...question, rows: 'group' as const, within: null })
      const ofGroups = groups.flatMap(({ dcpf_id, cn }) =>
        dcpf_id === null ? [cn] : cnsOf({ group: dcpf_id }),
      )
      expect(ofGroups.sort()).toEqual(all)
    }),
  )
})

test('pages concatenate to the whole', () => {
  fc.assert(
    fc.property(
      worldArbitrary,
      questionArbitrary,
      fc.integer({ min: 1, max: 4 }),
      (world, question, take) => {
        const data = salesDataOf(world)
        const { rows, count } = answerSales(data, { ...question, skip: 0, take: null })
        const pages = Array.from({ length: Math.ceil(count / take) }, (_, page) =>
          answerSales(data, { ...question, skip: page * take, take }),
        )
        expect(pages.flatMap((page) => page.rows)).toEqual(rows)
      },
    ),
  )
})

test('own laboratories and the aggregated others add up to all', () => {
  fc.assert(
    fc.property(worldArbitrary, questionArbitrary, (world, question) => {
      const data = salesDataOf(world)
      const laboratories = { ...question, ...whole, rows: 'laboratory' as const }
      const apart = answerSales(data, { ...laboratories, aggregate: false })
      const folded = answerSales(data, { ...laboratories, aggregate: true })
      expect(folded.totals).toEqual(apart.totals)
      const own =
        question.filter.laboratories.length > 0 ? question.filter.laboratories : (world.viewer ?? [])
      expect(folded.rows.filter((row) => !row.is_aggregated)).toEqual(
        apart.rows.filter(({ laboratory_id }) => own.includes(laboratory_id ?? 0)),
      )
    }),
  )
})

describe('a laboratory', () => {
  const cutWorlds = worldArbitrary.filter(({ viewer }) => viewer !== null)

  test('is never told of a product that it may not see, nor of others’ stock and campaigns', () => {
    fc.assert(
      fc.property(cutWorlds, questionArbitrary, (world, question) => {
        const { rows } = answerSales(salesDataOf(world), { ...question, ...whole, rows: 'product' })
        const open = {
          ...question.filter,
          laboratories: [],
          search: '',
          universe: false,
          transferable: false,
          campaign: null,
        }
        for (const row of rows) {
          const product = world.catalogue.products.find(({ cn }) => cn === row.cn_cn)
          expect(product && naivelySelected(world, { ...open, ...noTypes }, product)).toBe(true)
          if (!world.viewer?.includes(row.laboratory_id)) {
            expect<Partial<ProductSalesRow>>(row).toMatchObject({ stock: null, campaign: null })
          }
        }
      }),
    )
  })

  test('gets the same answer whatever the pharmacy sells beyond what it may see', () => {
    fc.assert(
      fc.property(cutWorlds, questionArbitrary, (world, question) => {
        const open = {
          ...question.filter,
          laboratories: [],
          search: '',
          universe: false,
          transferable: false,
          campaign: null,
        }
        const seen = new Set(
          world.catalogue.products
            .filter((product) => naivelySelected(world, { ...open, ...noTypes }, product))
            .map(({ cn }) => cn),
        )
        const cut = { ...world, rows: world.rows.filter(({ cn }) => seen.has(cn)) }
        expect(answerSales(salesDataOf(cut), question)).toEqual(answerSales(salesDataOf(world), question))
      }),
    )
  })
})

const noTypes = {
  prescription: null,
  generic: false,
  efg: false,
  fantasy: false,
  notFantasy: false,
  brand: false,
  otc: false,
}
