import { afterEach, describe, expect, test, vi } from 'vitest'
import { addressPolicy } from '../basics/address-policy'
import { createTestDatabase } from '../testing/database'
import { createTestClock } from '../testing/test-app'
import { createDeliveryCourier, type DeliveryFailure } from './delivery-courier'
import { deliveryLimitMs } from './delivery-schedule'
import { createDeliveryFixtures, secret } from './testing/delivery-fixtures'
import { startWebhookReceiver, type WebhookReceiver } from './testing/webhook-receiver'
import { createWebhookSender } from './webhook-sender'

const { db } = await createTestDatabase()
const clock = createTestClock()
const { addLaboratory, addOrder, addDelivery, stored } = await createDeliveryFixtures(db, clock)
const failures: DeliveryFailure[] = []
const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
  failures.length = 0
  await db.deleteFrom('order_delivery').execute()
})

const open = ({ timeoutMs = 5_000 } = {}) => {
  const courier = createDeliveryCourier({
    db,
    clock,
    send: createWebhookSender(addressPolicy(['127.0.0.0/8']), { timeoutMs }),
    mailer: { poll: () => {} },
    onFailure: (failure) => failures.push(failure),
  })
  opened.push(courier.stop)
  return courier
}
/** Works until all that is due is settled. */
const work = async (given?: { timeoutMs?: number }) => {
  const courier = open(given)
  await vi.waitFor(async () => expect(await dueNow()).toBe(0), { timeout: 10_000 })
  await courier.stop()
}
const dueNow = async () => {
  const due = await db
    .selectFrom('order_delivery')
    .select(['state', 'next_attempt_at'])
    .where('state', '<>', 'delivered')
    .execute()
  return due.filter(
    ({ state, next_attempt_at: at }) => at !== null && (state === 'sending' || at <= clock.now()),
  ).length
}
const start = async (): Promise<{ receiver: WebhookReceiver; laboratory: { id: number; cn: string } }> => {
  const receiver = await startWebhookReceiver({ secrets: [secret] })
  opened.push(receiver.close)
  return { receiver, laboratory: await addLaboratory({ url: receiver.url, name: `L${receiver.port}` }) }
}

test('an order that may have arrived at a laboratory’s former address goes to the new one under the same key', async () => {
  const { receiver, laboratory } = await start()
  receiver.faults.push('cut')
  const id = await addOrder(laboratory)
  await work()
  const next = await startWebhookReceiver({ secrets: [secret] })
  opened.push(next.close)
  await db
    .updateTable('laboratory_delivery')
    .set({ webhook_url: next.url })
    .where('laboratory_id', '=', laboratory.id)
    .execute()
  clock.advance(60_000)
  await work()
  const key = `${id}.${laboratory.id}.1`
  expect([...receiver.taken.keys(), ...next.taken.keys()]).toEqual([key, key])
  expect(await stored(laboratory.id)).toMatchObject([{ state: 'delivered', attempts: 2 }])
})

test('an order arrives signed, with its lines and totals, and is marked once', async () => {
  const { receiver, laboratory } = await start()
  const id = await addOrder(laboratory)
  await work()
  await work()
  expect(receiver.calls).toHaveLength(1)
  const [call] = receiver.calls
  const key = `${id}.${laboratory.id}.1`
  expect(call).toMatchObject({
    isSigned: true,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-rebotica-event': 'order.created',
      'x-rebotica-delivery': key,
      'idempotency-key': key,
    },
    event: {
      event: 'order.created',
      delivery: key,
      happenedAt: clock.now().toISOString(),
      laboratory: { id: laboratory.id, name: `L${receiver.port}` },
      order: {
        id,
        pharmacy: { name: 'Farmacia Ñu', nif: 'B12345674', postalCode: '28001' },
        lines: [{ cn: laboratory.cn, quantity: 10, pvl: 310, discount: 0.1, totalPvlWithDiscount: 2790 }],
        totalQuantity: 10,
        totalPvl: 3100,
        totalPvlWithDiscount: 2790,
      },
    },
  })
  expect(await stored(laboratory.id)).toMatchObject([
    {
      state: 'delivered',
      attempts: 1,
      last_answer: 'HTTP 200',
      delivered_at: clock.now(),
      next_attempt_at: null,
    },
  ])
})

