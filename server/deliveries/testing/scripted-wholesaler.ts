import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach } from 'vitest'
import { addressPolicy } from '../../basics/address-policy'
import { openSecretBox } from '../../basics/secret-box'
import { createWholesalerClient } from '../../fedicom/client/wholesaler-client'
import { createTestDatabase } from '../../testing/database'
import { createTestClock } from '../../testing/test-app'
import { createDeliverySteps } from '../delivery-courier'
import { createDeliveryFixtures } from './delivery-fixtures'

export type PlacedOrder = { numeroPedidoOrigen: string; codigoCliente: string; lineas: object[] }

/** What a wholesaler that lets everybody in answers to an order, and to being asked for one. */
export type Script = {
  placing: (order: PlacedOrder, response: ServerResponse) => unknown
  asked?: (response: ServerResponse) => unknown
}

export const json = (response: ServerResponse, status: number, body: unknown) =>
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(typeof body === 'string' ? body : JSON.stringify(body))

/** Wholesalers that answer as a test tells them, and what takes orders there. */
export async function createScriptedWholesalers() {
  const { db } = await createTestDatabase()
  const clock = createTestClock()
  const { addLaboratory, addWholesaler, addOrder, stored } = await createDeliveryFixtures(db, clock)
  const secrets = openSecretBox({ secretsKey: '5e'.repeat(32), dataFolder: '' })
  const opened: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of opened.splice(0)) await close()
    await db.deleteFrom('order_delivery').execute()
  })

  /** A laboratory that sells by such a wholesaler, with an order that waits. */
  async function start({ placing, asked = (response) => json(response, 404, []) }: Script) {
    const server = createServer(async (request, response) => {
      const body = await text(request)
      if (request.url === '/authenticate') return json(response, 201, { auth_token: 'x' })
      return request.method === 'GET' ? asked(response) : placing(JSON.parse(body) as PlacedOrder, response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    opened.push(() => {
      server.closeAllConnections()
      server.close()
    })
    const laboratory = await addLaboratory({})
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await addWholesaler(laboratory.id, { address, secrets })
    return { laboratory, order: await addOrder(laboratory, { channel: 'fedicom' }) }
  }

  /** All that is due. */
  const place = async (timeoutMs = 20_000) => {
    const client = createWholesalerClient(addressPolicy(['127.0.0.0/8']), { now: clock.now, timeoutMs })
    const { placeNext } = createDeliverySteps({
      ...{ db, clock, wholesalers: { client, secrets }, mailer: { poll: () => {} }, onFailure: () => {} },
      send: async () => ({ isDelivered: true, answer: '' }),
    })
    while (await placeNext()) {}
  }
  return { db, clock, stored, start, place }
}
