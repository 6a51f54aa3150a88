import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexCatalogue } from '@/domain/catalogue/catalogue-index'
import { answerSales } from '@/domain/sales/answer'
import { sale, salesData } from '@/domain/testing/sales-examples'
import { catalogueOf, product } from '@/domain/testing/world'
import { alertFigure, alertQuestions, alertRange, readAlerts, type SalesAlert } from '@/domain/today/alert'
import { judgedShelf, ownAlerts } from '@/domain/today/own-alerts'
import { watchedBy, watchedShelves } from '@/domain/today/watched-shelves'

const products = [
  product({ cn: '600001', name: 'Alfa', laboratoryId: 1, groupId: 11 }),
  product({ cn: '600002', name: 'Beta', laboratoryId: 2, groupId: 11 }),
  product({ cn: '600003', name: 'Gamma', laboratoryId: 2, groupId: 12, ean: '8470006000010' }),
]
const data = salesData(
  products,
  [
    sale('600001', 10, { day: '2026-11-20' }),
    sale('600002', 30, { day: '2026-11-20' }),
    sale('600003', 60, { day: '2026-11-20' }),
    sale('600001', 35, { day: '2026-10-20' }),
  ],
  { stock: new Map([['600001', 2]]), today: '2026-11-29' },
)
const until = { today: '2026-11-29', lastDay: '2026-11-28' }
const norte = { kind: 'laboratory', id: 1, name: 'Norte' } as const
const alfa = { kind: 'product', cn: '600001', name: 'Alfa' } as const
const group = { kind: 'group', id: 11, name: 'Ibuprofeno' } as const
const share: SalesAlert = {
  ...{ id: 'a', measure: 'share', of: norte, within: group, period: 'days', when: 'below', limit: 30 },
}
const figureOf = (alert: SalesAlert) =>
  alertFigure(
    alert,
    alertQuestions(alert, until).map((question) => answerSales(data, question)),
  )

test('an alert looks at sales, a share of them, or days of stock, of the last 28 days or the last whole month', () => {
  expect(figureOf(share)).toBe(25)
  expect(figureOf({ ...share, within: null })).toBe(10)
  expect(figureOf({ ...share, within: null, period: 'month' })).toBe(100)
  expect(figureOf({ id: 'b', measure: 'amount', of: alfa, period: 'days', when: 'above', limit: 1 })).toBe(
    2_000,
  )
})

test('days of stock count what is on its way, as proposals do, and say so', () => {
  const facts = {
    catalogue: indexCatalogue(catalogueOf(products)),
    stock: new Map([
      ['600001', 2],
      ['600003', 50],
    ]),
    ...{ sold: [45, 30, 0], soldDays: 90 },
  }
  const alert = { id: 'c', measure: 'stock', of: alfa, when: 'below', limit: 20 } as const
  const told = (units: number, cns = watchedBy([alert, share, { ...alert, id: 'd' }])) =>
    watchedShelves(cns, { ...facts, onItsWay: new Map([['600001', { units }]]) })
  const lines = (units: number) => ownAlerts({ alerts: [judgedShelf(alert, told(units))] })
  expect(lines(0)).toMatchObject([
    {
      text: 'Existencias de Alfa: 4 días',
      detail: 'Avisa por debajo de 20 días, al ritmo de los últimos 90 días.',
    },
  ])
  expect(lines(7)).toMatchObject([
    {
      text: 'Existencias de Alfa: 18 días',
      detail: 'Avisa por debajo de 20 días, con 7 en camino y al ritmo de los últimos 90 días.',
    },
  ])
  expect(lines(8)).toEqual([])
  // Nobody has counted the second one, and nothing is sold of the third.
  expect(told(0, ['600002', '600003', '699999']).map(({ days }) => days)).toEqual([null, null, null])
  expect(ownAlerts({ alerts: [judgedShelf(alert, [])] })).toEqual([])
})

test('a figure beyond its limit is a line of today, with what it is and what was asked for', () => {
  const judged = { alert: share, figure: 25, range: alertRange(share, until) }
  const [line] = ownAlerts({ alerts: [judged] })
  expect(line).toMatchObject({
    key: 'alert:a',
    text: 'Cuota de Norte en Ibuprofeno: 25,0\u00a0%',
    detail: 'Avisa por debajo de 30,0\u00a0%. Del 1 de noviembre al 28 de noviembre, PVP.',
    action: { open: 'dashboard', section: 'ventas' },
  })
  expect(ownAlerts({ alerts: [{ ...judged, figure: 30 }] })).toEqual([])
  expect(ownAlerts({ alerts: [{ ...judged, figure: null }] })).toEqual([])
})

test('a figure is never both below and above the same limit, and what was stored is read again as it was', () => {
  fc.assert(
    fc.property(fc.nat(100), fc.nat(100), (limit, figure) => {
      const range = alertRange(share, until)
      const lines = (['below', 'above'] as const).flatMap((when) =>
        ownAlerts({ alerts: [{ alert: { ...share, when, limit }, figure, range }] }),
      )
      expect(lines).toHaveLength(limit === figure ? 0 : 1)
      expect(readAlerts(JSON.parse(JSON.stringify([{ ...share, limit }, { id: 'x' }])))).toEqual([
        { ...share, limit },
      ])
    }),
  )
})
