import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import { signatureOf } from '../../deliveries/signature'
import { createDeliveryFixtures, secret } from '../../deliveries/testing/delivery-fixtures'
import { auditEvents } from '../../testing/audit-events'
import { createTestApp, type TestApp, testConfig } from '../../testing/test-app'

let app: TestApp
let fixtures: Awaited<ReturnType<typeof createDeliveryFixtures>>
let laboratory: { id: number; cn: string }
let id: number

beforeAll(async () => {
  app = await createTestApp()
  fixtures = await createDeliveryFixtures(app.db, app.clock)
})
beforeEach(async () => {
  laboratory = await fixtures.addLaboratory({ url: 'http://127.0.0.1:9/pedidos' })
  id = await fixtures.addOrder(laboratory)
})

type Sent = { secrets?: string[]; delivery?: string; signature?: string; signedAt?: Date; body?: string }
const call = (answers: unknown, given: Sent = {}) => {
  const body = given.body ?? JSON.stringify({ answers })
  const { secrets = [secret], signedAt = app.clock.now() } = given
  return app.app.inject({
    method: 'POST',
    url: `${apiPrefix}/order-answer/`,
    headers: {
      'content-type': 'application/json',
      'x-rebotica-delivery': given.delivery ?? `${id}.${laboratory.id}.1`,
      'x-rebotica-signature':
        given.signature ?? signatureOf(JSON.stringify({ answers }), { secrets, now: signedAt }),
    },
    payload: body,
  })
}
const served = (units: number, more: object = {}) => ({
  id: 'A-1',
  lines: [{ cn: laboratory.cn, served: units, ...more }],
})
const stored = () =>
  app.db.selectFrom('order_line_answer').selectAll().where('order_id', '=', id).orderBy('number').execute()
const minutes = (count: number) => new Date(app.clock.now().getTime() + count * 60_000)

