import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { allSales } from '@/domain/sales/questions/sales-filter'
import {
  type SalesQuestion,
  salesAnswer,
  salesQuestion,
  type TableQuestion,
} from '@/domain/sales/questions/sales-question'

const filter = allSales({ startDate: '2026-01-01', endDate: '2026-02-28' })
const table: TableQuestion = {
  ...{ ask: 'table', rows: 'product', filter, aggregate: false, within: { group: 11 }, compare: 'year' },
  ...{ sort: [{ id: 'total_pvl', desc: true }], skip: 20, take: 10 },
}
const totals = { sum_sales: 0, total_pvl: 0, total_pvp: 0, compared: null }

/** Where it is wrong, with what is said of it. */
const faultOf = (question: unknown) => {
  const { issues } = v.safeParse(salesQuestion, question, { abortEarly: true })
  return issues && v.getDotPath(issues[0])
}

describe('a posted question', () => {
  test.each<[string, SalesQuestion]>([
    ['of a table', table],
    ['of a whole table', { ...table, within: null, compare: null, sort: [], take: null }],
    ['of what has no category', { ...table, within: { category: 0 } }],
    ['by month', { ask: 'periods', filter, laboratories: [3], tenant: [] }],
    ['of a universe', { ask: 'universe', filter, group: null, summed: true }],
    ['of figures', { ask: 'pharmacy-kpis', filter: { ...filter, prescription: false, search: 'ñ' } }],
    ['without a filter', { ask: 'span' }],
  ])('%s is taken as it is', (_, question) => {
    expect(v.parse(salesQuestion, question)).toEqual(question)
  })

  test('that repeats a laboratory hundreds of times uses it once', () => {
    const laboratories = [7, ...Array<number>(900).fill(8), 7]
    expect(v.parse(salesQuestion, { ask: 'groups', filter: { ...filter, laboratories } })).toMatchObject({
      filter: { laboratories: [7, 8] },
    })
  })

  const kpis = (fields: object) => ({ ask: 'pharmacy-kpis', filter: { ...filter, ...fields } })
  const { brand: _brand, ...withoutBrand } = filter
  test.each<[string, unknown, string]>([
    ['no kind', { ask: 'profit', filter }, 'ask'],
    ['a kind that objects have', { ask: 'constructor', filter }, 'ask'],
    ['no filter', { ask: 'groups' }, 'filter'],
    ['a field that no question has', { ask: 'span', pharmacy: 2 }, 'pharmacy'],
    ['a filter that nobody knows', kpis({ cold: true }), 'filter.cold'],
    ['a filter less', { ask: 'groups', filter: withoutBrand }, 'filter.brand'],
    ['a box that is a text', kpis({ generic: 'true' }), 'filter.generic'],
    ['a search without end', kpis({ search: 'a'.repeat(201) }), 'filter.search'],
    ['a search with half a letter', kpis({ search: '\uD83D' }), 'filter.search'],
    ['an id that is none', kpis({ laboratories: [3, -1] }), 'filter.laboratories.1'],
    ['too many ids', kpis({ laboratories: Array(1001).fill(1) }), 'filter.laboratories'],
    ['a campaign beyond all ids', kpis({ campaign: 2 ** 31 }), 'filter.campaign'],
    ['a day that there is not', kpis({ endDate: '2026-02-30' }), 'filter.endDate'],
    ['a range that ends before it starts', kpis({ endDate: '2025-12-31' }), 'filter.endDate'],
    ['a range of ages', kpis({ startDate: '1950-01-01' }), 'filter.endDate'],
    ['rows of another version', { ...table, rows: 'molecule' }, 'rows'],
    ['a row of two things', { ...table, within: { group: 1, category: 2 } }, 'within'],
    ['an order by what is no name', { ...table, sort: [{ id: '__proto__:x', desc: true }] }, 'sort.0.id'],
    ['too many orders', { ...table, sort: Array(51).fill({ id: 'stock', desc: true }) }, 'sort'],
    ['a page of nothing', { ...table, take: 0 }, 'take'],
    ['a page before the first', { ...table, skip: -1 }, 'skip'],
    ['a comparison that nobody knows', { ...table, compare: 'decade' }, 'compare'],
  ])('with %s is refused there', (_, question, place) => {
    expect(faultOf(question)).toBe(place)
  })
})

describe('an answer', () => {
  test.each<[string, unknown]>([
    ['of a table', { ask: 'table', rows: 'group', answer: { rows: [], count: 0, totals } }],
    ['of a pharmacy without sales', { ask: 'span', answer: null }],
  ])('%s is read as what it says that it answers', (_, answer) => {
    expect(v.parse(salesAnswer, answer)).toEqual(answer)
  })

  test.each<[string, unknown]>([
    ['nothing that it answers', { answer: [] }],
    ['another kind', { ask: 'annual-summary', answer: [] }],
    [
      'rows of another kind',
      { ask: 'table', rows: 'category', answer: { rows: [{ cn_id: 1 }], count: 1, totals } },
    ],
  ])('that says %s is none', (_, answer) => {
    expect(v.safeParse(salesAnswer, answer).success).toBe(false)
  })
})
