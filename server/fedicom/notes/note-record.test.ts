import { describe, expect, test } from 'vitest'
import { readNote, readNoteList } from './note-record'

const asked = { number: 'AV26', customerCode: '0010104999' }
const line = {
  orden: 1,
  codigoArticulo: '661145',
  descripcionArticulo: 'HUMALOG',
  cantidadPedida: '3',
  cantidadServida: 2,
  cantidadBonificada: 1,
  precioPvp: 46.97,
  precioNeto: '30,44',
  precioAlbaran: 32.56,
  impuesto: {
    tipo: 'IVA',
    base: 60.88,
    porcentaje: 4,
    importe: 2.44,
    porcentajeRecargo: 0.5,
    importeRecargo: 0.3,
  },
  descuento: { porcentaje: 6.51, importe: 2.13 },
  cargo: null,
}
const note = {
  codigoCliente: '10104999',
  numeroAlbaran: 'AV26',
  fechaAlbaran: '23/03/2026',
  codigoAlmacen: 'RG06',
  pedidos: [{ numeroPedido: 2_045_162_741, tipoPedido: 'KF' }],
  lineas: [line],
}
const read = (body: unknown, status = 200) =>
  readNote({ status, body: typeof body === 'string' ? body : JSON.stringify(body) }, asked)

test('a note says what was served, and what it costs in cents', () => {
  expect(read(note)).toEqual({
    ok: true,
    read: {
      number: 'AV26',
      day: '2026-03-23',
      invoice: null,
      warehouse: 'RG06',
      orders: ['2045162741'],
      lines: [
        {
          article: '661145',
          cn: '661145',
          description: 'HUMALOG',
          ordered: 3,
          served: 2,
          bonus: 1,
          pvp: 4697,
          listPrice: 3256,
          netPrice: 3044,
          base: 6088,
          vat: 4,
          vatAmount: 244,
          surcharge: 0.5,
          surchargeAmount: 30,
          discount: 6.51,
        },
      ],
    },
  })
})

test('what a wholesaler leaves out is not known, and nothing else', () => {
  const least = {
    numeroAlbaran: 'AV26',
    fechaAlbaran: '23/03/2026',
    lineas: [{ codigoArticulo: 'X-9', cantidadServida: 1 }],
  }
  expect(read(least)).toMatchObject({
    ok: true,
    read: { orders: [], lines: [{ cn: null, served: 1, bonus: 0, netPrice: null, vat: null }] },
  })
})

describe('of a note that cannot be understood everywhere nothing is taken', () => {
  const first = (given: object) => ({ ...note, lineas: [line, { ...line, ...given }] })
  test.each<[unknown, string]>([
    ['<html>', 'albaranes: la respuesta no es JSON'],
    [{ ...note, numeroAlbaran: 'AV27' }, 'albarán: contesta con otro'],
    [{ ...note, codigoCliente: '77' }, 'albarán: es de otro cliente'],
    [{ ...note, fechaAlbaran: '2026-03-23' }, 'albarán: fechaAlbaran no es una fecha dd/mm/aaaa'],
    [{ ...note, lineas: null }, 'albarán: lineas no es una lista'],
    [first({ cantidadServida: -1 }), 'albarán: lineas.1 tiene unidades negativas'],
    [first({ cantidadServida: 'dos' }), 'albarán: lineas.1.cantidadServida no es un número'],
    [first({ codigoArticulo: '' }), 'albarán: lineas.1.codigoArticulo falta'],
    [first({ impuesto: { base: 3 } }), 'albarán: lineas.1.impuesto.porcentaje falta'],
  ])('%j', (body, text) => {
    expect(read(body)).toEqual({ ok: false, text })
  })

  test('nor of one that the wholesaler does not give', () => {
    expect(read('', 404)).toEqual({ ok: false, text: 'albaranes: HTTP 404' })
  })
})

test('a list names each of the customer’s own notes once', () => {
  const listed = (body: unknown) =>
    readNoteList({ status: 200, body: JSON.stringify(body) }, asked.customerCode)
  const one = { codigoCliente: '10104999', numeroAlbaran: ' AV26 ', fechaAlbaran: '22/08/2026' }
  expect(
    listed([
      one,
      one,
      { ...one, numeroAlbaran: 'AV27', codigoCliente: undefined },
      { ...one, codigoCliente: '9' },
    ]),
  ).toEqual({ ok: true, read: ['AV26', 'AV27'] })
  expect(listed({ albaranes: [] })).toEqual({ ok: false, text: 'albaranes: la respuesta no es una lista' })
})
