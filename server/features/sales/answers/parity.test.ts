import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import type { Kysely } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import { answerSales } from '@/domain/sales/answer'
import type { SalesData } from '@/domain/sales/cube/sales-data'
import { allSales } from '@/domain/sales/questions/sales-filter'
import type { SalesAnswer, SalesQuestion, TableAnswer } from '@/domain/sales/questions/sales-question'
import type { Database } from '../../../db/schema'
import {
  fixtureToday,
  insertSalesFixtures,
  type SalesFixtures,
  type SalesFixtureUser,
} from '../../../testing/sales-fixtures'
import { createTestApp } from '../../../testing/test-app'
import { anyQuestion } from '../testing/any-question'
import { type AskedByCall, callFor } from '../testing/asked-calls'
import { deviceData } from '../testing/device-data'
import * as figures from '../testing/sql-figures'
import { periodsBySql, universeBySql } from '../testing/sql-periods'
import type { Asked } from '../testing/sql-selection'
import { tableBySql } from '../testing/sql-tables'

const testApp = await createTestApp()
const fixtures = await insertSalesFixtures(testApp.db)

type Caller = SalesFixtureUser & Calls & { device: SalesData; asked: Asked }
type Calls = ReturnType<typeof callsFor>
const callsFor = (headers: { authorization: string }) => ({
  get: (path: string) => testApp.app.inject({ method: 'GET', url: apiPrefix + path, headers }),
  post: (question: SalesQuestion) =>
    testApp.app.inject({
      method: 'POST',
      url: `${apiPrefix}/pharma/${fixtures.pharmacy}/sale/question/`,
      headers,
      payload: question,
    }),
})

const callers: Caller[] = []
beforeAll(async () => {
  for (const user of fixtures.users) {
    const calls = callsFor(await testApp.logIn(user.username))
    const { viewer } = user
    const { pharmacy } = fixtures
    const device = await deviceData(calls.get, { pharmacy, viewer, today: fixtureToday })
    callers.push({ ...user, ...calls, device, asked: askedBy(fixtures, viewer) })
  }
})

/** 'Luz' takes part in a quickwin of the pharmacy: whoever buys there learns of its campaigns. */
const askedBy = ({ pharmacy, laboratories }: SalesFixtures, viewer: number[] | null): Asked => {
  const { luz, ...related } = laboratories
  const relations = Object.values(related).filter((id) => viewer?.includes(id) ?? true)
  const campaignsOf = viewer === null ? [...relations, luz] : relations
  return { pharmacy, viewer, relations, campaignsOf, today: fixtureToday }
}

function bySql(db: Kysely<Database>, asked: Asked, question: AskedByCall): Promise<unknown> {
  switch (question.ask) {
    case 'table':
      return tableBySql(db, asked, question)
    case 'periods':
      return periodsBySql(db, asked, question)
    case 'universe':
      return universeBySql(db, asked, question)
    case 'groups':
      return figures.groupsBySql(db, asked, question.filter)
    case 'laboratories':
      return figures.laboratoriesBySql(db, asked, question.filter)
    case 'pharmacy-kpis':
      return figures.pharmacyKpisBySql(db, asked, question.filter)
    case 'association-kpis':
      return figures.associationKpisBySql(db, asked, question.filter)
    case 'relation-kpis':
      return figures.relationKpisBySql(db, asked, question.filter)
    case 'campaign-kpis':
      return figures.campaignKpisBySql(db, asked, question.filter)
    case 'annual-summary':
      return figures.annualSummaryBySql(db, asked, question.filter)
    case 'amortization':
      return figures.amortizationBySql(db, asked)
    case 'span':
      return figures.spanBySql(db, asked)
  }
}

