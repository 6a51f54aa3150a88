import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayNumber, isoDay } from '@/domain/basics/dates'
import { readDay } from '../date-order'
import { readUnits } from '../unit-signs'
import { lineSalesReader } from './line-sales'
import { isMonthly, monthlySalesReader, spread } from './monthly-sales'
import type { SalesReader } from './sale-reading'
import { salesFormatOf } from './sales-format'

const today = '2026-02-15'
const inCommas =
  ({ read }: SalesReader) =>
  (fields: string[]) =>
    read(fields, { prices: ',', units: ',', dates: 'dmy' })
const lines = (header: string, amounts: 'auto' | 'euros' | 'cents' = 'auto') =>
  inCommas(lineSalesReader(header.split(';'), { amounts, today }))
const sale = (day: string, cn: string, units: number, pvp: number | null) => [
  { day, cn, units, pvl: null, pvp },
]

describe('reading sales line by line, as pharmacy programs export them', () => {
  test.each([
    [
      'Farmatic',
      'IdVenta;FechaHora;IdNLinea;Codigo;Descripcion;Cantidad;PVP;ImporteNeto',
      '1;2026-01-31 10:15:00;1;662026;PARACETAMOL;2;2,50;4,75',
      sale('2026-01-31', '662026', 2, 250),
    ],
    [
      'Nixfarma',
      'FECHA_VENTA;PVP_ORIGINAL_E;ART_CODIGO;DESCRIPCION;UNIDADES;SITUACION',
      '31/01/2026;2.50;6620267;PARACETAMOL;1;N',
      sale('2026-01-31', '662026', 1, 250),
    ],
    [
      'Unycop, in cents',
      'ID_venta;Fecha;ID_Farmaco;Organismo;Cantidad;PVP;DescLin;Importe',
      '7;31/01/2026;662026;0;3;250;0;750',
      sale('2026-01-31', '662026', 3, 250),
    ],
    [
      'a return',
      'Fecha;CN;Unidades;PVP',
      '31/01/2026;662026;-1;-2,50',
      sale('2026-01-31', '662026', -1, 250),
    ],
    [
      'an amount instead of a price',
      'Fecha;CN;Unidades;Importe',
      '31/01/2026;662026;3;7,50',
      sale('2026-01-31', '662026', 3, 250),
    ],
    ['no price at all', 'Fecha;CN;Unidades', '31/01/2026;662026;3,00', sale('2026-01-31', '662026', 3, null)],
    [
      'an EAN for a code',
      'Fecha;CN;Unidades;PVP',
      '31/01/2026;8470006620267;1;2,5',
      sale('2026-01-31', '662026', 1, 250),
    ],
    [
      '847000 and six digits',
      'Fecha;CN;Unidades;PVP',
      '31/01/2026;847000662026;1;2,5',
      sale('2026-01-31', '662026', 1, 250),
    ],
  ])('%s', (_, header, row, sales) => {
    expect(lines(header)(row.split(';'))).toMatchObject({ kind: 'sales', sales })
  })

  test.each([
    ['farmatic', 'IdVenta;FechaHora;IdNLinea;Codigo;Descripcion;Cantidad;PVP;ImporteNeto'],
    ['farmatic', 'FechaHora;Codigo;Cantidad;PVP;ImporteBruto'],
    ['nixfarma', 'FECHA_VENTA;PVP_ORIGINAL_E;ART_CODIGO;DESCRIPCION;UNIDADES;SITUACION'],
    ['unycop', 'ID_venta;Fecha;ID_Farmaco;Organismo;Cantidad;PVP;DescLin;Importe'],
    ['lines', 'Fecha;CN;Unidades;PVP'],
    ['months', 'Codigo_Nacional;Codigo;Nombre;ventas1;ventas2;Total Ventas'],
  ])('%s is recognised by its columns', (format, header) => {
    expect(salesFormatOf(header.split(';'))).toBe(format)
  })

  test('amounts are read as cents if that is requested', () => {
    expect(lines('Fecha;CN;Unidades;PVP', 'cents')(['31/01/2026', '662026', '1', '250'])).toMatchObject({
      sales: [{ pvp: 250 }],
    })
    expect(
      lines('Fecha;ID_Farmaco;Unidades;PVP', 'euros')(['31/01/2026', '662026', '1', '250']),
    ).toMatchObject({
      sales: [{ pvp: 25_000 }],
    })
  })

  test('a bar code in the column of prices makes its row invalid, but not the whole file', () => {
    const row = ['31/01/2026', '662026', '1', '8470006620267']
    const refused = { kind: 'refused', reason: 'precio fuera de los límites' }
    expect(lines('Fecha;CN;Unidades;PVP')(row)).toEqual(refused)
    expect(lines('Fecha;CN;Unidades;PVP', 'cents')(row)).toEqual(refused)
    expect(lines('Fecha;CN;Unidades;PVP', 'cents')(['31/01/2026', '662026', '1', '1250000'])).toMatchObject({
      sales: [{ pvp: 1_250_000 }],
    })
  })

  test('only lines of Nixfarma with situation N count', () => {
    const read = lines('FECHA_VENTA;ART_CODIGO;UNIDADES;SITUACION')
    expect(read(['31/01/2026', '662026', '1', 'A'])).toEqual({ kind: 'notSold' })
    expect(read(['31/01/2026', '662026', '1', ''])).toEqual({ kind: 'notSold' })
  })

  test('the pseudo-CN is recognised as no product', () => {
    expect(lines('Fecha;CN;Unidades')(['31/01/2026', '9999999', '4'])).toEqual({ kind: 'pseudo', units: 4 })
  })

  test.each([
    [['32/01/2026', '662026', '1'], 'fecha no válida: «32/01/2026»'],
    [['16/02/2026', '662026', '1'], 'fecha futura: 16/02/2026'],
    [['31/01/2026', '6620261', '1'], 'código nacional con el dígito de control equivocado: «6620261»'],
    [['31/01/2026', 'ABC', '1'], 'código nacional no válido: «ABC»'],
    [['31/01/2026', '662026', '1,5'], 'unidades no válidas: «1,5»'],
    [['31/01/2026', '662026', ''], 'unidades no válidas: «»'],
  ])('%j is refused with a reason', (row, reason) => {
    expect(lines('Fecha;CN;Unidades')(row)).toEqual({ kind: 'refused', reason })
  })
})

