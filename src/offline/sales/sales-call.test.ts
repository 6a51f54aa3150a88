import { describe, expect, test } from 'vitest'
import { createClient } from '@/api/client'
import { answerBody } from '@/contract/testing/answer-bodies'
import { allSales } from '@/domain/sales/questions/sales-filter'
import type { SalesQuestion, TableQuestion } from '@/domain/sales/questions/sales-question'
import { askServer } from '@/offline/sales/sales-call'
import { createFakeApi } from '@/offline/testing/fake-api'

const filter = allSales({ startDate: '2026-01-01', endDate: '2026-02-28' })
const range = 'startDate=2026-01-01&endDate=2026-02-28'
const table = (fields: Partial<TableQuestion>): TableQuestion => ({
  ask: 'table',
  rows: 'product',
  filter,
  aggregate: false,
  within: null,
  compare: null,
  sort: [],
  skip: 0,
  take: null,
  ...fields,
})
const totals = { sum_sales: 0, total_pvl: 0, total_pvp: 0, compared: null }
const emptyPage = { count: 0, totals }
const emptyTable = { rows: [], ...emptyPage }
const kpis = { ask: 'pharmacy-kpis', filter } as const
const figures = {
  total_ud: 1,
  total_pvl: 2,
  total_pvp: 3,
  generic_ud: 0,
  generic_pvl: 0,
  generic_pvp: 0,
  sku: 1,
  prescription_sku: 1,
}
const share = { market_share: 0.5, market_share_pvp: 0.5 }
const month = {
  year: 2026,
  month: 1,
  total: figures,
  laboratories: { 1: { ...figures, ...share }, 2: { ...figures, ...share } },
  aggregated: { own: figures, generic: figures, brand: figures, otc: figures },
  transferable: {
    total_pvl: 0,
    total_pvp: 0,
    generic_pvl: 0,
    generic_pvp: 0,
    brand_pvl: 0,
    brand_pvp: 0,
  },
}

const ask = async (path: string, body: unknown, question: SalesQuestion) => {
  const api = createFakeApi()
  api.override.set(path, { body })
  const client = createClient({
    fetch: api.fetch,
    baseUrl: '',
    token: () => 't1',
    onUnauthenticated: () => undefined,
  })
  const outcome = await askServer({ client, pharmacy: 1, options: {} }, question)
  expect(api.requests).toEqual([path])
  return outcome.ok ? outcome.data : outcome
}

