import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addressPolicy } from '../basics/address-policy'
import { createTestApp, type TestApp } from '../testing/test-app'
import { createDeliverySteps } from './delivery-courier'
import { createDeliveryFixtures, secret } from './testing/delivery-fixtures'
import { startWebhookReceiver, type WebhookReceiver } from './testing/webhook-receiver'
import { createWebhookSender } from './webhook-sender'

let app: TestApp
let fixtures: Awaited<ReturnType<typeof createDeliveryFixtures>>
let receiver: WebhookReceiver
let laboratory: { id: number; cn: string }

beforeAll(async () => {
  app = await createTestApp()
  fixtures = await createDeliveryFixtures(app.db, app.clock)
})
beforeEach(async () => {
  await receiver?.close()
  receiver = await startWebhookReceiver({ secrets: [secret] })
  laboratory = await fixtures.addLaboratory({ url: receiver.url })
})
afterAll(() => receiver.close())

/** Delivers what is due. */
const deliver = async () => {
  const { callNext } = createDeliverySteps({
    db: app.db,
    clock: app.clock,
    send: createWebhookSender(addressPolicy(['127.0.0.0/8'])),
    mailer: { poll: () => {} },
    onFailure: () => {},
  })
  while (await callNext()) {}
}
const answers = (order: number) =>
  app.db.selectFrom('order_line_answer').selectAll().where('order_id', '=', order).orderBy('number').execute()
const lastAnswer = async () => (await fixtures.stored(laboratory.id)).at(-1)
const answering = (...lines: object[]) => JSON.stringify({ answers: [{ lines }] })

describe('what a receiver answers to the webhook', () => {
  test('is recorded as its answer to the lines', async () => {
    receiver.answer = answering({
      cn: laboratory.cn,
      served: 8,
      missing: 2,
      reason: 'out-of-stock',
      price: 290,
    })
    const id = await fixtures.addOrder(laboratory)
    await deliver()
    expect(await answers(id)).toMatchObject([
      {
        ...{ line_id: 1, origin: 'webhook', laboratory_id: laboratory.id, user_id: null },
        ...{ served: 8, missing: 2, reason: 'out-of-stock', price: 290, delayed: 0 },
      },
    ])
    expect(await lastAnswer()).toMatchObject({ state: 'delivered', last_answer: 'HTTP 200, con respuesta' })
  })

  test('is recorded once when it is delivered again, and does not undo a later answer', async () => {
    receiver.answer = answering({ cn: laboratory.cn, served: 10 })
    const id = await fixtures.addOrder(laboratory)
    await deliver()
    await app.db
      .updateTable('order_delivery')
      .set({ state: 'waiting', next_attempt_at: app.clock.now(), delivered_at: null })
      .where('order_id', '=', id)
      .execute()
    await deliver()
    expect(receiver.calls).toHaveLength(2)
    expect(await answers(id)).toHaveLength(1)
  })

  test.each([
    ['nothing', ''],
    ['no JSON', '<html>Recibido</html>'],
    ['something of its own', '{"ok":true}'],
    ['a list in the place of an object', '[1,2]'],
    ['another form of answers', '{"answers":"todas"}'],
    ['units that are none', '{"answers":[{"lines":[{"cn":"600101","served":-1}]}]}'],
    ['too much', ' '.repeat(600_000)],
  ])('is ignored where it is %s, and the order is delivered', async (_, body) => {
    receiver.answer = body
    const id = await fixtures.addOrder(laboratory)
    await deliver()
    expect(await answers(id)).toEqual([])
    expect(await lastAnswer()).toMatchObject({ state: 'delivered', last_answer: 'HTTP 200' })
  })

  test.each<[string, (cn: string) => object]>([
    ['does not add up', (cn) => ({ cn, served: 7 })],
    ['is of what was not ordered', () => ({ cn: '999999', served: 10 })],
  ])('is refused where it %s, which staff are told', async (_, line) => {
    receiver.answer = answering(line(laboratory.cn))
    const id = await fixtures.addOrder(laboratory)
    await deliver()
    expect(await answers(id)).toEqual([])
    expect(await lastAnswer()).toMatchObject({
      state: 'delivered',
      last_answer: 'HTTP 200, su respuesta no es válida',
    })
  })
})