describe('a receiver that does not take an order', () => {
  test.each([
    [500, 'HTTP 500'],
    [404, 'HTTP 404'],
    [302, 'HTTP 302'],
    ['cut', 'ECONNRESET'],
    ['hang', 'sin respuesta a tiempo'],
  ] as const)('(%s) gets it again under the same key', async (fault, answer) => {
    const { receiver, laboratory } = await start()
    receiver.faults.push(fault)
    await addOrder(laboratory)
    await work(fault === 'hang' ? { timeoutMs: 200 } : undefined)
    expect(await stored(laboratory.id)).toMatchObject([
      { state: 'waiting', last_answer: answer, next_attempt_at: new Date(clock.now().getTime() + 60_000) },
    ])
    expect(failures).toMatchObject([{ laboratoryId: laboratory.id, attempts: 1, code: answer }])
    clock.advance(60_000)
    await work()
    expect(receiver.taken.size).toBe(1)
    expect(new Set(receiver.calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect(await stored(laboratory.id)).toMatchObject([{ state: 'delivered', attempts: 2 }])
  })

  test('is left in peace at once when it says that the address is gone', async () => {
    const { receiver, laboratory } = await start()
    receiver.faults.push(410)
    await addOrder(laboratory)
    await work()
    expect(await stored(laboratory.id)).toMatchObject([{ state: 'failed', last_answer: 'HTTP 410' }])
  })

  test('is tried for three days, and then given up', async () => {
    const { receiver, laboratory } = await start()
    receiver.always = 503
    await addOrder(laboratory)
    const began = clock.now().getTime()
    let last = began
    for (;;) {
      await work()
      const [delivery] = await stored(laboratory.id)
      last = clock.now().getTime()
      if (!delivery?.next_attempt_at) break
      clock.advance(delivery.next_attempt_at.getTime() - last)
    }
    expect(last - began).toBe(deliveryLimitMs)
    expect(await stored(laboratory.id)).toMatchObject([
      { state: 'failed', attempts: 13, next_attempt_at: null },
    ])
    expect(receiver.calls).toHaveLength(13)
  })
})

test('an answer without an end counts by its status', async () => {
  const { receiver, laboratory } = await start()
  receiver.faults.push('endless')
  await addOrder(laboratory)
  await work()
  expect(await stored(laboratory.id)).toMatchObject([{ state: 'delivered', last_answer: 'HTTP 200' }])
})

describe('a withdrawal', () => {
  test('is told after its order, and not before that has arrived', async () => {
    const { receiver, laboratory } = await start()
    receiver.faults.push(500)
    const id = await addOrder(laboratory)
    await addDelivery({
      order_id: id,
      laboratory_id: laboratory.id,
      channel: 'webhook',
      number: 2,
      event: 'withdrawn',
    })
    const courier = open()
    await vi.waitFor(async () =>
      expect(await stored(laboratory.id)).toMatchObject([{ attempts: 1, state: 'waiting' }, { attempts: 0 }]),
    )
    await courier.stop()
    clock.advance(60_000)
    await work()
    expect([...receiver.taken.values()].map(({ event }) => event)).toEqual([
      'order.created',
      'order.withdrawn',
    ])
    expect(await stored(laboratory.id)).toMatchObject([
      { state: 'delivered' },
      { state: 'delivered', attempts: 1 },
    ])
  })

  test('is given up with an order that was given up', async () => {
    const { receiver, laboratory } = await start()
    receiver.faults.push(410)
    const id = await addOrder(laboratory)
    await addDelivery({
      order_id: id,
      laboratory_id: laboratory.id,
      channel: 'webhook',
      number: 2,
      event: 'withdrawn',
    })
    const courier = open()
    await vi.waitFor(async () => expect((await stored(laboratory.id))[0]?.state).toBe('failed'))
    courier.poll()
    await vi.waitFor(async () => expect((await stored(laboratory.id))[1]?.state).toBe('failed'))
    expect(receiver.calls).toHaveLength(1)
  })
})

test('a laboratory whose system hangs does not hold up another', async () => {
  const [slow, quick] = [await start(), await start()]
  slow.receiver.always = 'hang'
  for (let n = 0; n < 10; n += 1) await addOrder(slow.laboratory)
  for (let n = 0; n < 20; n += 1) await addOrder(quick.laboratory)
  const courier = open({ timeoutMs: 60_000 })
  await vi.waitFor(() => expect(quick.receiver.taken.size).toBe(20), { timeout: 10_000 })
  expect(slow.receiver.calls).toHaveLength(1)
  // An order of now, while the other still hangs.
  await addOrder(quick.laboratory)
  courier.poll()
  await vi.waitFor(() => expect(quick.receiver.taken.size).toBe(21))
  await slow.receiver.close()
})

test('two processes deliver each order once', async () => {
  const { receiver, laboratory } = await start()
  for (let n = 0; n < 30; n += 1) await addOrder(laboratory)
  open()
  await work()
  expect(receiver.calls).toHaveLength(30)
  expect(receiver.taken.size).toBe(30)
})

test('while a laboratory’s deliveries are switched off, what waits goes on waiting', async () => {
  const { receiver, laboratory } = await start()
  await addOrder(laboratory)
  const active = (value: boolean) =>
    db
      .updateTable('laboratory_delivery')
      .set({ active: value })
      .where('laboratory_id', '=', laboratory.id)
      .execute()
  await active(false)
  await open().stop()
  expect(await stored(laboratory.id)).toMatchObject([{ state: 'waiting', attempts: 0 }])
  await active(true)
  await work()
  expect(receiver.taken.size).toBe(1)
})

test('for a day after the secret was changed, the earlier one signs, too', async () => {
  const { receiver, laboratory } = await start()
  await db
    .updateTable('laboratory_delivery')
    .set({
      webhook_secret: 'nuevo',
      previous_secret: secret,
      previous_secret_until: new Date(clock.now().getTime() + 1000),
    })
    .where('laboratory_id', '=', laboratory.id)
    .execute()
  await addOrder(laboratory)
  await work()
  clock.advance(1000)
  await addOrder(laboratory)
  receiver.secrets = ['nuevo', secret]
  await work()
  const signatures = receiver.calls.map(({ headers }) => String(headers['x-rebotica-signature']))
  expect(signatures.map((each) => each.split('v1=').length - 1)).toEqual([2, 1])
  expect(receiver.calls.every(({ isSigned }) => isSigned)).toBe(true)
})
