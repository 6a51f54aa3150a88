import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { OrderToCreate } from '@/contract/orders/order-creation'
import { type CarriedOrder, nonceBytes, sealCarried } from '@/domain/carried/carried-order'
import { textsOfCarried } from '@/domain/carried/carried-text'
import { deviceDataKeys } from '../../../access/device-data-key'
import { insertPharmacy, insertRelation, insertUser } from '../../../testing/factories'
import { createOrderFixtures, type Headers, line, type OrderFixtures } from '../../../testing/order-fixtures'

let fixtures: OrderFixtures
let colleague: Headers
beforeAll(async () => {
  fixtures = await createOrderFixtures()
  await insertUser(fixtures.db, { username: 'colega', pharmacies: [fixtures.pharmacy] })
  colleague = await fixtures.logIn('colega')
})

const dayMs = 24 * 60 * 60 * 1000
const now = () => fixtures.services.clock.now().getTime()

type Given = {
  key?: string
  userId?: number
  sealedFor?: number
  actedAs?: string
  pieces?: number
  madeAt?: string
}

/** What a device of the pharmacy's user writes into a file. */
const textOf = async (body: OrderToCreate, given: Given = {}) => {
  const {
    key = crypto.randomUUID(),
    userId = fixtures.user,
    actedAs = null,
    madeAt = '2026-03-14T09:00:00.000Z',
  } = given
  const carried: CarriedOrder = {
    ...{ endpoint: 'createOrder', key, body, madeAt, actedAs },
  }
  const dataKey = deviceDataKeys(fixtures.services.config)(given.sealedFor ?? userId)
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
  return textsOfCarried(await sealCarried(carried, { userId, dataKey, nonce }), given.pieces).join('\n')
}
const bring = async (order: string, as: Headers = colleague, path = '') => {
  const response = await fixtures.app.inject({
    method: 'POST',
    url: `/api/v4/purchase-order/carried/${path}`,
    headers: as,
    payload: { order },
  })
  return { status: response.statusCode, ...response.json() }
}
const look = (order: string, as?: Headers) => bring(order, as, 'opened/')
const rows = async (key: string) =>
  (await fixtures.stored()).orders.filter(({ idempotency_key }) => idempotency_key === key)

