import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { servedInFull } from '@/domain/order/line-answer'
import { addressPolicy } from '../basics/address-policy'
import { openSecretBox } from '../basics/secret-box'
import { recordAnswers } from '../order-answers/record-answers.service'
import { insertPharmacy, insertUser } from '../testing/factories'
import { createOrderFixtures, errorOf, line } from '../testing/order-fixtures'
import { createPushSteps } from './push-courier'
import { pushKeysOf } from './push-keys'
import { createPushSender } from './push-sender'
import { createBrowser, startPushService } from './testing/push-service'

const fixtures = await createOrderFixtures({ pushNetworks: ['127.0.0.0/8'] })
const { app, db, clock, services, pharmacy, logIn } = fixtures
const staff = await insertUser(db, { username: 'soporte', roles: ['ROLE_SOPORTE'] })
const secrets = openSecretBox(services.config)
const browser = createBrowser()
const hour = 3_600_000

type Service = Awaited<ReturnType<typeof startPushService>>
let service: Service
let failures: { origin: string | null; code: string }[]
const opened: Service[] = []
const start = async () => {
  const started = await startPushService(browser)
  opened.push(started)
  return started
}
beforeEach(async () => {
  failures = []
  service = await start()
  await db.deleteFrom('push_notice').execute()
  await db.deleteFrom('session').execute()
  await db.updateTable('app_user').set({ active: true }).execute()
  fixtures.headers.authorization = (await logIn('farmacia')).authorization
})
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close()
})

const steps = (timeoutMs = 5_000) =>
  createPushSteps({
    ...{ db, clock, secrets },
    send: createPushSender(addressPolicy(['127.0.0.0/8']), { contact: 'mailto:a@example.com', timeoutMs }),
    onFailure: (failure) => failures.push(failure),
  })
/** What a server does each minute. */
const work = async ({ spread, sendNext } = steps()) => {
  while (await spread()) {}
  while (await sendNext()) {}
}
const subscribe = async (at = service, headers: { authorization: string } = fixtures.headers) => {
  const endpoint = `${at.origin}/push/${crypto.randomUUID()}`
  const response = await app.inject({
    method: 'PUT',
    url: '/api/v4/push/subscription/',
    headers,
    payload: { endpoint, keys: browser.keys },
  })
  expect(response.statusCode).toBe(200)
  return endpoint
}
const order = async () => (await fixtures.post(fixtures.order())).json<{ id: number }>().id
const answer = async (orderId: number, missing = 3) =>
  recordAnswers(db, {
    orderId,
    lines: [
      { line: 1, answer: { ...servedInFull(10 - missing), missing, reason: missing ? 'other' : null } },
    ],
    origin: 'screen',
    source: crypto.randomUUID(),
    by: {
      auth: {
        user: { id: staff, username: 'soporte', role: 'ROLE_SOPORTE', jobPosition: null, laboratoryId: null },
        realUserId: staff,
        mustAgree: false,
        tokenHash: Buffer.of(1),
      },
    },
    now: clock.now(),
  })
const payloads = (of = service) => of.received.map(({ payload }) => payload)

