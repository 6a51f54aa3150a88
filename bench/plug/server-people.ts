import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { servedInFull } from '@/domain/order/line-answer'
import { type Random, randomFor } from '../../server/demo/basics/random'
import { testPassword } from '../../server/testing/factories'
import type { Orderer, ServerWorld, Shop } from './server-world'

const retryMs = 40
const longestPauseMs = 250

/** What was acknowledged, by its own key. */
export type Acknowledged = Record<'orders' | 'answers' | 'receptions' | 'batches', Set<string>>
export const nothingYet = (): Acknowledged => ({
  orders: new Set(),
  answers: new Set(),
  receptions: new Set(),
  batches: new Set(),
})

type Options = {
  port: number
  seed: number
  world: ServerWorld
  acknowledged: Acknowledged
  isOver: () => boolean
  onFailure: () => void
  /** The second answer to the same key was not the first one. */
  onOtherAnswer: (what: string) => void
}

/** Pharmacies order and receive, laboratories answer and a connector sends sales, each thing again until it is acknowledged. */
export function workAll(options: Options): Promise<unknown> {
  const { port, seed, world, acknowledged, isOver, onFailure, onOtherAnswer } = options
  const insist = async (path: string, headers: Record<string, string>, body: unknown) => {
    for (;;) {
      const answer = await post(port, { path, headers, body })
      if (answer !== null) return answer
      onFailure()
      await pause(retryMs)
    }
  }
  const sessions = new Map<string, string>()
  const as = async (username: string, headers: Record<string, string> = {}) => {
    const token =
      sessions.get(username) ??
      ((await insist('/auth/login/', {}, { username, password: testPassword })) as { token: string }).token
    sessions.set(username, token)
    return { authorization: `Bearer ${token}`, ...headers }
  }

  const order = async ({ pharmacy, username }: Orderer, shop: Shop, random: Random) => {
    const lines = random
      .sample(shop.cns, random.integer(1, 8))
      .map((cn) => ({ cn, quantity: random.integer(1, 9) }))
    const body = {
      ...{
        name: `Pedido de ${username}`,
        pharma: pharmacy,
        laboratories: [shop.laboratory],
        method: shop.method,
      },
      ...{ tags: [], purchaseOrderLines: lines.map((line) => ({ ...line, tags: [] })) },
    }
    const key = randomUUID()
    const send = async () =>
      (
        (await insist('/purchase-order/', await as(username, { 'idempotency-key': key }), body)) as {
          id: number
        }
      ).id
    const ids = random.chance(0.3) ? await Promise.all([send(), send()]) : [await send()]
    acknowledged.orders.add(`${key} ${ids[0]} ${lines.length}`)
    if (ids.some((id) => id !== ids[0])) onOtherAnswer(`order ${key}`)
    return { id: ids[0] ?? 0, lines }
  }
  const ordering = async (orderer: Orderer) => {
    const random = randomFor('plug', seed, orderer.username)
    while (!isOver()) {
      const shop = random.pick(world.shops)
      const { id, lines } = await order(orderer, shop, random)
      if (random.chance(0.5)) {
        const source = randomUUID()
        const answered = lines.map(({ quantity }, index) => ({ line: index + 1, ...servedInFull(quantity) }))
        const body = { origin: 'screen', source, lines: answered }
        await insist(`/purchase-order/${id}/answer/`, await as(shop.username), body)
        acknowledged.answers.add(`${source} ${lines.length}`)
      }
      if (random.chance(0.5)) {
        const key = randomUUID()
        const came = lines.map(({ cn, quantity }, index) => ({
          ...{ line: index + 1, cn, units: quantity, broken: false },
          ...{ lot: 'AB-12', expiry: '2030-10-31' },
        }))
        const body = { receivedAt: new Date().toISOString(), lines: came }
        const headers = await as(orderer.username, { 'idempotency-key': key })
        await insist(`/purchase-order/${id}/reception/`, headers, body)
        acknowledged.receptions.add(`${key} ${lines.length}`)
      }
      await pause(random.integer(0, longestPauseMs))
    }
  }
  const selling = async () => {
    const random = randomFor('plug', seed, 'sales')
    const installation = randomUUID()
    const [{ key } = { key: '' }] = world.sales.keys
    for (let sequence = 1; !isOver(); sequence += 1) {
      const batch = randomUUID()
      const rows = random
        .sample(world.sales.cns, 60)
        .map((code) => ({ code, units: random.integer(1, 5), pvl: 300, pvp: 500 }))
      const day = `2026-02-${String(random.integer(1, 28)).padStart(2, '0')}`
      const body = { batch, installation, sequence, days: [{ day, rows }] }
      await insist('/connector/sale/', { authorization: `Bearer ${key}` }, body)
      acknowledged.batches.add(batch)
      await pause(random.integer(0, longestPauseMs))
    }
  }
  return Promise.all([...world.orderers.map(ordering), selling()])
}

/** What was answered; null where nobody knows what became of it. */
async function post(
  port: number,
  { path, headers, body }: { path: string; headers: Record<string, string>; body: unknown },
): Promise<unknown> {
  const asked = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  }
  const answer = await fetch(`http://127.0.0.1:${port}/api/v4${path}`, asked).catch(() => null)
  const text = await answer?.text().catch(() => null)
  if (!answer || typeof text !== 'string') return null
  if (answer.status === 200) return JSON.parse(text)
  if (answer.status === 429 || answer.status >= 500) return null
  throw new Error(`${path} was answered ${answer.status}: ${text.slice(0, 300)}`)
}