describe('an order that another device of the pharmacy brings', () => {
  test('is created as its user’s, under its own key, and the log says who brought it', async () => {
    const key = crypto.randomUUID()
    const brought = await bring(await textOf(fixtures.order(), { key, pieces: 100 }))
    const [row, ...others] = await rows(key)
    expect(others).toEqual([])
    expect(row).toMatchObject({ user_id: fixtures.user, real_user_id: fixtures.user, name: brought.name })
    expect(brought).toMatchObject({
      ...{ status: 200, id: row?.id, laboratories: ['Laboratorio Ñandú'], isRepeated: false },
    })
    const [event] = await fixtures.db
      .selectFrom('audit_event')
      .innerJoin('app_user', 'app_user.id', 'audit_event.user_id')
      .select(['username', 'audit_event.pharmacy_id', 'details'])
      .where('kind', '=', 'order-carried')
      .execute()
    expect(event).toMatchObject({
      username: 'colega',
      pharmacy_id: fixtures.pharmacy,
      details: { order: row?.id, user: fixtures.user, repeated: false },
    })
  })

  test('and that its own device sends afterwards is one order, which that device is told of', async () => {
    const key = crypto.randomUUID()
    const brought = await bring(await textOf(fixtures.order(), { key }))
    const sent = await fixtures.post(fixtures.order(), { key })
    expect([sent.statusCode, sent.json()]).toEqual([200, { id: brought.id, name: brought.name }])
    expect(await rows(key)).toHaveLength(1)
  })

  test('and that its own device has sent before is that order, brought as often as one likes', async () => {
    const key = crypto.randomUUID()
    const sent = (await fixtures.post(fixtures.order(), { key })).json()
    const text = await textOf(fixtures.order(), { key })
    for (const as of [colleague, fixtures.headers])
      expect(await bring(text, as)).toMatchObject({ status: 200, id: sent.id, isRepeated: true })
    expect(await rows(key)).toHaveLength(1)
  })

  test('from two devices at the same moment, and sent by its own, is created once', async () => {
    const key = crypto.randomUUID()
    const text = await textOf(fixtures.order(), { key })
    const answers = await Promise.all([
      bring(text, colleague),
      bring(text, fixtures.headers),
      fixtures.post(fixtures.order(), { key }).then((response) => response.json()),
    ])
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await rows(key)).toHaveLength(1)
  })

  test('that costs more than its user saw is refused with the differences, and nothing is created', async () => {
    const key = crypto.randomUUID()
    const expected = { pvl: 200, totalPvlWithDiscount: 2_000 }
    const body = fixtures.order({ purchaseOrderLines: [line({ expected })] })
    const refused = await bring(await textOf(body, { key }))
    expect(refused).toMatchObject({ status: 422, error: { code: 'price_risen', prices: [{ cn: '662026' }] } })
    expect(await rows(key)).toEqual([])
  })

  test('whose rules it breaks is refused as its own device would be', async () => {
    const body = fixtures.order({ purchaseOrderLines: [line({ quantity: 1 })] })
    const sent = (await fixtures.post(body)).json()
    expect(sent.error.code).toBe('order_rejected')
    expect(await bring(await textOf(body))).toMatchObject({ status: 422, error: sent.error })
  })

  test('whose user has left is refused in words, unless it had been created before', async () => {
    const userId = await insertUser(fixtures.db, { username: 'antigua', pharmacies: [fixtures.pharmacy] })
    const [before, after] = [crypto.randomUUID(), crypto.randomUUID()]
    const first = await bring(await textOf(fixtures.order(), { key: before, userId }))
    await fixtures.db.updateTable('app_user').set({ active: false }).where('id', '=', userId).execute()
    expect(await bring(await textOf(fixtures.order(), { key: after, userId }))).toMatchObject({
      status: 422,
      error: {
        code: 'order_rejected',
        message: expect.stringMatching(/ya no puede pedir para esta farmacia/),
      },
    })
    expect(await rows(after)).toEqual([])
    expect(await bring(await textOf(fixtures.order(), { key: before, userId }))).toMatchObject({
      ...{ status: 200, id: first.id, isRepeated: true },
    })
    const other = fixtures.order({ name: 'Otro' })
    expect(await bring(await textOf(other, { key: before, userId }))).toMatchObject({
      error: { code: 'idempotency_mismatch' },
    })
  })

  test('whose user has no pharmacy any more is refused in words, unless it had been created before', async () => {
    const { db, pharmacy } = fixtures
    const userId = await insertUser(db, { username: 'ajena', pharmacies: [pharmacy] })
    const before = await textOf(fixtures.order(), { userId })
    const first = await bring(before)
    expect(first).toMatchObject({ status: 200 })
    await db.deleteFrom('user_pharmacy').where('user_id', '=', userId).execute()
    expect(await bring(await textOf(fixtures.order(), { userId }))).toMatchObject({
      ...{ status: 422, error: { message: expect.stringMatching(/ya no puede pedir para esta farmacia/) } },
    })
    expect(await bring(before)).toMatchObject({ status: 200, id: first.id, isRepeated: true })
  })

  test('after 14 days creates nothing, and is still told of the order that there is', async () => {
    const given = { key: crypto.randomUUID(), madeAt: new Date(now() - 14 * dayMs).toISOString() }
    const inTime = await textOf(fixtures.order(), given)
    const first = await bring(inTime)
    expect(first).toMatchObject({ status: 200, isRepeated: false })
    const key = crypto.randomUUID()
    const madeAt = new Date(now() - 14 * dayMs - 1).toISOString()
    const late = await textOf(fixtures.order(), { key, madeAt })
    const refused = { status: 422, error: { message: expect.stringMatching(/pasados 14 días, solo puede/) } }
    expect(await bring(late)).toMatchObject(refused)
    expect(await look(late)).toMatchObject(refused)
    expect(await rows(key)).toEqual([])
    const sent = (await fixtures.post(fixtures.order(), { key })).json()
    expect(await look(late)).toMatchObject({ status: 200, isCreated: true })
    expect(await bring(late)).toMatchObject({ status: 200, id: sent.id, isRepeated: true })
  })

  test('is not created where its carrier cannot be recorded', async () => {
    const { owner } = fixtures
    const key = crypto.randomUUID()
    await sql`ALTER TABLE audit_event ADD CONSTRAINT no_carriers CHECK (kind <> 'order-carried') NOT VALID`.execute(
      owner,
    )
    onTestFinished(async () => {
      await sql`ALTER TABLE audit_event DROP CONSTRAINT no_carriers`.execute(owner)
    })
    expect(await bring(await textOf(fixtures.order(), { key }))).toMatchObject({ status: 500 })
    expect(await rows(key)).toEqual([])
  })
})

describe('before an order is created, who brings it', () => {
  test('is told what it is, who made it and when, and nothing is created', async () => {
    const key = crypto.randomUUID()
    const text = await textOf(fixtures.order(), { key })
    await fixtures.db
      .updateTable('app_user')
      .set({ first_name: 'Ángela', second_name: 'Ñandú' })
      .where('id', '=', fixtures.user)
      .execute()
    expect(await look(text)).toMatchObject({
      ...{ status: 200, name: 'Pedido del 16/03/2026 10:00', madeAt: '2026-03-14T09:00:00.000Z' },
      ...{
        maker: 'Ángela Ñandú',
        lines: 1,
        units: 10,
        laboratories: ['Laboratorio Ñandú'],
        isCreated: false,
      },
    })
    expect(await rows(key)).toEqual([])
    await bring(text)
    expect(await look(text)).toMatchObject({ isCreated: true })
  })

  test('is told nothing that they could not bring', async () => {
    const elsewhere = await insertPharmacy(fixtures.db)
    await insertUser(fixtures.db, { username: 'lejana', pharmacies: [elsewhere] })
    const refused = await look(await textOf(fixtures.order()), await fixtures.logIn('lejana'))
    expect(refused).toMatchObject({ status: 403, error: { code: 'forbidden' } })
    expect(refused).not.toHaveProperty('name')
  })
})