/** As it travels: without the difference of 0 and −0. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** The answer, once all four have given it. */
async function expectAnswersAlike(caller: Caller, question: AskedByCall): Promise<unknown> {
  const { get, post, device, asked, viewer } = caller
  const counted = plain(await bySql(testApp.db, asked, question))
  const onDevice = plain(answerSales(device, question))
  if (!isDeepStrictEqual(onDevice, counted)) expect(onDevice).toEqual(counted)
  const { path, query, read } = callFor(fixtures.pharmacy, question)
  const response = await get(`${path}?${query}`)
  const posted = await post(question)
  // Laboratories are refused the amortization: no screen of theirs asks for it.
  if (question.ask === 'amortization' && viewer !== null) {
    expect([response.statusCode, response.body]).toEqual([403, posted.body])
    expect(posted.statusCode).toBe(403)
    return counted
  }
  expect([response.statusCode, posted.statusCode, path]).toEqual([200, 200, path])
  const { ask, answer } = posted.json<SalesAnswer>()
  expect(ask).toBe(question.ask)
  if (!isDeepStrictEqual(answer, counted)) expect(answer).toEqual(counted)
  const onServer = read(response.json() as never)
  if (!isDeepStrictEqual(onServer, counted)) expect(onServer).toEqual(counted)
  return counted
}

test('device, the server asked the question or by its calls, and plain SQL give the same answer to any question', async () => {
  const tables = { full: 0, empty: 0 }
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...callers.keys()), anyQuestion(fixtures), async (index, question) => {
      const answer = await expectAnswersAlike(callers[index] as Caller, question)
      if (question.ask === 'table') tables[(answer as TableAnswer).rows.length > 0 ? 'full' : 'empty']++
    }),
    { numRuns: 600 },
  )
  // Nothing equals nothing: about half of some 230 tables have rows, so that chance alone never leaves one in four.
  expect(tables.full * 4).toBeGreaterThan(tables.full + tables.empty)
}, 120_000)

test('device, server and SQL also agree on what a caller may see, for rows of every kind', async () => {
  const sold = { ...allSales({ startDate: '2025-03-16', endDate: '2026-03-15' }), marketInfo: true }
  const page = { ask: 'table', filter: sold, sort: [], skip: 0, take: null, compare: 'year' } as const
  for (const caller of callers) {
    for (const rows of ['product', 'group', 'category', 'laboratory'] as const) {
      const question = { ...page, rows, aggregate: rows === 'laboratory', within: null }
      const answer = (await expectAnswersAlike(caller, question)) as TableAnswer
      expect([caller.username, rows, answer.rows.length]).not.toEqual([caller.username, rows, 0])
    }
  }
})

test('what happened in a span of months is the same on device and server, and of a laboratory’s own products alone', async () => {
  const question = {
    ask: 'marks',
    filter: allSales({ startDate: '2025-03-16', endDate: '2026-03-15' }),
  } as const
  const counted: { marks: number; isLaboratory: boolean }[] = []
  for (const { post, device, viewer } of callers) {
    const onDevice = plain(answerSales(device, question))
    expect((await post(question)).json()).toEqual({ ask: 'marks', answer: onDevice })
    counted.push({ marks: answerSales(device, question).length, isLaboratory: viewer !== null })
  }
  const mostOf = (isLaboratory: boolean) =>
    Math.max(...counted.filter((each) => each.isLaboratory === isLaboratory).map(({ marks }) => marks))
  expect(mostOf(false)).toBeGreaterThan(0)
  expect(mostOf(true)).toBeLessThanOrEqual(mostOf(false))
})

test('what made a change is the same on device and server, and adds up to what SQL counts of each range', async () => {
  const filter = allSales({ startDate: '2025-09-16', endDate: '2026-03-15' })
  const against = { startDate: '2024-09-16', endDate: '2025-03-15' }
  for (const { post, device, asked } of callers) {
    const totals = await Promise.all(
      [filter, { ...filter, ...against }].map((each) => figures.pharmacyKpisBySql(testApp.db, asked, each)),
    )
    for (const by of ['product', 'laboratory', 'group'] as const) {
      const question = { ask: 'explanation', filter, against, by, amount: 'pvp' } as const
      const onDevice = answerSales(device, question)
      expect((await post(question)).json()).toEqual({ ask: 'explanation', answer: plain(onDevice) })
      expect([onDevice.now, onDevice.before]).toEqual(totals.map(({ total_pvp }) => Number(total_pvp)))
    }
  }
})
