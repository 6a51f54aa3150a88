import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database'
import { buildProgram, startProcess, type TestProcess, until } from '../testing/process'
import { createTestClock } from '../testing/test-app'
import { createDeliveryFixtures, secret } from './testing/delivery-fixtures'
import { startWebhookReceiver } from './testing/webhook-receiver'

/* Whole servers, killed in the middle of deliveries. Time is the real one: leases and pauses end by the database's rows. */

const { db, url } = await createTestDatabase()
const program = await buildProgram('server/main.ts')
const clock = createTestClock(new Date().toISOString())
const { addLaboratory, addOrder, stored } = await createDeliveryFixtures(db, clock)
const receiver = await startWebhookReceiver({ secrets: [secret] })
afterAll(() => receiver.close())
const laboratory = await addLaboratory({ url: receiver.url })

const environment = {
  DATABASE_URL: url,
  REBOTICA_DEMO: '0',
  PORT: '0',
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  WEBHOOK_NETWORKS: '127.0.0.0/8',
}
const processes: TestProcess[] = []
afterEach(async () => {
  for (const server of processes.splice(0)) await server.stop('SIGKILL')
  receiver.faults.length = 0
  receiver.always = undefined
})
const start = async () => {
  const server = startProcess(program, environment)
  processes.push(server)
  await server.says(/Rebotica está en/)
  return server
}
/** Makes all deliveries due, as if the minute of a dead process or the pause after a failure had passed. */
const passTime = () =>
  db
    .updateTable('order_delivery')
    .set({ next_attempt_at: clock.now() })
    .where('next_attempt_at', 'is not', null)
    .execute()
const areAllDelivered = async () => (await stored(laboratory.id)).every(({ state }) => state === 'delivered')

describe('servers that are killed while they deliver', { timeout: 120_000 }, () => {
  test('lose no order: what hung with one of them is delivered by the next', async () => {
    receiver.always = 'hang'
    const id = await addOrder(laboratory)
    const dying = await start()
    await until(() => receiver.calls.length === 1)
    await dying.stop('SIGKILL')
    expect(await stored(laboratory.id)).toMatchObject([{ state: 'sending', attempts: 1 }])
    receiver.always = undefined

    // Its minute has not ended: nobody else takes it.
    const next = await start()
    await next.stop('SIGTERM')
    expect(receiver.calls).toHaveLength(1)
    await passTime()
    await start()
    await until(areAllDelivered)
    expect([...receiver.taken.keys()]).toEqual([`${id}.${laboratory.id}.1`])
  })

  test('deliver thirty orders between them, each marked once, whatever the receiver does', async () => {
    for (let n = 0; n < 30; n += 1) await addOrder(laboratory)
    receiver.faults.push('cut', 500, 'hang', 'cut', 503, 'endless', 'cut', 500, 404, 'cut')
    const marks = new Map<number, number>()
    const remember = async () => {
      for (const { order_id, delivered_at } of await stored(laboratory.id))
        if (delivered_at !== null) {
          const before = marks.get(order_id)
          if (before !== undefined && before !== delivered_at.getTime())
            throw new Error(`${order_id} marked twice`)
          marks.set(order_id, delivered_at.getTime())
        }
    }
    for (let life = 0; life < 4; life += 1) {
      const seen = receiver.calls.length
      await passTime()
      const both = [await start(), await start()]
      await until(async () => receiver.calls.length > seen + 4 || (await areAllDelivered()))
      for (const server of both) await server.stop('SIGKILL')
      await remember()
    }
    await passTime()
    await start()
    await until(async () => {
      await remember()
      await passTime()
      return await areAllDelivered()
    })
    await remember()
    const orders = (await stored(laboratory.id)).map(({ order_id }) => `${order_id}.${laboratory.id}.1`)
    expect(orders).toHaveLength(31)
    expect(new Set(receiver.taken.keys())).toEqual(new Set(orders))
    expect(receiver.calls.every(({ isSigned }) => isSigned)).toBe(true)
  })
})