describe('who may bring an order', () => {
  test('is nobody of another pharmacy, whatever they hold', async () => {
    const elsewhere = await insertPharmacy(fixtures.db)
    await insertUser(fixtures.db, { username: 'vecina', pharmacies: [elsewhere] })
    const key = crypto.randomUUID()
    const refused = await bring(await textOf(fixtures.order(), { key }), await fixtures.logIn('vecina'))
    expect(refused).toMatchObject({ status: 403, error: { code: 'forbidden' } })
    expect(await rows(key)).toEqual([])
  })

  test('is staff', async () => {
    await insertUser(fixtures.db, { username: 'soporte', roles: ['ROLE_SOPORTE'] })
    const brought = await bring(await textOf(fixtures.order()), await fixtures.logIn('soporte'))
    expect(brought).toMatchObject({ status: 200, isRepeated: false })
  })

  test('is a laboratory that all of it is ordered from, and none that is only one of several', async () => {
    const { db, pharmacy, laboratory, other } = fixtures
    for (const [username, laboratory_id] of [
      ['delegado', laboratory],
      ['otro', other],
    ] as const)
      await insertUser(db, {
        ...{ username, roles: ['ROLE_LABORATORIO'], laboratory_id, job_position: 4, pharmacies: [pharmacy] },
      })
    await db
      .updateTable('pharmacy_laboratory_relation')
      .set({ laboratory_access: true })
      .where('pharmacy_id', '=', pharmacy)
      .execute()
    await insertRelation(db, { pharmacy_id: pharmacy, laboratory_id: other, laboratory_access: true })
    const [delegate, stranger] = [await fixtures.logIn('delegado'), await fixtures.logIn('otro')]
    const key = crypto.randomUUID()
    const text = await textOf(fixtures.order(), { key })
    expect(await bring(text, stranger)).toMatchObject({ status: 403 })
    expect(await rows(key)).toEqual([])
    // A laboratory is told nothing of the pharmacy's people.
    expect(await look(text, delegate)).toMatchObject({ status: 200, maker: null })
    const brought = await bring(text, delegate)
    expect(brought).toMatchObject({ status: 200, laboratories: ['Laboratorio Ñandú'] })
    expect(await rows(key)).toMatchObject([{ user_id: fixtures.user, real_user_id: fixtures.user }])
    const both = fixtures.order({ laboratories: [laboratory, other] })
    expect(await bring(await textOf(both), delegate)).toMatchObject({
      ...{ status: 403, error: { message: expect.stringMatching(/laboratorios que no son el suyo/) } },
    })
  })
})

describe('an order that was made in somebody’s place', () => {
  test('is created as the one device would have: theirs, with who was behind', async () => {
    const userId = await insertUser(fixtures.db, { username: 'agente', roles: ['ROLE_AGENTE'] })
    const key = crypto.randomUUID()
    const text = await textOf(fixtures.order(), { key, userId, actedAs: 'farmacia' })
    expect(await bring(text)).toMatchObject({ status: 200 })
    expect(await rows(key)).toMatchObject([{ user_id: fixtures.user, real_user_id: userId }])
  })

  test('is refused where they may not act so, and of who cannot order at all', async () => {
    const userId = await insertUser(fixtures.db, { username: 'suelto', roles: ['ROLE_AGENTE'] })
    const farmacia = { userId: fixtures.user, actedAs: 'colega' }
    for (const given of [{ userId }, farmacia])
      expect(await bring(await textOf(fixtures.order(), given))).toMatchObject({
        ...{ status: 422, error: { code: 'order_rejected' } },
      })
  })
})

describe('a text that is no order', () => {
  test.each([
    ['of another installation or changed', () => textOf(fixtures.order(), { sealedFor: 999 }), /ha cambiado/],
    ['of a user that there is not', () => textOf(fixtures.order(), { userId: 987_654 }), /ya no puede pedir/],
    [
      'with a code missing',
      async () => (await textOf(fixtures.order(), { pieces: 100 })).split('\n').slice(1).join('\n'),
      /Faltan códigos: hay \d de \d/,
    ],
    ['cut off', async () => (await textOf(fixtures.order())).slice(0, -9), /No se puede leer/],
    ['of something else', async () => 'Hola', /No se puede leer/],
  ])('%s is refused with its reason beside the field', async (_, make, message) => {
    const { status, error } = await bring(await make())
    expect([status, error.message]).toEqual([422, expect.stringMatching(message)])
  })

  test('longer than any order is not read', async () => {
    expect(await bring('A'.repeat(200_001))).toMatchObject({ status: 422 })
    expect(await bring('A'.repeat(300_000))).toMatchObject({ status: 413 })
  })

  test('whose order does not keep to the contract is refused with its place', async () => {
    const body = { ...fixtures.order(), name: '' }
    expect(await bring(await textOf(body))).toMatchObject({
      ...{ status: 422, error: { code: 'order_rejected', fields: { name: 'Campo obligatorio' } } },
    })
  })
})
