import { expect, test } from 'vitest'
import { dayNumber } from '@/domain/basics/dates'
import { type PrudentReason, prudentSentence } from '@/domain/forecast/prudent-sentence'

const space = '\u00a0'
const reason: PrudentReason = {
  forecast: {
    ...{ perDay: 1.6, demand: 48, enough: 60, lastError: 0.14, ruleLastError: 0.22 },
    ...{ seasonal: 0.7, factor: 1.6, fresh: false },
  },
  firstDay: dayNumber('2026-11-29'),
  horizonDays: 30,
  stockDays: 9,
  units: { units: 46, needed: 46, coveredDays: 30 },
}

test('the season, the shelf and the last error stand in one sentence', () => {
  expect(prudentSentence(reason)).toBe(
    `invierno: 1,6 × el otoño · quedan 9 días · se equivocó un 14${space}% el mes pasado; la regla, un 22${space}%`,
  )
})

test('what is raised and what falls in price are said in euros and days', () => {
  expect(
    prudentSentence({
      ...reason,
      forecast: { ...reason.forecast, factor: 1.02, lastError: null },
      stockDays: null,
      units: { units: 24, needed: 21, coveredDays: 12, raised: { from: 21, gain: 120 } },
    }),
  ).toBe(
    `se venden 1,6 al día · baja de precio en 12 días · con 24 en vez de 21 ahorra 1,20${space}€, contando guardarlas`,
  )
})

test('what sells rarely says how rarely, and a trend that is no season says so', () => {
  const rare = { ...reason.forecast, perDay: 0.08, demand: 2.4, factor: 1 }
  expect(prudentSentence({ ...reason, forecast: rare })).toMatch(/^se vende una unidad cada 13 días ·/)
  const trend = { ...reason.forecast, seasonal: 0.3, factor: 0.7 }
  expect(prudentSentence({ ...reason, forecast: trend })).toMatch(/^baja: 0,7 × los últimos 90 días ·/)
})

test('days are said in the singular where they are one thing, and fractions that are nothing as nothing', () => {
  const last = (stockDays: number) => prudentSentence({ ...reason, stockDays }).split(' · ')[1]
  expect([0, 1, 2, 366].map(last)).toEqual([
    'queda menos de un día',
    'queda 1 día',
    'quedan 2 días',
    'queda más de un año',
  ])
  const cause = (forecast: Partial<PrudentReason['forecast']>) =>
    prudentSentence({ ...reason, forecast: { ...reason.forecast, ...forecast } }).split(' · ')[0]
  expect(cause({ perDay: 0.9, factor: 1 })).toBe('se vende una unidad cada día')
  expect(cause({ perDay: 0.002, factor: 1 })).toBe('se vende menos de una unidad al año')
  expect(cause({ factor: 0.04 })).toBe('invierno: casi nada')
  expect(cause({ factor: 0.04, seasonal: 0 })).toBe('baja: casi nada de los últimos 90 días')
})

test('what comes back with its season says so', () => {
  const back = { ...reason.forecast, factor: null, seasonal: 1 }
  expect(prudentSentence({ ...reason, forecast: back })).toMatch(/^invierno: vuelve a venderse ·/)
  const silent = { ...back, seasonal: 0 }
  expect(prudentSentence({ ...reason, forecast: silent })).toMatch(/^hace 90 días que no se vende ·/)
})
