import { expect, test } from 'vitest'
import { barData, barOptions } from '@/ui/chart/drawing/bar-drawing'
import { donutOptions } from '@/ui/chart/drawing/donut-drawing'
import { chartInks, fainter } from '@/ui/chart/model/chart-colors'
import type { BarModel, ChartSeries } from '@/ui/chart/model/chart-model'
import { formatShort } from '@/ui/chart/model/measures'

const ink = chartInks.light
const series = (id: string, more: Partial<ChartSeries> = {}): ChartSeries => ({
  id,
  name: id,
  color: 'mine',
  measure: 'euros',
  values: [100, null],
  ...more,
})
const drawing = (model: Pick<BarModel, 'series' | 'stacked'>, duration = 180) => ({
  model: {
    what: 'Ventas',
    axis: 'Mes',
    categories: ['a', 'b'].map((id) => ({ id, label: id, name: id })),
    ...model,
  },
  looks: [
    { color: '#111111', pattern: 0 },
    { color: '#222222', pattern: 0 },
  ],
  ink,
  duration,
  named: false,
})

test('stacked bars are 45 % as wide as their month', () => {
  const { datasets } = barData(drawing({ series: [series('own'), series('other')], stacked: true }))
  for (const dataset of datasets) {
    expect(dataset).toMatchObject({ barPercentage: 0.45, categoryPercentage: 1, stack: 'values' })
  }
})

test('compared values are drawn beside the bars in a lighter colour', () => {
  const { datasets } = barData(drawing({ series: [series('own', { compared: [80, 90] })], stacked: true }))
  expect(datasets.map(({ data, backgroundColor, stack }) => ({ data, backgroundColor, stack }))).toEqual([
    { data: [80, 90], backgroundColor: fainter('#111111'), stack: 'compared' },
    { data: [100, null], backgroundColor: '#111111', stack: 'values' },
  ])
})

type BorderDash = (segment: { p1DataIndex: number }) => unknown
const borderDashOf = (dataset: unknown): BorderDash =>
  (dataset as { segment: { borderDash: BorderDash } }).segment.borderDash

test('a category that is not complete yet is drawn as an outline, and a line to it is dashed', () => {
  const share = series('share', { measure: 'percent', line: true })
  const { model, ...look } = drawing({ series: [series('own'), share], stacked: true })
  const categories = model.categories.map((each, index) =>
    index === 1 ? { ...each, partial: 'En curso' } : each,
  )
  const [bar, line] = barData({ ...look, model: { ...model, categories } }).datasets
  expect(bar).toMatchObject({
    backgroundColor: ['#111111', ink.surface],
    borderColor: [ink.surface, '#111111'],
    borderWidth: [0, 2],
  })
  expect(line).toMatchObject({ pointBackgroundColor: ['#222222', ink.surface] })
  const dashes = [0, 1].map((p1DataIndex) => borderDashOf(line)({ p1DataIndex }))
  expect(dashes).toEqual([undefined, [4, 4]])
})

test('a line of percentages over amounts has an axis of its own, but not if it is alone', () => {
  const share = series('share', { measure: 'percent', line: true })
  const mixed = drawing({ series: [series('own'), share], stacked: true })
  expect(barData(mixed).datasets[1]).toMatchObject({ type: 'line', yAxisID: 'share' })
  expect(barOptions(mixed).scales).toHaveProperty('share')
  const alone = drawing({ series: [share], stacked: false })
  expect(barData(alone).datasets[0]).toMatchObject({ yAxisID: 'y' })
  expect(barOptions(alone).scales).not.toHaveProperty('share')
})

test('charts are not animated if the user prefers reduced motion', () => {
  const still = drawing({ series: [series('own')], stacked: true }, 0)
  expect(barOptions(still).animation).toBe(false)
  const donut = { model: { what: '', measure: 'euros' as const, slices: [] }, looks: [], ink }
  expect(donutOptions({ ...donut, duration: 0 }).animation).toBe(false)
  expect(donutOptions({ ...donut, duration: 180 }).animation).toEqual({ duration: 180 })
})

test('the ring of a donut reaches from 40 % to 70 % of the available radius', () => {
  const { radius, cutout } = donutOptions({
    model: { what: '', measure: 'euros', slices: [] },
    looks: [],
    ink,
    duration: 0,
  })
  expect(radius).toBe('70%')
  expect((70 * Number.parseFloat(String(cutout))) / 100).toBeCloseTo(40)
})

test.each([
  ['euros', 34_012, '340 €'],
  ['euros', 123_456, '1,2 k€'],
  ['euros', 1_234_567, '12 k€'],
  ['euros', 99_960_000, '1 M€'],
  ['euros', -150_000, '-1,5 k€'],
  ['units', 12, '12'],
  ['references', 1_500, '1,5 k'],
  ['percent', 0.125, '13 %'],
] as const)('%s %d is short for %s', (measure, value, text) => {
  expect(formatShort(measure, value).replaceAll('\u00a0', ' ')).toBe(text)
})
