import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { addressPolicy } from '../basics/address-policy'
import { openSecretBox } from '../basics/secret-box'
import { createWholesalerClient } from '../fedicom/client/wholesaler-client'
import { createTestDatabase } from '../testing/database'
import { createTestClock } from '../testing/test-app'
import { createDeliverySteps } from './delivery-courier'
import { createDeliveryFixtures } from './testing/delivery-fixtures'

/* Wholesalers that compare lines and customer instead of numbers call an order a duplicate of another one. */

const { db } = await createTestDatabase()
const clock = createTestClock()
const { addLaboratory, addWholesaler, addOrder, stored } = await createDeliveryFixtures(db, clock)
const secrets = openSecretBox({ secretsKey: '5e'.repeat(32), dataFolder: '' })
const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
  await db.deleteFrom('order_delivery').execute()
})

type Answer = { status: number; body: unknown } | 'cut'
type Order = { numeroPedidoOrigen: string; codigoCliente: string; lineas: object[] }

/** `placing`: what it answers to each attempt; the last one to all later ones. `known`: of an order that it is asked for. */
async function start({ placing, known }: { placing: ((order: Order) => Answer)[]; known?: Answer }) {
  let attempts = 0
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const answer =
      request.url === '/authenticate'
        ? { status: 201, body: { auth_token: 'x' } }
        : request.method === 'GET'
          ? (known ?? { status: 404, body: [] })
          : (placing[Math.min(attempts++, placing.length - 1)]?.(JSON.parse(body) as Order) ?? 'cut')
    if (answer === 'cut') return response.destroy()
    return response
      .writeHead(answer.status, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  opened.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const laboratory = await addLaboratory({})
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await addWholesaler(laboratory.id, { address, secrets })
  await addOrder(laboratory, { channel: 'fedicom' })
  const client = createWholesalerClient(addressPolicy(['127.0.0.0/8']), { now: clock.now, timeoutMs: 2_000 })
  const { placeNext } = createDeliverySteps({
    ...{ db, clock, wholesalers: { client, secrets }, mailer: { poll: () => {} }, onFailure: () => {} },
    send: async () => ({ isDelivered: true, answer: '' }),
  })
  return { laboratory, placeNext }
}

const duplicateOf = (number: string): Answer => ({
  status: 400,
  body: [{ codigo: 'PED-ERR-008', descripcion: `Pedido duplicado: ${number}` }],
})

test('an order that may have arrived is not delivered where what the wholesaler has is another order', async () => {
  const known = { numeroPedido: 'S12', numeroPedidoOrigen: '7-7', codigoCliente: '12345', lineas: [] }
  const { laboratory, placeNext } = await start({
    placing: [() => 'cut', () => duplicateOf('S12')],
    known: { status: 200, body: known },
  })
  await placeNext()
  clock.advance(60_000)
  await placeNext()
  const [delivery] = await stored(laboratory.id)
  expect(delivery).toMatchObject({ state: 'waiting', may_have_arrived: true })
  expect(delivery?.last_answer).toContain('el pedido que nombra es otro')
  // Its last attempt leaves it to people.
  clock.advance(3 * 24 * 3_600_000)
  await placeNext()
  expect(await stored(laboratory.id)).toMatchObject([{ state: 'failed' }])
})

test('an order that was never sent is not delivered by an answer of success that calls it a duplicate', async () => {
  const { laboratory, placeNext } = await start({
    placing: [
      ({ lineas }) => ({
        status: 201,
        body: { numeroPedido: 'S12', incidencias: [{ codigo: 'PED-ERR-008' }], lineas },
      }),
    ],
  })
  await placeNext()
  const [delivery] = await stored(laboratory.id)
  expect(delivery).toMatchObject({ state: 'waiting', may_have_arrived: false })
  expect(delivery?.last_answer).toContain('tiene otro pedido igual que este')
})
