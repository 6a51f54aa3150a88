import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import { addDays, daysBetween } from '@/domain/basics/dates'
import { answerSales } from '@/domain/sales/answer'
import type { SalesData } from '@/domain/sales/cube/sales-data'
import { withPrefixSums } from '@/domain/sales/days/prefix-sums'
import { allSales, type SalesFilter } from '@/domain/sales/questions/sales-filter'
import type { SalesQuestion } from '@/domain/sales/questions/sales-question'
import { fixtureToday, insertSalesFixtures } from '../../../testing/sales-fixtures'
import { createTestApp } from '../../../testing/test-app'
import { deviceData } from '../testing/device-data'
import * as figures from '../testing/sql-figures'
import { universeBySql } from '../testing/sql-periods'
import type { Asked } from '../testing/sql-selection'
import { tableBySql } from '../testing/sql-tables'

const { app, db, logIn } = await createTestApp()
const { pharmacy, laboratories, groups, users } = await insertSalesFixtures(db)

/** As it travels: without the difference of 0 and −0. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** What the widgets of the dashboard ask that follow a span. */
const followed = (filter: SalesFilter) =>
  [
    { ask: 'pharmacy-kpis', filter },
    { ask: 'annual-summary', filter },
    { ask: 'laboratories', filter },
    { ask: 'universe', filter: { ...filter, universe: true }, group: null, summed: true },
    {
      ...{ ask: 'table', rows: 'group', filter, aggregate: false, within: null, compare: null },
      ...{ sort: [{ id: 'total_pvp', desc: true }], skip: 0, take: null },
    },
  ] as const satisfies SalesQuestion[]

const bySql = (asked: Asked, question: ReturnType<typeof followed>[number]): Promise<unknown> => {
  switch (question.ask) {
    case 'pharmacy-kpis':
      return figures.pharmacyKpisBySql(db, asked, question.filter)
    case 'annual-summary':
      return figures.annualSummaryBySql(db, asked, question.filter)
    case 'laboratories':
      return figures.laboratoriesBySql(db, asked, question.filter)
    case 'universe':
      return universeBySql(db, asked, question)
    case 'table':
      return tableBySql(db, asked, question)
  }
}

test('the figures of 40 spans drawn at random over a chart are those that SQL counts, for pharmacy and laboratories', async () => {
  const devices: { device: SalesData; asked: Asked }[] = []
  for (const { username, viewer } of users) {
    const headers = await logIn(username)
    const get = (path: string) => app.inject({ method: 'GET', url: apiPrefix + path, headers })
    const device = await deviceData(get, { pharmacy, viewer, today: fixtureToday })
    const { luz: _luz, ...related } = laboratories
    const relations = Object.values(related).filter((id) => viewer?.includes(id) ?? true)
    const asked = { pharmacy, viewer, relations, campaignsOf: relations, today: fixtureToday }
    // As the worker of a device has it.
    devices.push({ device: { ...device, cube: withPrefixSums(device.cube) }, asked })
  }
  const [first] = devices
  const known = first && answerSales(first.device, { ask: 'span' })
  if (!known) throw new Error('No sales')
  const days = daysBetween(known.firstSaleDay, known.lastSaleDay)
  const day = fc.integer({ min: 0, max: days }).map((after) => addDays(known.firstSaleDay, after))
  const span = fc
    .tuple(day, day)
    .map(([one, other]) => (one < other ? [one, other] : [other, one]) as [string, string])
  const narrowed = fc.constantFrom({}, {}, { inLaboratory: laboratories.luz }, { inGroup: groups[0] ?? null })
  let sold = 0
  await fc.assert(
    fc.asyncProperty(span, narrowed, fc.nat(), async ([startDate, endDate], part, whose) => {
      const { device, asked } = devices[whose % devices.length] as (typeof devices)[number]
      const filter = { ...allSales({ startDate, endDate }), ...part }
      for (const question of followed(filter)) {
        const answer = plain(answerSales(device, question))
        expect(answer).toEqual(plain(await bySql(asked, question)))
        if (question.ask === 'laboratories' && Array.isArray(answer)) sold += answer.length
      }
    }),
    { numRuns: 40 },
  )
  expect(sold).toBeGreaterThan(40)
}, 120_000)
