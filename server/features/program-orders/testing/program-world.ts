import { apiPrefix } from '@/contract/basics/endpoint'
import type { FedicomOrderAnswer } from '@/contract/fedicom/program-orders'
import { makeConnectorKey } from '../../../access/connector-keys'
import { createOrderFixtures } from '../../../testing/order-fixtures'

/** The pharmacy of `createOrderFixtures` with a key for orders, and a program that uses it. */
export async function createProgramWorld() {
  const fixtures = await createOrderFixtures()
  const { app, db, clock, services, pharmacy, user } = fixtures

  const makeKey = async ({
    pharmacyId = pharmacy,
    by = user,
    kind = 'orders' as 'orders' | 'data',
    name = 'Nixfarma',
  } = {}) => {
    const { key, hash, tail } = makeConnectorKey({ pharmacyId, token: services.ids.token() })
    const { id } = await db
      .insertInto('connector_key')
      .values({
        ...{ pharmacy_id: pharmacyId, name, key_hash: hash, tail, kind },
        ...{ created_at: clock.now(), created_by: by },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, key }
  }
  const authenticate = (payload: unknown) =>
    app.inject({ method: 'POST', url: `${apiPrefix}/fedicom/authenticate`, payload: payload as object })
  const tokenFor = async (key: string, pharmacyId = pharmacy): Promise<string> => {
    const answer = await authenticate({ user: String(pharmacyId), password: key })
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return answer.json<{ auth_token: string }>().auth_token
  }
  const own = await makeKey()
  const token = await tokenFor(own.key)
  const place = (payload: unknown, as = token) =>
    app.inject({
      method: 'POST',
      url: `${apiPrefix}/fedicom/pedidos`,
      headers: { authorization: `Bearer ${as}` },
      payload: payload as object,
    })
  const ask = (number: string, as = token) =>
    app.inject({
      method: 'GET',
      url: `${apiPrefix}/fedicom/pedidos/${number}`,
      headers: { authorization: `Bearer ${as}` },
    })
  let numbers = 0
  const nextNumber = () => `N-${++numbers}`
  /** Ten of 662026: 31.00 €, just enough. */
  const order = (given: object = {}) => ({
    codigoCliente: String(pharmacy),
    numeroPedidoOrigen: nextNumber(),
    lineas: [{ orden: 1, codigoArticulo: '662026', cantidad: 10 }],
    ...given,
  })
  const placed = async (payload: unknown): Promise<FedicomOrderAnswer> => {
    const answer = await place(payload)
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return answer.json<FedicomOrderAnswer>()
  }
  /** As they are stored, of the program's own number. */
  const ordersOf = async (number: string) =>
    (await fixtures.stored()).orders.filter(
      ({ program }) => (program as { number?: string } | null)?.number === number,
    )
  const linesOf = async (number: string) => {
    const [stored] = await ordersOf(number)
    return (await fixtures.stored()).lines
      .filter(({ order_id }) => order_id === stored?.id)
      .map(({ id, cn, quantity, discount }) => [id, cn, quantity, discount])
  }
  return {
    ...fixtures,
    ...{ own, token, makeKey, authenticate, tokenFor, place, placed, ask, nextNumber, ordersOf, linesOf },
    programOrder: order,
  }
}

export type ProgramWorld = Awaited<ReturnType<typeof createProgramWorld>>

export const codesOf = (body: string) =>
  (JSON.parse(body) as { codigo: string }[]).map(({ codigo }) => codigo)
