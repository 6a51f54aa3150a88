import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerSales } from '@/domain/sales/answer'
import { allSales } from '@/domain/sales/questions/sales-filter'
import { sale, salesData, year2026 } from '@/domain/testing/sales-examples'
import { product } from '@/domain/testing/world'

const products = [
  product({ cn: '600001', laboratoryId: 1, groupId: 11, pvp: 180 }),
  product({ cn: '600002', laboratoryId: 2, groupId: 11, pvp: 200 }),
  product({ cn: '600003', laboratoryId: 2, prescription: false, generic: false, groupId: null }),
]
const on = (day: string, pvp: number, cn = '600001') => sale(cn, 1, { day, pvp })
const rows = [
  on('2026-03-10', 200),
  on('2026-04-02', 180),
  on('2026-04-20', 180),
  on('2026-03-10', 200, '600002'),
  on('2026-05-04', 210, '600002'),
  on('2026-03-10', 900, '600003'),
  on('2026-05-04', 800, '600003'),
]
const campaign = (id: number, laboratoryId: number, cn: string) => ({
  ...{ id, name: `Campaña ${id}`, laboratoryId, discount: 0.1, startsOn: '2026-02-01', endsOn: null },
  products: [{ cn, discount: null, tiers: [], unitTiers: [], netPrice: null } as never],
})
const shortage = (cn: string, from: string) => ({
  ...{ cn, from, until: null, kind: 1, observation: null, source: 'cima' as const, toldOn: from },
})
const data = (fields: Parameters<typeof salesData>[2] = {}) =>
  salesData(products, rows, {
    campaigns: [campaign(1, 1, '600001'), campaign(2, 2, '600002')],
    relations: [1, 2],
    today: '2026-12-10',
    catalogue: {
      shortages: [shortage('600002', '2026-06-01'), shortage('600002', '2025-06-01')],
      coming: [{ cn: '600001', from: '2026-12-20', pvl: 80, pvp: 150 }],
    },
    ...fields,
  })
const filter = allSales({ ...year2026, endDate: '2026-12-09' })

test('prices that changed, campaigns and shortages are marked on their days, and what comes this month', () => {
  expect(answerSales(data(), { ask: 'marks', filter }).map(({ day, label }) => `${day} ${label}`)).toEqual([
    '2026-02-01 Empiezan 2 campañas',
    '2026-04-02 Baja 1 precio',
    '2026-05-04 Sube 1 precio',
    '2026-06-01 Empieza a faltar 1 producto',
    '2026-12-20 Baja 1 precio',
  ])
})

test('a campaign of several laboratories is one mark, and what ends in its month is said with it', () => {
  const same = (id: number, cn: string) => ({ ...campaign(id, id, cn), name: 'Otoño' })
  const ended = { ...campaign(2, 2, '600002'), name: 'Verano', startsOn: null, endsOn: '2026-02-20' }
  const campaigns = [same(1, '600001'), same(2, '600002'), ended]
  const marks = answerSales(data({ campaigns }), { ask: 'marks', filter })
  expect(marks[0]).toEqual({
    ...{ day: '2026-02-01', kind: 'campaign' },
    label: 'Empieza la campaña «Otoño» de 2 laboratorios y termina la campaña «Verano»',
  })
})

test('a laboratory sees marks of its own products and campaigns alone, also of its whole market', () => {
  const market = { ...filter, universe: true }
  expect(
    answerSales(data({ viewer: [2] }), { ask: 'marks', filter: market }).map(({ label }) => label),
  ).toEqual(['Empieza la campaña «Campaña 2»', 'Sube 1 precio', 'Empieza a faltar 1 producto'])
})

test('a month has one mark of prices at most, whatever was sold at which price', () => {
  const anySale = fc.record({
    day: fc.integer({ min: 1, max: 28 }),
    month: fc.integer({ min: 1, max: 9 }),
    pvp: fc.constantFrom(150, 200, 250),
  })
  fc.assert(
    fc.property(fc.array(anySale, { maxLength: 60 }), (sales) => {
      const sold = sales.map(({ day, month, pvp }) =>
        on(`2026-0${month}-${String(day).padStart(2, '0')}`, pvp),
      )
      const marks = answerSales(salesData(products, sold), { ask: 'marks', filter })
      expect(new Set(marks.map(({ day }) => day.slice(0, 7))).size).toBe(marks.length)
      if (new Set(sales.map(({ pvp }) => pvp)).size <= 1) expect(marks).toEqual([])
    }),
  )
})
