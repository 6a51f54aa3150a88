import { expect, test } from 'vitest'
import { sheetToCsv } from '@/domain/sheet/csv'
import type { BarModel } from '@/ui/chart/model/chart-model'
import { barSheet, donutSheet } from '@/ui/chart/model/chart-sheet'

const linesOf = (csv: string) => csv.replace('\uFEFF', '').trimEnd().split('\r\n')

const months: BarModel = {
  what: 'Ventas por mes, PVP',
  axis: 'Mes',
  categories: [
    { id: '2026-10', label: 'oct 26', name: 'octubre de 2026' },
    { id: '2026-11', label: 'nov 26', name: 'noviembre de 2026', partial: 'Mes en curso' },
  ],
  series: [
    { id: 'generic', name: 'Genéricos', color: 'generic', measure: 'euros', values: [123_456, null] },
    { id: 'brand', name: 'Marcas', color: 'brand', measure: 'euros', values: [100, -50] },
  ],
  stacked: true,
}

test('a chart by month is a row for each month, exact to the cent, with the sum of what is stacked', () => {
  expect(linesOf(sheetToCsv(barSheet(months)))).toEqual([
    'Mes;Genéricos;Marcas;Total',
    'octubre de 2026;1234,56;1,00;1235,56',
    'noviembre de 2026 (mes en curso);;-0,50;-0,50',
  ])
})

test('what a chart is compared with stands beside it', () => {
  const [series] = months.series
  if (series === undefined) throw new Error('no series')
  const compared = { ...series, compared: [1, 2] }
  const sheet = barSheet({ ...months, series: [compared], comparedName: 'Un año antes' })
  expect(sheet.columns.map(({ title }) => title)).toEqual(['Mes', 'Genéricos', 'Genéricos, un año antes'])
  expect(sheet.rows[0]).toEqual(['octubre de 2026', 123_456, 1])
})

test('the parts of a ring have their share of what was sold; what was returned has none', () => {
  const slices = [
    { id: 'efg', name: 'EFG', color: 'generic', value: 300 },
    { id: 'otc', name: 'Parafarmacia', color: 'otc', value: 100 },
    { id: 'brand', name: 'Marca', color: 'brand', value: -20 },
  ] as const
  expect(linesOf(sheetToCsv(donutSheet({ what: 'Ventas', measure: 'euros', slices })))).toEqual([
    'Concepto;Importe;%',
    'EFG;3,00;75,00%',
    'Parafarmacia;1,00;25,00%',
    'Marca;-0,20;0,00%',
  ])
  expect(donutSheet({ what: 'Unidades', measure: 'units', slices }).columns[1]).toEqual({
    title: 'Cantidad',
    kind: 'integer',
  })
})