describe('a browser that asked for notices', () => {
  test('is told how many orders have missing lines, encrypted and signed, and nothing else of them', async () => {
    await subscribe()
    await answer(await order())
    await answer(await order())
    await work()
    expect(payloads()).toEqual([{ answered: 2, refused: 0 }])
    const [{ headers, isSigned } = expect.fail()] = service.received
    expect(isSigned).toBe(true)
    expect(headers).toMatchObject({
      ttl: '86400',
      topic: 'pedidos',
      urgency: 'normal',
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
    })
    await work()
    expect(service.received).toHaveLength(1)
  })

  test('is told nothing of an order that comes in full, nor of other pharmacies', async () => {
    await insertUser(db, { username: 'vecina', pharmacies: [await insertPharmacy(db)] })
    const neighbour = await start()
    await subscribe()
    await subscribe(neighbour, await logIn('vecina'))
    await answer(await order(), 0)
    await work()
    expect(service.received).toEqual([])
    await answer(await order())
    await work()
    expect(service.received).toHaveLength(1)
    expect(neighbour.received).toEqual([])
  })

  test('hears again of what nobody has looked at, together with what is new; what was seen counts no more', async () => {
    await subscribe()
    await answer(await order())
    await work()
    clock.advance(hour / 2)
    await db.updateTable('session').set({ last_used_at: clock.now() }).execute()
    clock.advance(1)
    const next = await order()
    await answer(next)
    await work()
    await answer(await order())
    await work()
    expect(payloads()).toEqual([
      { answered: 1, refused: 0 },
      { answered: 1, refused: 0 },
      { answered: 2, refused: 0 },
    ])
  })

  test('goes on hearing of it after its session has fallen asleep, and not after it was ended', async () => {
    await subscribe()
    const asleep = await order()
    const ended = await order()
    clock.advance(5 * hour)
    await answer(asleep)
    await work()
    expect(service.received).toHaveLength(1)
    await db.updateTable('session').set({ revoked_at: clock.now() }).execute()
    await answer(ended)
    await work()
    expect(service.received).toHaveLength(1)
    expect(await db.selectFrom('push_subscription').select('endpoint').execute()).toEqual([])
  })

  test('is forgotten when its user is disabled', async () => {
    await subscribe()
    await answer(await order())
    await db.updateTable('app_user').set({ active: false }).where('username', '=', 'farmacia').execute()
    await work()
    expect(service.received).toEqual([])
    expect(await db.selectFrom('push_subscription').select('endpoint').execute()).toEqual([])
  })
})

describe('an order that the server refused', () => {
  const refused = (key: string) =>
    fixtures.post(fixtures.order({ purchaseOrderLines: [line({ cn: '662029' })] }), { key })
  const noted = async () =>
    expect.poll(() => db.selectFrom('push_notice').select('id').execute()).toHaveLength(1)

  test('is told to the user’s other devices after a while, and not to the one that sent it', async () => {
    await subscribe()
    const other = await start()
    await subscribe(other, await logIn('farmacia'))
    expect(errorOf(await refused(crypto.randomUUID())).code).toBe('order_rejected')
    await noted()
    await work()
    expect(other.received).toEqual([])
    clock.advance(5 * 60_000)
    await work()
    expect(payloads(other)).toEqual([{ answered: 0, refused: 1 }])
    expect(service.received).toEqual([])
  })

  test('is not told where it was put right meanwhile', async () => {
    const key = crypto.randomUUID()
    await refused(key)
    await noted()
    await subscribe(service, await logIn('farmacia'))
    expect((await fixtures.post(fixtures.order(), { key })).statusCode).toBe(200)
    clock.advance(5 * 60_000)
    await work()
    expect(service.received).toEqual([])
  })
})

