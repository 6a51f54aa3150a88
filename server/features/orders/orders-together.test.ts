import { sql } from 'kysely'
import { afterEach, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { watchQueries } from '../../db/connection'
import { insertPharmacy, insertRelation, insertUser } from '../../testing/factories'
import {
  createOrderFixtures,
  errorOf,
  type Headers,
  line,
  type OrderFixtures,
} from '../../testing/order-fixtures'

/*
 * Orders of several pharmacies that are under way at the same moment are looked up by one statement, and created by another. A
 * cluster refuses the second for pharmacies of several nodes: what is expected of the orders is the same there, but each is
 * created alone.
 */

const count = 12
const isCluster = inject('nodeUrls').length > 0

let fixtures: OrderFixtures
/** Each has had its first order, so that all of them have a counter. */
let pharmacies: { id: number; as: Headers }[]
const statements: string[] = []

beforeAll(async () => {
  fixtures = await createOrderFixtures()
  const { db, laboratory, other, logIn, post, order } = fixtures
  pharmacies = []
  for (let number = 0; number < count; number += 1) {
    const id = await insertPharmacy(db)
    for (const laboratory_id of [laboratory, other])
      await insertRelation(db, { pharmacy_id: id, laboratory_id })
    await insertUser(db, { username: `titular-${number}`, pharmacies: [id] })
    pharmacies.push({ id, as: await logIn(`titular-${number}`) })
  }
  for (const { id, as } of pharmacies)
    expect((await post(order({ pharma: id }), { as })).statusCode).toBe(200)
  watchQueries(db, (statement) => statements.push(statement))
})
afterEach(() => {
  statements.length = 0
})

const countOf = (name: string) =>
  statements.filter((statement) => statement.includes(`prepared as ${name} `)).length
const together = () => countOf('orders-insert')
const alone = () => countOf('order-insert')
const lookUps = () => countOf('order-lookups') + countOf('order-lookups-apart')

type Given = Parameters<OrderFixtures['order']>[0]

/** An order of each pharmacy, all at once. */
const postAll = (given: (number: number) => Given = () => ({}), keys = newKeys()) =>
  pharmacies.map(({ id, as }, number) =>
    fixtures.post(fixtures.order({ pharma: id, ...given(number) }), { key: keys[number] ?? '', as }),
  )
const newKeys = () => Array.from({ length: count }, () => crypto.randomUUID())
const statusesOf = (answers: readonly { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode)
const all = (status: number) => Array<number>(count).fill(status)

/** Numbers of the orders of each pharmacy, in turn. */
const numbers = async () => {
  const { orders } = await fixtures.stored()
  return pharmacies.map(({ id }) =>
    orders.filter(({ pharmacy_id }) => pharmacy_id === id).map((order) => order.id - id * 1_000_000),
  )
}
const rowsUnder = async (keys: readonly string[]) => {
  const { orders, lines } = await fixtures.stored()
  const created = orders.filter(({ idempotency_key }) => keys.includes(idempotency_key))
  return { orders: created, lines: lines.filter(({ order_id }) => created.some(({ id }) => id === order_id)) }
}

test('orders of many pharmacies, each sent twice, are created once each, with few statements', async () => {
  const before = await numbers()
  const keys = newKeys()
  const given = (number: number) => ({
    name: `Pedido ${number}`,
    purchaseOrderLines: [
      line({ quantity: 10 + number }),
      line({ cn: '662027', quantity: 1, tags: ['a', 'b'] }),
    ],
  })
  const [first, second] = await Promise.all([
    Promise.all(postAll(given, keys)),
    Promise.all(postAll(given, keys)),
  ])
  expect(statusesOf(first)).toEqual(all(200))
  expect(second.map(({ body }) => body)).toEqual(first.map(({ body }) => body))
  expect(first.map((answer) => answer.json().name)).toEqual(pharmacies.map((_, number) => `Pedido ${number}`))
  expect(await numbers()).toEqual(before.map((of) => [...of, of.length + 1]))
  const { orders, lines } = await rowsUnder(keys)
  for (const [number, key] of keys.entries()) {
    const order = orders.find(({ idempotency_key }) => idempotency_key === key)
    expect(order).toMatchObject({
      ...first[number]?.json(),
      pharmacy_id: pharmacies[number]?.id,
      created_at: fixtures.clock.now(),
      laboratory_ids: [fixtures.laboratory],
      total_quantity: 11 + number,
      price_drops: null,
    })
    expect(lines.filter(({ order_id }) => order_id === order?.id)).toMatchObject([
      {
        id: 1,
        cn: '662026',
        quantity: 10 + number,
        total_pvl: 310 * (10 + number),
        tags: ['Rotación - Genéricos'],
      },
      { id: 2, cn: '662027', quantity: 1, total_pvl: 100, tags: ['a', 'b'] },
    ])
  }
  if (!isCluster) expect(together()).toBeLessThanOrEqual(count / 2)
})

test('two orders of each pharmacy get numbers one after the other, and only on a cluster alone', async () => {
  const before = await numbers()
  const answers = await Promise.all([...postAll(), ...postAll()])
  expect(statusesOf(answers)).toEqual([...all(200), ...all(200)])
  expect(await numbers()).toEqual(before.map((of) => [...of, of.length + 1, of.length + 2]))
  expect(alone()).toBe(isCluster ? 2 * count : 0)
  expect([lookUps() <= count, countOf('order-lookup')]).toEqual([true, 0])
})

test('what is refused, forbidden or impossible among them is so alone', async () => {
  const { owner, db, laboratory, logIn, app } = fixtures
  const impossible = 'Imposible'
  await sql`ALTER TABLE purchase_order ADD CONSTRAINT impossible CHECK (name <> ${sql.lit(impossible)})`.execute(
    owner,
  )
  onTestFinished(async () => {
    await sql`ALTER TABLE purchase_order DROP CONSTRAINT impossible`.execute(owner)
  })
  const delegate = { username: 'delegada', roles: ['ROLE_LABORATORIO' as const], laboratory_id: laboratory }
  await insertUser(db, { ...delegate, job_position: 0 })
  await db.updateTable('pharmacy_laboratory_relation').set({ laboratory_access: true }).execute()
  const impersonating = await logIn('delegada', 'titular-9')
  const revoked = await logIn('titular-8')
  await app.inject({ method: 'POST', url: '/api/v4/auth/logout/', headers: revoked })

  const keys = newKeys()
  const dearer = { pvl: 300, totalPvlWithDiscount: 3_000 }
  const cheaper = { pvl: 320, totalPvlWithDiscount: 3_200 }
  const given: Record<number, Given> = {
    2: { purchaseOrderLines: [line({ cn: '662028' })] },
    3: { purchaseOrderLines: [line({ expected: dearer })] },
    4: { name: impossible },
    5: { pharma: pharmacies[6]?.id ?? 0 },
    7: { purchaseOrderLines: [line({ expected: cheaper })] },
  }
  const as: Record<number, Headers> = { 8: revoked, 9: impersonating }
  const answers = await Promise.all(
    pharmacies.map((pharmacy, number) =>
      fixtures.post(fixtures.order({ pharma: pharmacy.id, ...given[number] }), {
        key: keys[number] ?? '',
        as: as[number] ?? pharmacy.as,
      }),
    ),
  )
  expect(statusesOf(answers)).toEqual([200, 200, 422, 422, 500, 403, 200, 200, 401, 200, 200, 200])
  const codes = [2, 3, 5, 8].map((number) => {
    const answer = answers[number]
    return answer && errorOf(answer).code
  })
  expect(codes).toEqual(['order_rejected', 'price_risen', 'forbidden', 'unauthenticated'])
  expect(answers[7]?.json()).toMatchObject({ priceDrops: [{ cn: '662026' }] })
  const { orders } = await rowsUnder(keys)
  expect(orders.map(({ idempotency_key }) => idempotency_key).sort()).toEqual(
    [0, 1, 6, 7, 9, 10, 11].map((number) => keys[number]).sort(),
  )
  expect(orders.find(({ idempotency_key }) => idempotency_key === keys[9])?.real_user_id).not.toBe(
    orders.find(({ idempotency_key }) => idempotency_key === keys[9])?.user_id,
  )
})

test.each([
  ['counter', 'pharmacy_counter', 'pharmacy_id'],
  // On a cluster each node has a copy of this row, and a lock on one holds up none of the others.
  ...(isCluster ? [] : [['row', 'pharmacy', 'id'] as const]),
] as const)(
  'a pharmacy whose %s another transaction holds makes nobody else wait',
  async (_, table, column) => {
    const held = 4
    const keys = newKeys()
    const { waiting, answers } = await fixtures.db.transaction().execute(async (trx) => {
      await sql`SELECT 1 FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${pharmacies[held]?.id} FOR UPDATE`.execute(
        trx,
      )
      const answers = postAll(undefined, keys)
      const others = await Promise.all(answers.filter((_, number) => number !== held))
      expect(statusesOf(others)).toEqual(all(200).slice(1))
      return { waiting: await rowsUnder(keys), answers }
    })
    expect(waiting.orders).toHaveLength(count - 1)
    expect(statusesOf(await Promise.all(answers))).toEqual(all(200))
    expect((await rowsUnder(keys)).orders).toHaveLength(count)
  },
)

test('a database connection that is lost in the middle doubles none and loses none', async () => {
  const { db } = fixtures
  const before = await numbers()
  const keys = newKeys()
  const answers = await db.transaction().execute(async (trx) => {
    const held = isCluster ? sql`pharmacy_counter WHERE pharmacy_id` : sql`pharmacy WHERE id`
    await sql`SELECT 1 FROM ${held} = ${pharmacies[4]?.id} FOR UPDATE`.execute(trx)
    const answers = postAll(undefined, keys)
    // Whichever of the statements waits for that lock; on a cluster it does so on the node that has the pharmacy.
    const waiting = isCluster
      ? sql`SELECT pg_terminate_backend(waiting_gpid) FROM citus_lock_waits`
      : sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`
    const loseOne = async (): Promise<void> => {
      const { rows } = await waiting.execute(trx)
      if (rows.length === 0) await loseOne()
    }
    await loseOne()
    return answers
  })
  const statuses = statusesOf(await Promise.all(answers))
  expect([200, 503]).toEqual(expect.arrayContaining(statuses))
  expect(statuses).toContain(503)
  expect(statusesOf(await Promise.all(postAll(undefined, keys)))).toEqual(all(200))
  expect(await numbers()).toEqual(before.map((of) => [...of, of.length + 1]))
})

test('each laboratory is told of its own orders among them', async () => {
  const { db, laboratory, other } = fixtures
  await db
    .insertInto('laboratory_delivery')
    .values({ laboratory_id: laboratory, mail_address: 'pedidos@ejemplo.test' })
    .execute()
  const keys = newKeys()
  const isOther = (number: number) => number % 3 === 0
  const ofOther = { laboratories: [other], purchaseOrderLines: [line({ cn: '700001' })], method: undefined }
  const twoLines = { purchaseOrderLines: [line(), line({ cn: '662027' })] }
  const answers = await Promise.all(
    postAll((number) => (isOther(number) ? ofOther : number === 1 ? twoLines : {}), keys),
  )
  expect(statusesOf(answers)).toEqual(all(200))
  const told = await db
    .selectFrom('order_delivery')
    .select(['order_id', 'laboratory_id', 'parts', 'lines', 'channel', 'number', 'event'])
    .orderBy('order_id')
    .execute()
  const common = {
    laboratory_id: laboratory,
    parts: [laboratory],
    channel: 'mail',
    number: 1,
    event: 'created',
  }
  expect(told).toEqual(
    answers.flatMap((answer, number) =>
      isOther(number) ? [] : { ...common, order_id: answer.json().id, lines: number === 1 ? [1, 2] : [1] },
    ),
  )
  const parts = await db.selectFrom('purchase_order_part').select(['order_id', 'laboratory_id']).execute()
  for (const [number, answer] of answers.entries())
    expect(parts.filter(({ order_id }) => order_id === answer.json().id)).toEqual([
      { order_id: answer.json().id, laboratory_id: isOther(number) ? other : laboratory },
    ])
  expect([together() < count, alone()]).toEqual([true, isCluster ? count : 0])
})
