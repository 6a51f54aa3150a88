import { createServer, type ServerResponse } from 'node:http'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { addressPolicy } from '../../basics/address-policy'
import type { FedicomOrder } from '../protocol/order'
import { memoryJournal } from '../simulator/order-journal'
import { buildSimulator } from '../simulator/simulator-app'
import { simulatorFile } from '../simulator/simulator-file'
import { createWholesalerClient } from './wholesaler-client'

const loopback = addressPolicy(['127.0.0.0/8'])
const account = { user: 'TR0001 ', secret: 'clave ', domain: 'transfer_laboratorio' }
const order: FedicomOrder = {
  codigoCliente: '12345',
  numeroPedidoOrigen: '1-1',
  lineas: [{ orden: 1, codigoArticulo: '662026', cantidad: 2 }],
}

const start = async (given: object = {}) => {
  let now = new Date('2026-11-30T09:00:00Z')
  const users = [{ user: 'TR0001', password: 'clave', domain: 'transfer_laboratorio' }]
  const file = v.parse(simulatorFile, { users, unlisted: 9, tokenSeconds: 60, ...given })
  const app = buildSimulator({ file, journal: memoryJournal(), now: () => now })
  let authentications = 0
  app.addHook('onRequest', async ({ url }) => {
    if (url === '/authenticate') authentications += 1
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return {
    app,
    account: { ...account, address: `${address}/` },
    client: createWholesalerClient(loopback, { now: () => now, timeoutMs: 400 }),
    authentications: () => authentications,
    advance: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
  }
}

/** A server on loopback that answers the first call with a token, and all others as told. */
const startOther = async (answer: (response: ServerResponse, url: string) => void) => {
  const server = createServer((message, response) => {
    message.resume()
    answer(response, message.url ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as { port: number }
  const client = createWholesalerClient(loopback, { now: () => new Date(), timeoutMs: 400 })
  return { client, account: { ...account, address: `http://127.0.0.1:${port}/f3` } }
}
const token = JSON.stringify({ auth_token: 'a.b.c' })

test('an order is placed under a token that all orders share until it ends', async () => {
  const { app, client, account: of, authentications, advance } = await start()
  const placed = await Promise.all(
    ['1-1', '2-1', '3-1'].map((numeroPedidoOrigen) =>
      client.placeOrder(of, { ...order, numeroPedidoOrigen }),
    ),
  )
  expect(placed).toMatchObject([{ status: 201 }, { status: 201 }, { status: 201 }])
  expect(authentications()).toBe(1)
  advance(55_000)
  expect(await client.placeOrder(of, { ...order, numeroPedidoOrigen: '4-1' })).toMatchObject({ status: 201 })
  expect(authentications()).toBe(2)
  expect(app.warehouse.orders()).toHaveLength(4)
})

test('a token that is refused before its end is renewed once', async () => {
  const calls: string[] = []
  const { client, account: of } = await startOther((response, url) => {
    calls.push(url)
    if (url === '/f3/authenticate') return response.writeHead(201).end(token)
    const isFirst = calls.filter((each) => each === '/f3/pedidos').length === 1
    return response.writeHead(isFirst ? 401 : 201).end('{}')
  })
  expect(await client.placeOrder(of, order)).toEqual({ isAnswered: true, status: 201, body: '{}' })
  expect(calls).toEqual(['/f3/authenticate', '/f3/pedidos', '/f3/authenticate', '/f3/pedidos'])
})

test('a wrong password is told by its code, and nothing is ordered', async () => {
  const { app, client, account: of } = await start()
  const wrong = { ...of, secret: 'otra' }
  const text = 'HTTP 401, AUTH-005 (usuario o contraseña incorrectos)'
  expect(await client.authenticate(wrong)).toBe(text)
  expect(await client.placeOrder(wrong, order)).toEqual({
    isAnswered: false,
    text: `al identificarse: ${text}`,
    mayHaveArrived: false,
  })
  expect(await client.authenticate(of)).toBeNull()
  expect(app.warehouse.orders()).toHaveLength(0)
})

test.each([
  ['hang', 'sin respuesta a tiempo'],
  ['slow', 'sin respuesta a tiempo'],
  ['cut', 'ECONNRESET'],
] as const)('an order whose answer is lost (%s) may have arrived', async (fault, text) => {
  const { app, client, account: of } = await start({ faults: [{ call: 'pedidos', at: 1, fault }] })
  expect(await client.placeOrder(of, order)).toEqual({ isAnswered: false, text, mayHaveArrived: true })
  expect(app.warehouse.orders()).toHaveLength(1)
})

test('an answer without an end is cut', async () => {
  const { client, account: of } = await startOther((response, url) => {
    if (url === '/f3/authenticate') return response.writeHead(201).end(token)
    response.writeHead(201)
    const pour = () => {
      while (response.write('x'.repeat(256 * 1024))) {}
      response.once('drain', pour)
    }
    return pour()
  })
  expect(await client.placeOrder(of, order)).toEqual({
    isAnswered: false,
    text: 'HTTP 201, la respuesta es demasiado larga',
    mayHaveArrived: true,
  })
})

test('an address inside of the network is not called', async () => {
  const { app, account: of } = await start()
  const client = createWholesalerClient(addressPolicy([]), { now: () => new Date() })
  expect(await client.placeOrder(of, order)).toEqual({
    isAnswered: false,
    text: 'al identificarse: dirección no permitida',
    mayHaveArrived: false,
  })
  expect(app.warehouse.orders()).toHaveLength(0)
})

test('what a server that is no wholesaler answers is no token', async () => {
  const { client, account: of } = await startOther((response) =>
    response.writeHead(200).end('<html>Hola</html>'),
  )
  expect(await client.authenticate(of)).toBe('HTTP 200, la respuesta no trae un token')
})
