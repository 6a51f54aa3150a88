import { expect, test } from 'vitest'
import { sheetWidths } from '@/domain/sheet/sheet-widths'

test('a column takes what its heading and its values need as they are shown', () => {
  const columns = [
    { title: 'CN', kind: 'text' },
    { title: 'Agrupación homogénea', kind: 'text' },
    { title: 'PVL Total', kind: 'cents' },
    { title: 'Diferencia', kind: 'percent' },
    { title: 'Unidades', kind: 'integer' },
  ] as const
  const rows = [
    ['662026', null, 310, 0.031_764, 1],
    ['662027', null, -123_456_789, -12.5, 1_234_567],
  ]
  // '-1.234.567,89 €', '-1250,00 %', '1.234.567'
  expect(sheetWidths({ columns, rows })).toEqual([10, 22, 16, 12, 11])
  expect(sheetWidths({ columns, rows: [] })).toEqual([10, 22, 11, 12, 10])
})

test('of a text with several lines the longest counts, and no text takes the whole screen', () => {
  const columns = [{ title: 'Producto', kind: 'text' }] as const
  expect(sheetWidths({ columns, rows: [['Una línea\ny otra algo más larga']] })).toEqual([23])
  expect(sheetWidths({ columns, rows: [['x'.repeat(300)]] })).toEqual([66])
})
