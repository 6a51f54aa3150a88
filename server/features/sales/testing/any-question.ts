import fc from 'fast-check'
import { addDays } from '@/domain/basics/dates'
import { byField, comparisons, type SalesFilter } from '@/domain/sales/questions/sales-filter'
import type { QuestionOf, TableQuestion, TableRows } from '@/domain/sales/questions/sales-question'
import type { AskedByCall } from './asked-calls'

/** The ids that questions may name. */
type QuestionScope = { laboratories: Record<string, number>; groups: number[]; categories: number[] }

/** Filters that all narrow a question down would leave nothing to compare. */
const rarely = fc.integer({ min: 0, max: 15 }).map((dice) => dice === 15)
const often = fc.boolean()

/** From before the first sale to after the last one; some ranges are short, so that rows are few and figures odd. */
const anyRange = fc
  .record({
    start: fc.integer({ min: -20, max: 700 }),
    length: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 100, max: 500 }), fc.constant(365)),
  })
  .map(({ start, length }) => ({
    startDate: addDays('2024-02-20', start),
    endDate: addDays('2024-02-20', start + length),
  }))

const searches = [
  '',
  '',
  '',
  'ACIDO',
  'común',
  'ñ',
  'nandu  gel',
  'ámb',
  '100%',
  '_',
  '84700',
  'vasto 1',
  'nada',
]

const mostly = (id: fc.Arbitrary<number>) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: id })

const anyFilter = ({ laboratories, groups, categories }: QuestionScope): fc.Arbitrary<SalesFilter> => {
  const anyLaboratory = fc.constantFrom(...Object.values(laboratories), 999)
  return fc
    .record({
      range: anyRange,
      ...byField({
        ids: fc.oneof(
          { weight: 2, arbitrary: fc.constant([]) },
          fc.uniqueArray(anyLaboratory, { minLength: 1, maxLength: 3 }),
        ),
        text: fc.oneof({ weight: 4, arbitrary: fc.constant('') }, fc.constantFrom(...searches)),
        box: rarely,
        choice: fc.constantFrom(null, null, null, null, true, false),
        id: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, fc.integer({ min: 1, max: 6 })),
      }),
      inLaboratory: mostly(anyLaboratory),
      inGroup: mostly(fc.constantFrom(...groups)),
      inCategory: mostly(fc.constantFrom(...categories)),
      inType: mostly(fc.integer({ min: 1, max: 5 })),
      universe: often,
      marketInfo: fc.constantFrom(false, false, true),
    })
    .map(({ range, ...filter }) => ({ ...range, ...filter }))
}

const figures = ['sum_sales', 'total_pvl', 'total_pvp']
const sales = [
  ...figures,
  ...['compared', 'difference', 'change'].flatMap((what) => figures.map((figure) => `${what}_${figure}`)),
]
const sortable: Record<TableRows, string[]> = {
  product: [
    ...sales,
    ...['cn_cn', 'cn_product', 'ean_code', 'dcpf_name', 'laboratory_name', 'stock', 'price_pvl', 'price_pvp'],
    ...['pot', 'out_of_stock', 'fantasy', 'dcpf_id'],
  ],
  group: [
    ...sales,
    ...['dcpf_name', 'count_cns', 'dcpf_ease_of_change', 'brand_percentage', 'market_share_percentage_pvp'],
    ...['dcpf_reference_pvl', 'dcpf_reference_pvp', 'dcpf_id', 'cn'],
  ],
  category: [
    ...sales,
    ...[
      'market_category_name',
      'count_cns',
      'market_category_ease_of_change',
      'market_category_reference_pvl',
    ],
  ],
  laboratory: [
    ...sales,
    'laboratory_name',
    'count_cns',
    'stock',
    'is_aggregated',
    'laboratory_id',
    'group_id',
  ],
  'aggregated-group': [...sales, 'group_name', 'count_cns', 'stock'],
}

const anyTable = (scope: QuestionScope): fc.Arbitrary<TableQuestion> =>
  fc
    .record({
      shape: fc.oneof(
        fc.record({
          rows: fc.constantFrom<TableRows>('product', 'group', 'category', 'laboratory'),
          within: fc.constant(null),
        }),
        fc.record({ rows: fc.constant<TableRows>('product'), within: anyWithin(scope) }),
        fc.record({
          rows: fc.constant<TableRows>('aggregated-group'),
          within: fc.record({ group: fc.constantFrom(...scope.groups) }),
        }),
      ),
      filter: anyFilter(scope),
      aggregate: often,
      compare: fc.constantFrom(null, ...comparisons),
      skip: fc.constantFrom(0, 0, 0, 2),
      take: fc.constantFrom(null, null, 1, 7),
    })
    .chain(({ shape, aggregate, ...question }) =>
      fc
        .uniqueArray(fc.record({ id: fc.constantFrom(...sortable[shape.rows]), desc: fc.boolean() }), {
          maxLength: 3,
          selector: ({ id }) => id,
        })
        .map((sort) => ({
          ask: 'table' as const,
          ...shape,
          ...question,
          aggregate: aggregate && shape.rows === 'laboratory',
          sort,
        })),
    )

const anyWithin = ({ laboratories, groups, categories }: QuestionScope) =>
  fc.oneof(
    fc.record({ laboratory: fc.constantFrom(...Object.values(laboratories)) }),
    fc.record({ group: fc.constantFrom(...groups) }),
    fc.record({ category: fc.constantFrom(0, ...categories) }),
  )

/** What the calls of periods can ask. */
const anyPeriods = (scope: QuestionScope): fc.Arbitrary<QuestionOf<'periods'>> => {
  const anyTenant = fc.uniqueArray(fc.constantFrom(...Object.values(scope.laboratories)), {
    minLength: 1,
    maxLength: 2,
  })
  return fc
    .record({
      filter: anyFilter(scope),
      tenant: anyTenant,
      told: anyTenant,
      shape: fc.constantFrom('all', 'tenant', 'one', 'competitors'),
    })
    .map(({ filter, tenant, told, shape }) => {
      const ask = 'periods' as const
      const one = tenant.slice(0, 1)
      switch (shape) {
        case 'all':
          return { ask, filter, laboratories: null, tenant: [] }
        case 'one':
          return { ask, filter: { ...filter, laboratories: one }, laboratories: null, tenant: one }
        case 'competitors':
          return {
            ask,
            filter: { ...filter, laboratories: tenant, universe: true },
            laboratories: told,
            tenant,
          }
        default:
          return { ask, filter, laboratories: null, tenant }
      }
    })
}

export const anyQuestion = (scope: QuestionScope): fc.Arbitrary<AskedByCall> => {
  const filter = anyFilter(scope)
  const figures = <Ask extends AskedByCall['ask']>(ask: Ask) => fc.record({ ask: fc.constant(ask), filter })
  return fc.oneof(
    { weight: 8, arbitrary: anyTable(scope) },
    { weight: 3, arbitrary: anyPeriods(scope) },
    {
      weight: 2,
      arbitrary: fc.record({
        ask: fc.constant('universe' as const),
        filter,
        group: fc.option(fc.constantFrom(...scope.groups)),
        summed: often,
      }),
    },
    figures('groups'),
    figures('laboratories'),
    figures('pharmacy-kpis'),
    figures('association-kpis'),
    figures('relation-kpis'),
    figures('campaign-kpis'),
    figures('annual-summary'),
    fc.record({ ask: fc.constantFrom('amortization' as const, 'span' as const) }),
  )
}