describe('the call back of a laboratory’s system', () => {
  test('records what becomes of what was delivered to it, and corrects it later', async () => {
    const first = await call([served(10)])
    expect([first.statusCode, first.json()]).toEqual([200, { recorded: 1 }])
    const later = { ...served(6, { delayed: 4, delayedUntil: '2026-12-04' }), id: 'A-2' }
    expect((await call([later])).json()).toEqual({ recorded: 1 })
    expect(await stored()).toMatchObject([
      { number: 1, served: 10, origin: 'webhook', laboratory_id: laboratory.id },
      { number: 2, served: 6, delayed: 4, delayed_until: '2026-12-04' },
    ])
  })

  test('repeated by whoever holds its bytes changes nothing; under its id something else is refused', async () => {
    await call([served(10)])
    await call([{ ...served(6, { delayed: 4 }), id: 'A-2' }])
    expect((await call([served(10)])).json()).toEqual({ recorded: 0 })
    expect((await stored()).at(-1)).toMatchObject({ served: 6 })
    const other = await call([served(8, { delayed: 2 })])
    expect([other.statusCode, other.json().error.code]).toEqual([422, 'idempotency_mismatch'])
  })

  test.each<[string, Sent]>([
    ['with another secret', { secrets: ['otro'] }],
    ['without a signature', { signature: '' }],
    ['of another form', { signature: 'firma' }],
    ['over other bytes', { body: '{"answers":[] }' }],
    ['made six minutes ago', { signedAt: new Date(0) }],
  ])('signed %s is refused before it is read', async (_, given) => {
    const signedAt = given.signedAt && minutes(-6)
    const response = await call([served(10)], { ...given, ...(signedAt && { signedAt }) })
    expect([response.statusCode, response.json().error.code]).toEqual([401, 'unauthenticated'])
    expect(await stored()).toEqual([])
  })

  test('that is no JSON is refused in the same way while it is not signed', async () => {
    expect((await call([], { body: 'no es JSON' })).statusCode).toBe(401)
    const signature = signatureOf('no es JSON', { secrets: [secret], now: app.clock.now() })
    expect((await call([], { body: 'no es JSON', signature })).statusCode).toBe(400)
  })

  test('counts four minutes late, and by the secret of before for as long as that one counts', async () => {
    expect((await call([served(10)], { signedAt: minutes(-4) })).statusCode).toBe(200)
    await app.db
      .updateTable('laboratory_delivery')
      .set({ webhook_secret: 'nuevo', previous_secret: secret, previous_secret_until: minutes(60) })
      .where('laboratory_id', '=', laboratory.id)
      .execute()
    const again = [{ ...served(10), id: 'A-2' }]
    expect((await call(again)).statusCode).toBe(200)
    expect((await call(again, { secrets: ['nuevo'] })).statusCode).toBe(200)
    app.clock.advance(61 * 60_000)
    expect((await call(again)).statusCode).toBe(401)
  })

  test('is refused while the laboratory’s deliveries are switched off', async () => {
    await app.db
      .updateTable('laboratory_delivery')
      .set({ active: false })
      .where('laboratory_id', '=', laboratory.id)
      .execute()
    expect((await call([served(10)])).statusCode).toBe(401)
  })

  test('about what was delivered to another laboratory, or was not ordered, is refused and on record', async () => {
    const events = auditEvents(app.db)
    await events.forget()
    const other = await fixtures.addLaboratory({ url: 'http://127.0.0.1:9/pedidos' })
    const orderOfOther = await fixtures.addOrder(other)
    const foreign = await call([{ lines: [{ cn: other.cn, served: 10 }] }], {
      delivery: `${orderOfOther}.${laboratory.id}.1`,
    })
    expect([foreign.statusCode, foreign.json().error.fields]).toEqual([
      422,
      { 'answers.0.lines.0': 'No es una línea suya' },
    ])
    const unknown = await call([{ lines: [{ cn: '999999', served: 10 }] }])
    expect(unknown.statusCode).toBe(422)
    expect((await events.read()).map(({ kind, laboratory_id }) => [kind, laboratory_id])).toEqual(
      Array(2).fill(['order-answer-refused', laboratory.id]),
    )
  })

  test('names the place of each fault', async () => {
    const response = await call([served(9), served(10)])
    expect(response.json().error.fields).toEqual({
      'answers.0.lines.0.served': 'Las unidades tienen que sumar las 10 pedidas',
    })
  })

  test('is limited in size', async () => {
    const response = await call([{ ...served(10), note: 'x'.repeat(600_000) }])
    expect(response.statusCode).toBe(413)
  })

  test('without the key of a delivery is no such call', async () => {
    expect((await call([served(10)], { delivery: 'pedido' })).statusCode).toBe(400)
  })

  test('is limited by laboratory once it is signed, and by address only while it is not', async () => {
    const config = testConfig({ callsPerMinute: 30 })
    const limited = await createTestApp({ config })
    app = limited
    fixtures = await createDeliveryFixtures(app.db, app.clock)
    const [busy, quiet] = [
      await fixtures.addLaboratory({ url: 'http://127.0.0.1:9/pedidos' }),
      await fixtures.addLaboratory({ url: 'http://127.0.0.1:9/pedidos' }),
    ]
    const statuses = async (of: { id: number; cn: string }, count: number, given: Sent = {}) => {
      const answers = [{ lines: [{ cn: of.cn, served: 10 }] }]
      const delivery = `${await fixtures.addOrder(of)}.${of.id}.1`
      const codes: number[] = []
      for (let n = 0; n < count; n += 1) codes.push((await call(answers, { delivery, ...given })).statusCode)
      return codes
    }
    expect(await statuses(busy, 31)).toEqual([...Array(30).fill(200), 429])
    expect(await statuses(quiet, 1)).toEqual([200])
    app.clock.advance(60_000)
    expect(await statuses(busy, 1)).toEqual([200])

    for (let minute = 0; minute < 2; minute += 1) {
      expect(await statuses(busy, 50, { secrets: ['otro'] })).toEqual(Array(50).fill(401))
      app.clock.advance(60_000)
    }
    const refused = await call([], { secrets: ['otro'], delivery: `1.${busy.id}.1` })
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, 13 * 60])
    expect(await statuses(busy, 1)).toEqual([200])
  })
})