test.each([
  ['2026-01-31', '2026-01-31'],
  ['2026-01-31T23:59:59', '2026-01-31'],
  ['31/01/2026 9:05', '2026-01-31'],
  ['1-2-2026', '2026-02-01'],
  ['31/01/26', '2026-01-31'],
  ['20260131', '2026-01-31'],
  ['20260131101500', '2026-01-31'],
  ['2026-02-30', null],
  ['ayer', null],
])('the date «%s» is read as the day %s', (text, day) => {
  expect(readDay(text)).toBe(day)
})

test.each([
  ['3', 3],
  ['-2', -2],
  ['1,00', 1],
  ['2.0', 2],
  ['0', 0],
  ['1.234', 1234],
  ['1,234', null],
  ['1.000,00', 1000],
  ['1e3', null],
  ['99999999', null],
])('the units «%s» are read as %s', (text, units) => {
  expect(readUnits(text, ',')).toBe(units)
})

describe('reading sales month by month', () => {
  const header = [
    'Codigo_Nacional',
    'Codigo',
    'Nombre',
    ...Array.from({ length: 12 }, (_, i) => `ventas${i + 1}`),
    'Total Ventas',
  ]
  const row = (...units: string[]) => [
    '662026',
    '6620267',
    'PARACETAMOL',
    ...units,
    ...Array(12 - units.length).fill(''),
    '',
  ]

  test('a monthly file is recognised by its columns', () => {
    expect(isMonthly(header)).toBe(true)
    expect(isMonthly(['Fecha', 'CN', 'Unidades', 'Total Ventas'])).toBe(false)
  })

  test('a future month is ignored, and the current one ends today', () => {
    const read = inCommas(monthlySalesReader(header, { year: 2026, today }))
    const reading = read(row('31', '15', '9'))
    const days = reading.kind === 'sales' ? reading.sales.map(({ day }) => day) : []
    expect(days).toHaveLength(31 + 15)
    expect(days.every((day) => day <= today)).toBe(true)
  })

  test('a month without a number is refused', () => {
    expect(inCommas(monthlySalesReader(header, { year: 2026, today }))(row('x'))).toEqual({
      kind: 'refused',
      reason: 'unidades no válidas en el mes 1: «x»',
    })
  })

  test('ten units in February are spread over ten days, at equal distances', () => {
    const found = spread({ month: '2025-02', units: 10, cn: '000000', today })
    expect(found.map(({ day }) => day.slice(8)).sort()).toEqual([
      '01',
      '03',
      '06',
      '09',
      '12',
      '15',
      '17',
      '20',
      '23',
      '26',
    ])
  })

  test('spreading a month’s units is even, loses none, and uses only days of the month', () => {
    const month = fc
      .tuple(fc.integer({ min: 2020, max: 2030 }), fc.integer({ min: 1, max: 12 }))
      .map(([year, number]) => `${year}-${String(number).padStart(2, '0')}`)
    const anyDay = fc.integer({ min: dayNumber('2020-01-01'), max: dayNumber('2031-01-01') }).map(isoDay)
    const cn = fc.integer({ min: 0, max: 999_998 }).map((number) => String(number).padStart(6, '0'))
    fc.assert(
      fc.property(month, fc.integer({ min: -2000, max: 2000 }), cn, anyDay, (of, units, code, limit) => {
        const found = spread({ month: of, units, cn: code, today: limit })
        if (`${of}-01` > limit) {
          expect(found).toEqual([])
          return
        }
        expect(found.reduce((sum, each) => sum + each.units, 0)).toBe(units)
        expect(found.every(({ day }) => day.startsWith(of) && day <= limit)).toBe(true)
        expect(new Set(found.map(({ day }) => day)).size).toBe(found.length)
        const sizes = found.map((each) => Math.abs(each.units))
        if (sizes.length > 0) expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
        expect(spread({ month: of, units, cn: code, today: limit })).toEqual(found)
      }),
    )
  })
})
