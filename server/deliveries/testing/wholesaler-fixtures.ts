import * as v from 'valibot'
import { afterEach, expect, vi } from 'vitest'
import { addressPolicy } from '../../basics/address-policy'
import { openSecretBox } from '../../basics/secret-box'
import { createWholesalerClient } from '../../fedicom/client/wholesaler-client'
import { memoryJournal } from '../../fedicom/simulator/order-journal'
import { buildSimulator } from '../../fedicom/simulator/simulator-app'
import { simulatorFile } from '../../fedicom/simulator/simulator-file'
import { createTestDatabase } from '../../testing/database'
import { createTestClock } from '../../testing/test-app'
import { createDeliveryCourier, type DeliveryFailure } from '../delivery-courier'
import { createDeliveryFixtures } from './delivery-fixtures'

const users = [{ user: 'TR0001', password: 'clave', domain: 'transfer_laboratorio' }]

/** Laboratories that sell by simulated wholesalers, and the courier that takes their orders there. */
export async function createWholesalerFixtures() {
  const { db } = await createTestDatabase()
  const clock = createTestClock()
  const deliveries = await createDeliveryFixtures(db, clock)
  const { pharmacy, addLaboratory, addWholesaler, addOrder } = deliveries
  const secrets = openSecretBox({ secretsKey: '5e'.repeat(32), dataFolder: '' })
  const failures: DeliveryFailure[] = []
  const opened: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const close of opened.splice(0).reverse()) await close()
    failures.length = 0
    await db.deleteFrom('order_delivery').execute()
  })

  const simulate = async (given: object = {}) => {
    const file = v.parse(simulatorFile, { users, unlisted: 100, customers: ['12345'], ...given })
    const app = buildSimulator({ file, journal: memoryJournal(), now: clock.now })
    opened.push(() => app.close())
    return { app, address: await app.listen({ port: 0, host: '127.0.0.1' }) }
  }

  /** A simulated wholesaler, and a laboratory that sells by it, whose pharmacy is customer 12345 there. */
  async function start(given: object = {}, more: { password?: string; code?: string | null } = {}) {
    const { app, address } = await simulate(given)
    const laboratory = await addLaboratory({ name: `F${opened.length}-${Math.random()}` })
    const wholesaler = await addWholesaler(laboratory.id, { address, secrets, ...more })
    return { app, laboratory, wholesaler, order: () => place(laboratory), address }
  }

  /** An order of ten units, with the part of its laboratory. */
  const place = async (laboratory: { id: number; cn: string }, given: { method?: number } = {}) => {
    const id = await addOrder(laboratory, { channel: 'fedicom', ...given })
    await db
      .insertInto('purchase_order_part')
      .values({ pharmacy_id: pharmacy, order_id: id, laboratory_id: laboratory.id })
      .execute()
    return id
  }

  const client = (timeoutMs = 5_000) =>
    createWholesalerClient(addressPolicy(['127.0.0.0/8']), { now: clock.now, timeoutMs })
  const open = ({ timeoutMs }: { timeoutMs?: number } = {}) => {
    const courier = createDeliveryCourier({
      ...{ db, clock, wholesalers: { client: client(timeoutMs), secrets } },
      send: async () => ({ isDelivered: true, answer: '' }),
      mailer: { poll: () => {} },
      onFailure: (failure) => failures.push(failure),
    })
    opened.push(courier.stop)
    return courier
  }
  /** Until nothing is due. */
  const work = async (given?: { timeoutMs?: number }) => {
    const courier = open(given)
    await vi.waitFor(async () => expect(await dueNow()).toBe(0), { timeout: 10_000 })
    await courier.stop()
  }
  const dueNow = async () => {
    const rows = await db.selectFrom('order_delivery').select(['state', 'next_attempt_at as at']).execute()
    return rows.filter(({ state, at }) => at !== null && (state === 'sending' || at <= clock.now())).length
  }

  const answersOf = (order: number) =>
    db
      .selectFrom('order_line_answer')
      .select(['line_id', 'origin', 'served', 'delayed', 'missing', 'reason', 'substitute_cn'])
      .select('laboratory_id')
      .where('order_id', '=', order)
      .execute()
  const isTaken = async (order: number) =>
    (
      await db.selectFrom('purchase_order_part').select('taken_at').where('order_id', '=', order).execute()
    ).every(({ taken_at }) => taken_at !== null)

  return {
    ...deliveries,
    ...{ db, clock, secrets, failures, client, simulate, start, place, open, work, answersOf, isTaken },
  }
}
