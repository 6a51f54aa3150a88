import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import { madridDay } from '@/domain/basics/dates'
import { randomFor } from './demo/basics/random'
import { staleVersion } from './features/relation-figures/staleness.queries'
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
import { startToldLaboratories } from './testing/told-laboratories'
import { startTwoServers } from './testing/two-servers'

/*
 * Two servers on one database behind one address, killed or stopped at random points: what clients see is what one server would
 * have told them, and what is to be done behind their backs is done. The long form: npm run kill-loop -- --servers 2 --kills 200 --seed 7.
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

await insertUser(db, { username: 'jefa', roles: ['ROLE_ADMIN'] })
// One laboratory is told of its orders by webhook, another one by mail.
const byMail = await insertLaboratory(db, { name: 'Bruma' })
await insertProduct(db, { cn: '663991', laboratory_id: byMail })
await insertRelation(db, { pharmacy_id: pharmacy, laboratory_id: byMail })
const methodByMail = await offerMethod(db, { name: 'Directo', laboratoryId: byMail, minPrice: 0 })
const told = await startToldLaboratories(db, { byWebhook: laboratory, byMail })

const servers = await startTwoServers(await buildProgram('server/main.ts'), {
  DATABASE_URL: url,
  REBOTICA_DEMO: '0',
  NODE_ENV: 'test',
  CALLS_PER_MINUTE: '0',
  ...told.environment,
})
afterAll(servers.stop)

/** Again and again until there is an answer that is no failure of a server: as devices do. */
const insist: typeof servers.ask = async (path, options) => {
  for (;;) {
    const answer = await servers.ask(apiPrefix + path, options)
    if (answer && answer.status < 500 && answer.status !== 409) return answer
  }
}
const logIn = async (password = testPassword, username = 'titular') =>
  await insist('/auth/login/', { method: 'POST', body: { username, password } })
const session = async (username = 'titular') => {
  const answer = await logIn(testPassword, username)
  return { authorization: `Bearer ${JSON.parse(answer?.body ?? '{}').token}` }
}
const orderOf = (laboratoryId: number, { cn, method }: { cn: string; method: number }) => ({
  name: 'Pedido',
  pharma: pharmacy,
  laboratories: [laboratoryId],
  purchaseOrderLines: [{ cn, quantity: 1, tags: [] }],
  tags: [],
  method,
})
const byWebhook = orderOf(laboratory, { cn: '662026', method })
const mailed = orderOf(byMail, { cn: '663991', method: methodByMail })

const entryUrl = '/admin/data/campaigns/entry/'
const campaign = { code: 'C1', name: 'Edición 0', laboratory: 'Alba', startsOn: '2026-03-01', products: [] }

const areFiguresFresh = async () =>
  (await staleVersion(db, { pharmacyId: pharmacy, today: madridDay(new Date()) })) === null

