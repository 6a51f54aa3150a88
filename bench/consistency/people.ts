import { randomUUID } from 'node:crypto'
import { type Client, createClient } from '@/api/client'
import { addDays } from '@/domain/basics/dates'
import type { Step } from './plan'
import { type Recorder, seenOrder } from './recorder'
import { must, saidOf } from './tablet'

type Person = { url: string; recorder: Recorder }

export const clientOf = (url: string, token: string | null): Client =>
  createClient({ fetch, baseUrl: url, token: () => token, onUnauthenticated: () => {} })

/** In peace. */
export const tokenOf = async (url: string, account: { username: string; password: string }) =>
  (await must(clientOf(url, null).call('login', { body: account }))).token

/** Lists the orders, takes them, and answers that all is served. */
export function createLaboratory({ url, recorder, token }: Person & { token: string }) {
  const actor = 'laboratory'
  const client = clientOf(url, token)
  /** Orders as they were listed last: their ids. */
  let known: { id: number; what: string; state: string; isServed: boolean }[] = []
  const look = () =>
    recorder.look(actor, async () => {
      const told = await client.call('orders', { query: { take: 100 } })
      if (!told.ok) return undefined
      known = told.data.data.map((order) => ({
        ...{ id: order.id, what: String(order.totalQuantity) },
        ...{ state: order.state, isServed: (order.answered?.lines ?? 0) > 0 },
      }))
      return { source: 'server', isAll: true, orders: told.data.data.map(seenOrder) }
    })
  return {
    look,
    async play({ does }: Step): Promise<void> {
      const next =
        does === 'take'
          ? known.find(({ state }) => state === 'sent')
          : known.find(({ state, isServed }) => state !== 'cancelled' && !isServed)
      if (does === 'look' || !next) return void (await look())
      const { id, what } = next
      if (does === 'take')
        return void (await recorder.act(actor, { act: 'take', what }, async () =>
          saidOf(await client.call('takeOrder', { params: { id }, body: { taken: true } })),
        ))
      const lines = await client.call('orderLines', { params: { id }, query: { take: 100 } })
      if (!lines.ok) return
      const nothingElse = { delayed: 0, delayedUntil: null, substituted: 0, substitute: null, missing: 0 }
      await recorder.act(actor, { act: 'serve', what }, async () =>
        saidOf(
          await client.call('answerOrder', {
            params: { id },
            body: {
              ...{ origin: 'screen', source: randomUUID() },
              lines: lines.data.data.map(({ id: line, quantity }) => ({
                ...{ line, served: quantity, ...nothingElse, reason: null, price: null },
              })),
            },
          }),
        ),
      )
    },
  }
}

type StaffOptions = Person & { token: string; campaign: string; pharmacy: number }

/** Changes what a campaign takes off, and counts the sales. */
export function createStaff({ url, recorder, token, campaign, pharmacy }: StaffOptions) {
  const actor = 'staff'
  const client = clientOf(url, token)
  const look = () =>
    recorder.look(actor, async () => {
      const query = { startDate: '2026-01-01', endDate: '2026-12-31', marketInfo: true }
      const told = await client.call('salesByProduct', { params: { pharmaId: pharmacy }, query })
      if (!told.ok) return undefined
      const sold = told.data.cns.reduce((sum, { sum_sales: units }) => sum + units, 0)
      return { source: 'server', isAll: false, orders: [], sold }
    })
  return {
    look,
    async play(step: Step): Promise<void> {
      if (step.does !== 'price') return void (await look())
      const params = { kind: 'campaigns' } as const
      const read = await client.call('editableEntry', { params, query: { key: campaign } })
      if (!read.ok) return
      const { entry, version } = read.data
      await recorder.act(actor, { act: 'price', what: campaign, total: step.discount }, async () =>
        saidOf(
          await client.call('storeEntry', {
            params,
            body: { key: campaign, version, entry: { ...entry, discount: step.discount } },
          }),
        ),
      )
    },
  }
}

/** Sends batches of sales, each of a day of its own, until each is acknowledged. */
export function createConnector({ url, recorder, key, cn }: Person & { key: string; cn: string }) {
  const client = clientOf(url, key)
  const installation = randomUUID()
  let sequence = 0
  const waiting: { batch: string; sequence: number; units: number }[] = []
  const sendWaiting = async () => {
    for (const { batch, sequence, units } of [...waiting]) {
      const days = [{ day: addDays('2026-03-01', sequence), rows: [{ code: cn, units }] }]
      const said = await recorder.act('connector', { act: 'sell', what: batch, units }, async () =>
        saidOf(await client.call('connectorSale', { body: { batch, installation, sequence, days } })),
      )
      if (said === 'refused') recorder.broken('connector', `batch ${sequence} was refused`)
      if (said !== 'unknown') waiting.splice(0, 1)
      else return
    }
  }
  return {
    /** All that waits is acknowledged, as far as it goes. */
    sendWaiting,
    isDone: () => waiting.length === 0,
    async play(step: Step): Promise<void> {
      if (step.does !== 'sell') return
      sequence += 1
      waiting.push({ batch: randomUUID(), sequence, units: step.units })
      await sendWaiting()
    },
  }
}
