import { createServer } from 'node:http'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import { buildApp } from '../../app'
import { addressPolicy } from '../../basics/address-policy'
import { createWholesalerClient, type WholesalerAccount } from '../../fedicom/client/wholesaler-client'
import { fedicomOrder } from '../../fedicom/orders/order-of-delivery'
import { outcomeOfOrder } from '../../fedicom/orders/order-outcome'
import { usualSettings } from '../../fedicom/orders/wholesaler-settings'
import { createProgramWorld, type ProgramWorld } from './testing/program-world'

/*
 * Our own client, which orders from wholesalers, orders from our own server as a pharmacy's program does.
 */

let world: ProgramWorld
let address: string
beforeAll(async () => {
  world = await createProgramWorld()
  address = await world.app.listen({ port: 0, host: '127.0.0.1' })
})

const lines = [
  { id: 1, cn: '662026', quantity: 10, discount: 0 },
  { id: 2, cn: '662027', quantity: 4, discount: 0 },
]
const client = () =>
  createWholesalerClient(addressPolicy(['127.0.0.0/8']), { now: () => world.clock.now(), timeoutMs: 5_000 })
const accountAt = (host: string): WholesalerAccount => ({
  address: `${host}${apiPrefix}/fedicom/`,
  domain: 'FEDICOM',
  user: String(world.pharmacy),
  secret: world.own.key,
})
const asked = (orderId: number) => ({
  orderId,
  laboratoryId: world.laboratory,
  customerCode: String(world.pharmacy),
  paymentDays: null,
  lines,
})
const orderOf = (orderId: number) =>
  fedicomOrder(
    { ...asked(orderId), domain: 'FEDICOM', orderType: null, warehouse: null, name: 'De nuestro cliente' },
    usualSettings,
  )
const outcome = (answer: Awaited<ReturnType<ReturnType<typeof client>['placeOrder']>>, orderId: number) => {
  if (!answer.isAnswered) throw new Error(answer.text)
  return outcomeOfOrder(answer, asked(orderId), usualSettings)
}
const numbered = async (number: string) =>
  (await world.stored()).orders.filter(
    ({ program }) => (program as { number?: string } | null)?.number === number,
  )

describe('our own client', () => {
  test('is let in, orders, and later reads what the laboratory answered', async () => {
    const fedicom = client()
    const account = accountAt(address)
    expect(await fedicom.authenticate(account)).toBeNull()
    expect(await fedicom.authenticate({ ...account, secret: 'otra' })).toBe(
      'HTTP 401, AUTH-005 (usuario o contraseña incorrectos)',
    )
    const taken = outcome(await fedicom.placeOrder(account, orderOf(1)), 1)
    expect(taken).toMatchObject({
      kind: 'taken',
      isDuplicate: false,
      answers: [],
      text: 'el mayorista lo ha aceptado, sin decir aún qué falta',
    })
    const number = taken.kind === 'taken' ? taken.orderNumber : null
    const [stored] = await numbered(`1-${world.laboratory}`)
    expect(number).toBe(String(stored?.id))
    await world.db
      .insertInto('order_line_answer')
      .values(
        lines.map(({ id, quantity }) => ({
          ...{ pharmacy_id: world.pharmacy, order_id: Number(number), line_id: id, number: 1 },
          ...{
            answered_at: world.clock.now(),
            origin: 'screen' as const,
            laboratory_id: world.laboratory,
            source: 's',
          },
          ...{
            served: quantity - 1,
            delayed: 0,
            substituted: 0,
            missing: 1,
            reason: 'out-of-stock' as const,
          },
        })),
      )
      .execute()
    const answered = outcome(await fedicom.read(account, `/pedidos/${number}`), 1)
    expect(answered).toMatchObject({
      kind: 'taken',
      answers: [
        { line: 1, answer: { served: 9, missing: 1, reason: 'out-of-stock' } },
        { line: 2, answer: { served: 3, missing: 1, reason: 'out-of-stock' } },
      ],
      problems: [],
    })
  })

  test('orders once where the connection is cut before the answer, and the server starts anew in between', async () => {
    let cuts = 0
    const cutting = createServer(async (message, response) => {
      const pieces: Buffer[] = []
      for await (const piece of message) pieces.push(piece as Buffer)
      const answer = await fetch(`${address}${message.url}`, {
        method: message.method ?? 'POST',
        headers: {
          'content-type': 'application/json',
          ...(message.headers.authorization && { authorization: message.headers.authorization }),
        },
        body: Buffer.concat(pieces),
      })
      const body = await answer.text()
      if (message.url?.endsWith('/pedidos')) {
        cuts += 1
        response.socket?.destroy()
      } else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(body)
    })
    await new Promise<void>((resolve) => cutting.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      cutting.closeAllConnections()
      cutting.close()
    })
    const { port } = cutting.address() as { port: number }
    const cut = await client().placeOrder(accountAt(`http://127.0.0.1:${port}`), orderOf(2))
    expect(cut).toMatchObject({ isAnswered: false, mayHaveArrived: true })
    expect(cuts).toBe(1)
    const [stored] = await numbered(`2-${world.laboratory}`)

    const restarted = await buildApp(world.services)
    onTestFinished(() => restarted.close())
    const other = accountAt(await restarted.listen({ port: 0, host: '127.0.0.1' }))
    const again = outcome(await client().placeOrder(other, orderOf(2)), 2)
    expect(again).toMatchObject({ kind: 'taken', isDuplicate: true, orderNumber: String(stored?.id) })
    expect(await numbered(`2-${world.laboratory}`)).toHaveLength(1)
    // A token counts on every server of the installation.
    const asks = await restarted.inject({
      method: 'GET',
      url: `${apiPrefix}/fedicom/pedidos/${stored?.id}`,
      headers: { authorization: `Bearer ${world.token}` },
    })
    expect(asks.statusCode).toBe(200)
  })

  test('understands a refusal, after which nothing is stored', async () => {
    const order = { ...orderOf(3), lineas: [{ orden: 1, codigoArticulo: '662027', cantidad: 1 }] }
    expect(outcome(await client().placeOrder(accountAt(address), order), 3)).toEqual({
      kind: 'refused',
      text: 'HTTP 400, PED-ERR-999 (el mayorista rechaza el pedido)',
    })
    expect(await numbered(`3-${world.laboratory}`)).toEqual([])
  })
})
