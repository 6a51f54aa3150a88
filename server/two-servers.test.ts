import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { apiPrefix } from '@/contract/endpoint'
import { randomFor } from './demo/basics/random'
import { writeSales } from './features/sales/sales.service'
import { createTestDatabase } from './testing/database'
import {
  insertLaboratory,
  insertPharmacy,
  insertProduct,
  insertRelation,
  insertUser,
  testPassword,
} from './testing/factories'
import { buildProgram, until } from './testing/process'
import { offerMethod } from './testing/purchasing-factories'
import { startTwoServers } from './testing/two-servers'

/*
 * Two servers on one database behind one address, killed at random points: what clients see is what one server would have told
 * them. The long form: npm run kill-loop -- --servers 2 --kills 200 --seed 7.
 */
const kills = Number(process.env.REBOTICA_SERVER_KILLS ?? 3)
const seed = Number(process.env.REBOTICA_SERVER_SEED ?? 7)

const { db, url } = await createTestDatabase()
const laboratory = await insertLaboratory(db, { name: 'Alba' })
await insertProduct(db, { cn: '662026', laboratory_id: laboratory })
const pharmacy = await insertPharmacy(db)
await insertRelation(db, { pharmacy_id: pharmacy, laboratory_id: laboratory })
await insertUser(db, { username: 'titular', pharmacies: [pharmacy] })
const method = await offerMethod(db, { name: 'Transfer', laboratoryId: laboratory, minPrice: 0 })

const servers = await startTwoServers(await buildProgram('server/main.ts'), {
  DATABASE_URL: url,
  REBOTICA_DEMO: '0',
  NODE_ENV: 'test',
  CALLS_PER_MINUTE: '0',
})
afterAll(servers.stop)

/** Again and again until there is an answer that is no failure of a server: as devices do. */
const insist: typeof servers.ask = async (path, options) => {
  for (;;) {
    const answer = await servers.ask(apiPrefix + path, options)
    if (answer && answer.status < 500 && answer.status !== 409) return answer
  }
}
const logIn = async (password = testPassword) =>
  await insist('/auth/login/', { method: 'POST', body: { username: 'titular', password } })
const session = async () => {
  const answer = await logIn()
  return { authorization: `Bearer ${JSON.parse(answer?.body ?? '{}').token}` }
}
const order = {
  name: 'Pedido',
  pharma: pharmacy,
  laboratories: [laboratory],
  purchaseOrderLines: [{ cn: '662026', quantity: 1, tags: [] }],
  tags: [],
  method,
}

describe('two servers, killed at random', { timeout: Math.max(120_000, kills * 15_000) }, () => {
  test('create each order once, tell each change of sales, and keep every session', async () => {
    const random = randomFor(`two servers ${seed}`)
    const headers = await session()
    let done = 0
    let isOver = false
    const created = new Map<string, number>()

    const ordering = async () => {
      while (!isOver) {
        const key = randomUUID()
        const send = () =>
          insist('/purchase-order/', {
            method: 'POST',
            headers: { ...headers, 'idempotency-key': key },
            body: order,
          })
        // Sent once more by the next server, at the same time or afterwards.
        const answers =
          random.integer(0, 1) === 0 ? await Promise.all([send(), send()]) : [await send(), await send()]
        expect(answers.map((answer) => answer?.status)).toEqual([200, 200])
        const [first, second] = answers.map((answer) => JSON.parse(answer?.body ?? '{}').id as number)
        expect(second).toBe(first)
        created.set(key, first ?? 0)
        done += 1
      }
    }
    let units = 0
    const selling = async () => {
      while (!isOver) {
        units += 1
        const rows = [{ day: '2026-03-09', cn: '662026', units, pvl: 310, pvp: 484 }]
        await db.transaction().execute((trx) => writeSales(trx, { pharmacyId: pharmacy, rows }))
        // Of both servers, which have cached the answers of before.
        for (const _ of [1, 2, 3]) {
          const answer = await insist(
            `/pharma/${pharmacy}/sale/cn/?startDate=2026-01-01&endDate=2026-03-31&marketInfo=true`,
            { headers },
          )
          expect(answer?.status).toBe(200)
          expect(JSON.parse(answer?.body ?? '{}').cns).toMatchObject([{ sum_sales: units }])
        }
        done += 1
      }
    }
    const killing = async () => {
      for (let kill = 0; kill < kills; kill += 1) {
        const next = done + 1 + random.integer(0, 20)
        await until(() => done >= next)
        await servers.killAndStart(random.integer(0, 1))
      }
      isOver = true
    }
    const working = [ordering(), ordering(), selling()]
    try {
      await Promise.race([killing(), ...working])
    } finally {
      isOver = true
    }
    await Promise.all(working)

    const stored = await db
      .selectFrom('purchase_order')
      .select(['id', 'idempotency_key'])
      .orderBy('id')
      .execute()
    expect(new Map(stored.map((row) => [row.idempotency_key, row.id]))).toEqual(
      new Map([...created].sort((a, b) => a[1] - b[1])),
    )
    // Numbers without gaps: an attempt that was cut off has used none.
    expect(stored.map(({ id }) => id - pharmacy * 1_000_000)).toEqual(stored.map((_, index) => index + 1))
    expect((await insist(`/pharma/${pharmacy}/sale/snapshot/`, { headers }))?.status).toBe(200)
    console.log(
      `${kills} kills, seed ${seed}: ${stored.length} orders, ${units} imports of sales, none lost or doubled`,
    )
  })

  test('count the attempts of an account together', async () => {
    const statuses: (number | undefined)[] = []
    for (let attempt = 0; attempt < 14; attempt += 1) statuses.push((await logIn('equivocada'))?.status)
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(4).fill(429)])
    await servers.killAndStart(0)
    expect([(await logIn())?.status, (await logIn())?.status]).toEqual([429, 429])
  })
})
