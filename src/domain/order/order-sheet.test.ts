import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { invoiceSheet, type OrderSheetLine, orderSheet } from '@/domain/order/order-sheet'
import { sheetToCsv } from '@/domain/sheet/csv'

const line: OrderSheetLine = {
  cn: '662026',
  product: 'Paracetamol Ejemplo 1 g 40 comprimidos',
  ean: '8470006620267',
  quantity: 12,
  pvl: 310,
  campaign: 'Campaña de otoño',
  discount: 0.15,
  totalPvlWithDiscount: 3162,
}

describe('the spreadsheet of an order', () => {
  test('has the columns of the specification, the line total as quantity times unit price, and beside them what is taken off', () => {
    const sheet = orderSheet('Rebotica5', [line])
    expect(sheet.name).toBe('Rebotica5')
    expect(sheet.columns.map(({ title }) => title)).toEqual([
      'CN',
      'Producto',
      'Ean',
      'Cantidad',
      'PVL/UD',
      'PVL Total',
      'Campaña',
      'Dto.',
      'PVL con dto.',
    ])
    expect(sheet.rows).toEqual([
      [
        '662026',
        'Paracetamol Ejemplo 1 g 40 comprimidos',
        '8470006620267',
        12,
        310,
        3720,
        'Campaña de otoño',
        0.15,
        3162,
      ],
    ])
  })

  test('as CSV opens in a Spanish Excel: BOM, semicolons, decimal comma', () => {
    expect(
      sheetToCsv(
        orderSheet('Rebotica5', [
          line,
          { ...line, ean: null, pvl: 5, campaign: null, discount: null, totalPvlWithDiscount: null },
        ]),
      ),
    ).toBe(
      '\uFEFFCN;Producto;Ean;Cantidad;PVL/UD;PVL Total;Campaña;Dto.;PVL con dto.\r\n' +
        '662026;Paracetamol Ejemplo 1 g 40 comprimidos;8470006620267;12;3,10;37,20;Campaña de otoño;15,00%;31,62\r\n' +
        '662026;Paracetamol Ejemplo 1 g 40 comprimidos;;12;0,05;0,60;;;\r\n',
    )
  })

  test.each(['=1+1', '+34', '-2', '@SUM(A1)', '\t=1', ' =1', '\r=1', '＝1'])(
    'a product named %j is text in the CSV, never a formula',
    (product) => {
      const row = sheetToCsv(orderSheet('s', [{ ...line, product }]))
        .split('\r\n')
        .slice(1)
        .join('\r\n')
      expect(row).toMatch(/^662026;"?'/)
    },
  )

  test('any text survives the CSV: quotes, semicolons and line breaks included', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (product) => {
        const csv = sheetToCsv(orderSheet('s', [{ ...line, product }]))
        const text = parseCsv(csv.slice(1))[1]?.[1]
        expect([product, `'${product}`]).toContain(text)
      }),
    )
  })
})

/** A reader written apart from the writer: RFC 4180 with `;`. */
const parseCsv = (text: string): string[][] => {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (quoted) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') cell += text[++at]
      else quoted = false
    } else if (char === '"') quoted = true
    else if (char === ';' || (char === '\r' && text[at + 1] === '\n')) {
      rows.at(-1)?.push(cell)
      cell = ''
      if (char === '\r') {
        rows.push([])
        at++
      }
    } else cell += char
  }
  return rows
}

test('the sheet of its taxes says each rate and the total, and of the surcharge only where there is one', () => {
  const part = { rate: 40, surcharge: 5, base: 4_185, tax: 167, surchargeAmount: 21 }
  expect(invoiceSheet({ regime: 'iva', parts: [part], total: 4_373 })).toMatchObject({
    name: 'Impuestos',
    rows: [
      ['4\u00a0%', 4_185, 167, '0,5\u00a0%', 21, 4_373],
      ['Total', 4_185, 167, null, 21, 4_373],
    ],
  })
  const igic = { rate: 70, surcharge: 0, base: 1_000, tax: 70, surchargeAmount: 0 }
  const { columns, rows } = invoiceSheet({ regime: 'igic', parts: [igic], total: 1_070 })
  expect(columns.map(({ title }) => title)).toEqual(['IGIC', 'Base', 'Cuota', 'Total'])
  expect(rows.at(-1)).toEqual(['Total', 1_000, 70, 1_070])
})