describe('a push service', () => {
  test.each([404, 410])('that answers %i makes the server forget the browser', async (status) => {
    await subscribe()
    service.answers.push({ status })
    await answer(await order())
    await work()
    expect(await db.selectFrom('push_subscription').select('endpoint').execute()).toEqual([])
    expect(failures).toEqual([])
  })

  test('that has too much to do is called again when it asks for that, and later and later', async () => {
    await subscribe()
    service.answers.push({ status: 429, headers: { 'retry-after': '600' } }, { status: 503 })
    await answer(await order())
    await work()
    clock.advance(599_000)
    await work()
    expect(service.received).toHaveLength(1)
    clock.advance(1_000)
    await work()
    expect(service.received).toHaveLength(2)
    clock.advance(299_000)
    await work()
    expect(service.received).toHaveLength(2)
    clock.advance(1_000)
    await work()
    expect(service.received).toHaveLength(3)
    expect(failures).toEqual(['HTTP 429', 'HTTP 503'].map((code) => ({ origin: service.origin, code })))
  })

  test('that stays away is given up after a day', async () => {
    await subscribe()
    service.answers.push(...Array.from({ length: 50 }, () => ({ status: 500 })))
    await answer(await order())
    for (let quarter = 0; quarter < 4 * 30; quarter++) {
      await work()
      clock.advance(hour / 4)
    }
    expect(service.received.length).toBeLessThan(12)
    expect(
      await db.selectFrom('push_subscription').select(['answered', 'next_attempt_at']).execute(),
    ).toEqual([{ answered: [], next_attempt_at: null }])
  })

  test('that hangs blocks nobody else', async () => {
    for (const _ of [1, 2, 3]) {
      service.answers.push('hang')
      await subscribe(service, await logIn('farmacia'))
    }
    await insertUser(db, { username: 'titular', pharmacies: [pharmacy] })
    const other = await start()
    await subscribe(other, await logIn('titular'))
    await answer(await order())
    const courier = steps(60_000)
    await courier.spread()
    // Two calls hang; the other lanes of the process leave that service alone, and one tells the other.
    const lanes = [1, 2, 3, 4].map(() => courier.sendNext())
    await vi.waitFor(() => {
      expect(payloads(other)).toEqual([{ answered: 1, refused: 0 }])
      expect(service.received).toHaveLength(2)
    })
    await service.close()
    await Promise.all(lanes)
    expect(service.received).toHaveLength(2)
  })

  test('is called by one of two servers alone, and again after one has died in the middle', async () => {
    await subscribe()
    await answer(await order())
    const [one, two] = [steps(), steps()]
    await Promise.all([one.spread(), two.spread()])
    await Promise.all([one.sendNext(), two.sendNext()])
    expect(service.received).toHaveLength(1)

    await answer(await order())
    await one.spread()
    const died = createPushSteps({
      ...{ db, clock, secrets },
      send: () => Promise.reject(new Error('killed')),
      onFailure: () => {},
    })
    await expect(died.sendNext()).rejects.toThrow('killed')
    await work(two)
    expect(service.received).toHaveLength(1)
    clock.advance(60_000)
    await work(two)
    expect(service.received).toHaveLength(2)
  })

  test('inside of the network is not called, whatever its name resolves to', async () => {
    const send = createPushSender(
      { problemOf: () => null, mayConnect: addressPolicy([]).mayConnect },
      { contact: 'mailto:a@example.com' },
    )
    const keys = await pushKeysOf(db, { secrets, now: clock.now() })
    const push = { publicKey: browser.keys.p256dh, auth: browser.keys.auth, payload: '{}', seconds: 60 }
    const endpoint = service.origin.replace('127.0.0.1', 'localhost')
    expect(await send({ ...push, endpoint }, keys ?? expect.fail())).toMatchObject({
      kind: 'failed',
      code: 'dirección no permitida',
    })
    expect(service.received).toEqual([])
  })
})

test('the keys are the same for all servers, and are not in the clear in the database', async () => {
  await db.deleteFrom('push_key').execute()
  const now = clock.now()
  const [one, two] = await Promise.all([1, 2].map(() => pushKeysOf(db, { secrets, now })))
  expect(one).toEqual(two)
  const { secret } = await db.selectFrom('push_key').select('secret').executeTakeFirstOrThrow()
  expect(secret.includes(one?.privateKey ?? '')).toBe(false)
})

test('keys that cannot be read any more are made anew once no browser counts on them, as after a restore', async () => {
  const now = clock.now()
  const before = await pushKeysOf(db, { secrets, now })
  await subscribe()
  const others = openSecretBox({ ...services.config, secretsKey: '77'.repeat(32) })
  expect(await pushKeysOf(db, { secrets: others, now })).toBeNull()
  await answer(await order())
  await work(
    createPushSteps({
      ...{ db, clock, secrets: others },
      send: () => Promise.reject(new Error('sent without keys')),
      onFailure: (failure) => failures.push(failure),
    }),
  )
  expect(failures).toEqual([{ origin: service.origin, code: 'clave ilegible' }])
  await db.updateTable('session').set({ revoked_at: now }).execute()
  await work()
  const made = await pushKeysOf(db, { secrets: others, now })
  expect(made?.publicKey).not.toBe(before?.publicKey)
  await db.deleteFrom('push_key').execute()
})
