import { appendFile, readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { afterEach, describe, expect, test } from 'vitest'
import { temporaryFile } from '../../testing/temporary-file'
import { deliveryNote } from '../protocol/delivery-note'
import { memoryJournal, openJournal } from './order-journal'
import { buildSimulator } from './simulator-app'
import { simulatorFile } from './simulator-file'

const file = {
  users: [{ user: 'TR0001', password: 'clave', domain: 'transfer_laboratorio' }],
  customers: ['12345'],
  tokenSeconds: 60,
  stock: [
    { cn: '662026', name: 'Paracetamol', units: 12, pvl: 3.1, pvp: 4.84 },
    { cn: '700001', units: 2, delayed: { units: 1, days: 3 }, reason: 'FALTA DE SUMINISTRO', iva: 21 },
    { cn: '700002', units: 0, substitute: '662026' },
  ],
}
const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

let now = new Date('2026-11-30T09:00:00Z')
async function start({
  journal = memoryJournal(),
  ...given
}: Record<string, unknown> & { journal?: ReturnType<typeof openJournal> } = {}) {
  const app = buildSimulator({ file: v.parse(simulatorFile, { ...file, ...given }), journal, now: () => now })
  opened.push(() => app.close())
  const authenticate = (body: object) => app.inject({ method: 'POST', url: '/authenticate', payload: body })
  const { auth_token: token } = (
    await authenticate({ user: 'TR0001', password: 'clave', domain: 'transfer_laboratorio' })
  ).json<{ auth_token: string }>()
  const headers = { authorization: `Bearer ${token}` }
  const order = (payload: object) => app.inject({ method: 'POST', url: '/pedidos', headers, payload })
  const get = (url: string) => app.inject({ method: 'GET', url, headers })
  return { app, authenticate, order, get, headers }
}
const orderOf = (numeroPedidoOrigen: string, ...lineas: object[]) => ({
  codigoCliente: '12345',
  numeroPedidoOrigen,
  lineas,
})

describe('a simulated wholesaler', () => {
  test('lets in whom it knows, for a while', async () => {
    const { authenticate, order } = await start()
    const wrong = await authenticate({ user: 'TR0001', password: 'otra', domain: 'transfer_laboratorio' })
    expect([wrong.statusCode, wrong.json()]).toMatchObject([401, [{ codigo: 'AUTH-005' }]])
    expect((await authenticate({ user: 'TR0001', password: 'clave ' })).statusCode).toBe(401)
    now = new Date(now.getTime() + 61_000)
    const late = await order(orderOf('1', { codigoArticulo: '662026', cantidad: 1 }))
    expect([late.statusCode, late.json()]).toMatchObject([401, [{ codigo: 'AUTH-002' }]])
  })

  test('serves what it has, and says what is short, late or in its place', async () => {
    const { order } = await start()
    const lines = [
      { orden: 7, codigoArticulo: '662026', cantidad: 10, descuentoPorcentaje: 10 },
      { codigoArticulo: '700001', cantidad: 5 },
      { codigoArticulo: '700002', cantidad: 4 },
      { codigoArticulo: '999001', cantidad: 1 },
    ]
    const { statusCode, ...answer } = await order(orderOf('1', ...lines))
    expect(statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      numeroPedido: 'S0000001',
      numeroPedidoOrigen: '1',
      lineas: [
        { orden: 7, codigoArticulo: '662026', cantidad: 10, precio: 3.1 },
        {
          orden: 2,
          cantidadFalta: 3,
          servicioAplazado: { fechaServicio: '03/12/2026 10:00:00', cantidad: 1 },
          incidencias: [{ descripcion: 'FALTA DE SUMINISTRO' }],
        },
        { orden: 3, codigoArticuloSustituyente: '662026', cantidadFalta: 2 },
        { orden: 4, cantidadFalta: 1, incidencias: [{ codigo: 'LIN-PED-ERR-001' }] },
      ],
    })
    expect(answer.json<{ lineas: object[] }>().lineas[0]).not.toHaveProperty('cantidadFalta')
  })

  test.each(['answer', 'error'] as const)('serves no order twice (%s)', async (duplicates) => {
    const { order, app } = await start({ duplicates })
    const asked = orderOf('1', { codigoArticulo: '662026', cantidad: 10 })
    const first = (await order(asked)).json<object>()
    const again = await order(asked)
    if (duplicates === 'error')
      expect([again.statusCode, again.json()]).toMatchObject([400, [{ codigo: 'PED-ERR-008' }]])
    else expect(again.json()).toMatchObject({ ...first, incidencias: [{ codigo: 'PED-ERR-008' }] })
    expect(app.warehouse.orders()).toHaveLength(1)
    expect((await order(orderOf('2', { codigoArticulo: '662026', cantidad: 10 }))).json()).toMatchObject({
      lineas: [{ cantidadFalta: 8 }],
    })
  })

  test('killed and started again, it has its orders and what is left', async () => {
    const state = await temporaryFile('', 'pedidos.jsonl')
    const before = await start({ journal: openJournal(state) })
    const asked = orderOf('1', { codigoArticulo: '662026', cantidad: 10 })
    const first = (await before.order(asked)).json<object>()
    await appendFile(state, '{"at":"2026-11-30T09:00:00Z","domain":"tra')
    const after = await start({ journal: openJournal(state) })
    expect((await after.order(asked)).json()).toMatchObject(first)
    expect((await after.order(orderOf('2', { codigoArticulo: '662026', cantidad: 3 }))).json()).toMatchObject(
      {
        numeroPedido: 'S0000002',
        lineas: [{ cantidadFalta: 1 }],
      },
    )
    expect(
      (await readFile(state, 'utf8'))
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toHaveLength(2)
  })

  test.each([
    [{ numeroPedidoOrigen: '1', lineas: [] }, 'PED-ERR-002'],
    [
      { codigoCliente: '99', numeroPedidoOrigen: '1', lineas: [{ codigoArticulo: '662026', cantidad: 1 }] },
      'PED-ERR-002',
    ],
    [{ codigoCliente: '12345', lineas: [{ codigoArticulo: '662026', cantidad: 1 }] }, 'PED-ERR-006'],
    [orderOf('1'), 'PED-ERR-004'],
    [{ ...orderOf('1', { codigoArticulo: '662026', cantidad: 1 }), tipoPedido: 'DEMASIADO' }, 'PED-ERR-003'],
  ])('refuses what the protocol does not allow (%#)', async (given, codigo) => {
    const { order } = await start()
    const answer = await order(given)
    expect([answer.statusCode, answer.json()]).toMatchObject([400, [{ codigo }]])
  })

  test('sends a note of what was served, and what it costs with IVA and surcharge', async () => {
    const { order, get } = await start()
    const lines = [
      { codigoArticulo: '662026', cantidad: 10, descuentoPorcentaje: 10 },
      { codigoArticulo: '700001', cantidad: 5 },
    ]
    await order(orderOf('1', ...lines))
    const listed = await get('/albaranes?codigoCliente=12345&fechaDesde=30/11/2026&limit=1')
    expect(listed.headers['x-total-count']).toBe('1')
    expect(listed.json()).toMatchObject([{ numeroAlbaran: 'A0000001', fechaAlbaran: '30/11/2026' }])
    expect((await get('/albaranes?codigoCliente=12345&fechaDesde=01/12/2026')).json()).toEqual([])
    const note = v.parse(deliveryNote, (await get('/albaranes/A0000001')).json())
    expect(note).toMatchObject({
      fechaAlbaran: '2026-11-30',
      pedidos: [{ numeroPedido: 'S0000001' }],
      lineas: [
        {
          codigoArticulo: '662026',
          cantidadPedida: 10,
          cantidadServida: 10,
          precioAlbaran: 3.1,
          precioNeto: 2.79,
          impuesto: {
            base: 27.9,
            porcentaje: 4,
            importe: 1.12,
            porcentajeRecargo: 0.5,
            importeRecargo: 0.14,
          },
          descuento: { porcentaje: 10, importe: 3.1 },
        },
        { cantidadServida: 2, impuesto: { base: 10, importe: 2.1, importeRecargo: 0.52 } },
      ],
    })
    expect((await get('/albaranes/A0000002')).statusCode).toBe(404)
  })

  test('starts with the example that comes with the product', async () => {
    const example = new URL('../../../examples/mayorista.json', import.meta.url)
    const read = v.safeParse(simulatorFile, JSON.parse(await readFile(example, 'utf8')))
    expect(read.issues).toBeUndefined()
  })

  test('has the faults of its file', async () => {
    const faults = [
      { call: 'pedidos', at: 1, fault: 503, taken: false },
      { call: 'pedidos', at: 2, fault: 'html' },
      { call: 'pedidos', at: 3, fault: 'malformed', taken: false },
    ]
    const { order, app } = await start({ faults })
    const asked = orderOf('1', { codigoArticulo: '662026', cantidad: 1 })
    expect((await order(asked)).statusCode).toBe(503)
    expect(app.warehouse.orders()).toHaveLength(0)
    expect((await order(asked)).body).toContain('<h1>')
    expect(app.warehouse.orders()).toHaveLength(1)
    const half = (await order(asked)).body
    expect(() => JSON.parse(half)).toThrow()
    expect((await order(asked)).json()).toMatchObject({ numeroPedido: 'S0000001' })
  })
})