describe('a question without data on the device is asked of the server', () => {
  test.each<[string, string, unknown, SalesQuestion]>([
    ['products', `cn/?${range}&skip=0`, answerBody('salesByProduct', { cns: [], ...emptyPage }), table({})],
    [
      'groups',
      `dcpf/?${range}&skip=0`,
      answerBody('salesByGroup', { dcpfs: [], ...emptyPage }),
      table({ rows: 'group' }),
    ],
    [
      'categories',
      `market-category/?${range}&skip=0`,
      answerBody('salesByCategory', { data: [], ...emptyPage }),
      table({ rows: 'category' }),
    ],
    [
      'laboratories',
      `laboratory/?${range}&skip=0`,
      answerBody('salesByLaboratory', { laboratories: [], ...emptyPage }),
      table({ rows: 'laboratory' }),
    ],
    [
      'laboratories folded',
      `laboratory/?${range}&aggregate=true&skip=0`,
      answerBody('salesByLaboratory', { groups: [], ...emptyPage }),
      table({ rows: 'laboratory', aggregate: true }),
    ],
    [
      'products of a laboratory',
      `laboratory/3/cn/?${range}&skip=0`,
      answerBody('salesOfLaboratory', { cns: [], ...emptyPage }),
      table({ within: { laboratory: 3 } }),
    ],
    [
      'products of a group, the second page of five by two columns',
      `dcpf/11/cn/?${range}&skip=5&take=5&sort=total_pvl%3Adesc%2Ccn_product%3Aasc`,
      answerBody('salesOfGroup', { cns: [], ...emptyPage }),
      table({
        within: { group: 11 },
        skip: 5,
        take: 5,
        sort: [
          { id: 'total_pvl', desc: true },
          { id: 'cn_product', desc: false },
        ],
      }),
    ],
    [
      'a group folded, compared with a year before',
      `dcpf/11/cn/?${range}&aggregate=true&compare=year&skip=0`,
      answerBody('salesOfGroup', { groups: [], ...emptyPage }),
      table({ rows: 'aggregated-group', within: { group: 11 }, compare: 'year' }),
    ],
    [
      'products without a category',
      `market-category/0/cn/?${range}&skip=0`,
      answerBody('salesOfCategory', { data: [], ...emptyPage }),
      table({ within: { category: 0 } }),
    ],
  ])('%s', async (_, path, body, question) => {
    expect(await ask(`/pharma/1/sale/${path}`, body, question)).toEqual(emptyTable)
  })

  test.each<[string, string, unknown, SalesQuestion, unknown?]>([
    [
      'months',
      `sale/period/?${range}`,
      answerBody('salesPeriod', [month]),
      { ask: 'periods', filter, laboratories: null, tenant: [] },
      [month],
    ],
    [
      'months of a tenant with one laboratory told',
      `sale/aggregated/period/?${range}&tenant=1&tenant=4`,
      answerBody('aggregatedPeriod', [month]),
      { ask: 'periods', filter, laboratories: [2], tenant: [1, 4] },
      [{ ...month, laboratories: { 2: month.laboratories[2] } }],
    ],
    [
      'months of the universe of one group',
      `sale/universe/period/dcpf?${range}&dcpf=11&summed=true`,
      answerBody('universePeriod', []),
      { ask: 'universe', filter, group: 11, summed: true },
    ],
    [
      'groups to choose',
      `sale/dcpf/select/?${range}`,
      answerBody('salesGroups', []),
      { ask: 'groups', filter },
    ],
    [
      'laboratories to choose',
      `sale/laboratory/select/?${range}`,
      answerBody('salesLaboratories', []),
      { ask: 'laboratories', filter },
    ],
    [
      'associations',
      `kpi/sales/association/summary/?${range}`,
      answerBody('associationKpis', {}),
      { ask: 'association-kpis', filter },
    ],
    [
      'relations',
      `kpi/sales/relation/summary/?${range}`,
      answerBody('relationKpis', []),
      { ask: 'relation-kpis', filter },
    ],
    [
      'campaigns',
      `kpi/sales/campaign/summary/?${range}`,
      answerBody('campaignKpis', { data: [], count: 0 }),
      { ask: 'campaign-kpis', filter },
      [],
    ],
    [
      'the amortization',
      'sale/generic-amortization/',
      answerBody('genericAmortization', { genericAmortization: 5 }),
      { ask: 'amortization' },
      { genericAmortization: 5 },
    ],
    [
      'the span of a pharmacy without sales',
      'sale/span/',
      answerBody('salesSpan', { span: null }),
      { ask: 'span' },
      null,
    ],
  ])('%s', async (_, path, body, question, answer = body) => {
    expect(await ask(`/pharma/1/${path}`, body, question)).toEqual(answer)
  })

  test('with every filter that is ticked, and "without prescription" as a filter of its own', async () => {
    const ticked = {
      ...filter,
      laboratories: [3, 4],
      search: 'ibuprofeno 600',
      transferable: true,
      universe: true,
      prescription: false,
      generic: true,
      efg: true,
      fantasy: true,
      notFantasy: true,
      brand: true,
      otc: true,
      marketInfo: true,
    }
    const boxes =
      'prescription=false&generic=true&efg=true&fantasy=true&notFantasy=true&brand=true&otc=true&marketInfo=true'
    const query = `laboratories=3&laboratories=4&${range}&universe=true&search=ibuprofeno+600&transferable=true&${boxes}`
    await ask(`/pharma/1/kpi/sales/summary/?${query}`, {}, { ...kpis, filter: ticked })
  })

  test('and a refusal of the server is passed on', async () => {
    const api = createFakeApi()
    api.isReachable = false
    const client = createClient({
      fetch: api.fetch,
      baseUrl: '',
      token: () => 't1',
      onUnauthenticated: () => undefined,
    })
    expect(await askServer({ client, pharmacy: 1, options: {} }, { ask: 'span' })).toEqual({
      ok: false,
      kind: 'network',
    })
  })
})