describe('two servers, killed at random', { timeout: Math.max(180_000, kills * 15_000) }, () => {
  test('create each order once, tell each change of sales, and keep every session', async () => {
    const random = randomFor(`two servers ${seed}`)
    const headers = await session()
    let done = 0
    let isOver = false
    const created = new Map<string, number>()

    const ordering = async (order: typeof mailed) => {
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
        // Calls reach both servers, which have cached their earlier answers.
        for (const _ of [1, 2, 3]) {
          const answer = await insist(
            `/pharma/${pharmacy}/sale/cn/?startDate=2026-01-01&endDate=2026-03-31&marketInfo=true`,
            { headers },
          )
          expect(answer?.status).toBe(200)
          expect(JSON.parse(answer?.body ?? '{}').cns).toContainEqual(
            expect.objectContaining({ sum_sales: units }),
          )
        }
        done += 1
      }
    }
    const headersOfStaff = await session('jefa')
    const acknowledged: number[] = []
    const created0 = { key: null, version: null, entry: { ...campaign } }
    expect((await insist(entryUrl, { method: 'PUT', headers: headersOfStaff, body: created0 }))?.status).toBe(
      200,
    )
    // Several people, each through either server, who read and then write.
    const editing = async () => {
      while (!isOver) {
        const read = await insist(`${entryUrl}?key=C1`, { headers: headersOfStaff })
        const { entry, version } = JSON.parse(read?.body ?? '{}')
        const next = Number(entry.name.split(' ')[1]) + 1
        const body = { key: 'C1', version, entry: { ...entry, name: `Edición ${next}` } }
        const answer = await servers.ask(apiPrefix + entryUrl, {
          method: 'PUT',
          headers: headersOfStaff,
          body,
        })
        // Without an answer nobody knows; with 409 somebody else was faster.
        if (answer?.status === 200) acknowledged.push(next)
        else expect([undefined, 409, 500, 503]).toContain(answer?.status)
      }
    }
    const killing = async () => {
      for (let kill = 0; kill < kills; kill += 1) {
        const next = done + 1 + random.integer(0, 20)
        await until(() => done >= next)
        await servers.endAndStart(random.integer(0, 1), random.chance(0.3) ? 'SIGTERM' : 'SIGKILL')
      }
      isOver = true
    }
    const working = [ordering(byWebhook), ordering(mailed), selling(), editing(), editing()]
    try {
      await Promise.race([killing(), ...working])
    } finally {
      isOver = true
    }
    await Promise.all(working)

    const stored = await db
      .selectFrom('purchase_order')
      .select(['id', 'idempotency_key', 'laboratory_ids'])
      .orderBy('id')
      .execute()
    expect(new Map(stored.map((row) => [row.idempotency_key, row.id]))).toEqual(
      new Map([...created].sort((a, b) => a[1] - b[1])),
    )
    // Numbers without gaps: an attempt that was cut off has used none.
    expect(stored.map(({ id }) => id - pharmacy * 1_000_000)).toEqual(stored.map((_, index) => index + 1))
    expect((await insist(`/pharma/${pharmacy}/sale/snapshot/`, { headers }))?.status).toBe(200)

    // What is done behind their backs, by whichever process: a server looks for it as soon as it is there.
    await servers.endAndStart(0, 'SIGKILL')
    await told.passTime()
    await servers.endAndStart(1, 'SIGTERM')
    await until(told.areAllTold)
    await until(areFiguresFresh)
    const of = (laboratoryId: number) =>
      stored.flatMap(({ id, laboratory_ids: ids }) => (ids.includes(laboratoryId) ? [id] : []))
    const again = told.expectTold({ byWebhook: of(laboratory), byMail: of(byMail) })

    // Each edit was made upon the one before, and all that were acknowledged are among them.
    const { rows: edits } = await sql<{ before: string; after: string }>`
      SELECT change->>'before' AS before, change->>'after' AS after
      FROM audit_event, jsonb_array_elements(details->'changes') AS change
      WHERE kind = 'data-changed' AND details->>'key' = 'C1' AND change->>'field' = 'name' AND change->>'before' IS NOT NULL
      ORDER BY id`.execute(db)
    expect(edits).toEqual(edits.map((_, n) => ({ before: `Edición ${n}`, after: `Edición ${n + 1}` })))
    expect(new Set(acknowledged).size).toBe(acknowledged.length)
    expect(acknowledged.every((number) => number <= edits.length)).toBe(true)
    console.log(
      `${edits.length} edits (${acknowledged.length} acknowledged); mails sent again ${again.mails}, calls ${again.calls}`,
    )
    console.log(
      `${kills} kills, seed ${seed}: ${stored.length} orders, ${units} imports of sales, none lost or doubled`,
    )
  })

  test('count the attempts of an account together', async () => {
    const statuses: (number | undefined)[] = []
    for (let attempt = 0; attempt < 14; attempt += 1) statuses.push((await logIn('equivocada'))?.status)
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(4).fill(429)])
    await servers.endAndStart(0, 'SIGKILL')
    expect([(await logIn())?.status, (await logIn())?.status]).toEqual([429, 429])
  })
})
