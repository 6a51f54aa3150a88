import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import { servedInFull } from '@/domain/order/line-answer'
import { allSales, asPosted } from '@/domain/sales/questions/sales-filter'
import { prepareSchema } from './db/server-role'
import { createEmptyDatabase } from './testing/empty-database'
import {
  insertLaboratory,
  insertPharmacy,
  insertProduct,
  insertRelation,
  insertUser,
  testPassword,
} from './testing/factories'
import { buildProgram, startProcess, type TestProcess } from './testing/process'
import { offerMethod } from './testing/purchasing-factories'
import { releaseBefore, sourcesOf } from './testing/release-before'

/*
 * Servers are updated one by one: the release before this one, started on tables of its own time, goes on working once a new server
 * has brought them up to date. So what a release stops using is taken away by the next one (migrations named `drop-`).
 */
const commit = releaseBefore()

describe.skipIf(commit === null)(
  'a server of the release before, beside a new one',
  { timeout: 120_000 },
  () => {
    let server: TestProcess
    let port = ''
    let pharmacy = 0
    let order: object
    beforeAll(async () => {
      const { db, owner, url, ownerUrl } = await createEmptyDatabase()
      server = startProcess(await buildProgram('server/main.ts', await sourcesOf(commit ?? '')), {
        ...{ DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, REBOTICA_DEMO: '0', PORT: '0' },
        ...{ NODE_ENV: 'test', CALLS_PER_MINUTE: '0', SECRETS_KEY: '5e'.repeat(32) },
      })
      port = (await server.says(/Rebotica está en http:\/\/[^:]+:(\d+)/))[1] ?? ''
      await prepareSchema({ db, asOwner: (work) => work(owner) })

      const laboratory = await insertLaboratory(owner, { name: 'Alba' })
      await insertProduct(owner, { cn: '662026', laboratory_id: laboratory })
      pharmacy = await insertPharmacy(owner)
      await insertRelation(owner, {
        ...{ pharmacy_id: pharmacy, laboratory_id: laboratory, laboratory_access: true },
      })
      await insertUser(owner, { username: 'farmacia', pharmacies: [pharmacy] })
      await insertUser(owner, { username: 'alba', roles: ['ROLE_LABORATORIO'], laboratory_id: laboratory })
      const method = await offerMethod(owner, { name: 'Transfer', laboratoryId: laboratory, minPrice: 0 })
      order = {
        ...{ name: 'Pedido', pharma: pharmacy, laboratories: [laboratory], tags: [], method },
        purchaseOrderLines: [{ cn: '662026', quantity: 10, tags: [] }],
      }
      return () => server.stop('SIGTERM')
    }, 120_000)

    const ask = async <Answer = unknown>(
      path: string,
      headers: Record<string, string> = {},
      body?: object,
    ): Promise<Answer> => {
      const json = { 'content-type': 'application/json', ...headers }
      const sent = body ? { method: 'POST', headers: json, body: JSON.stringify(body) } : { headers }
      const answer = await fetch(`http://127.0.0.1:${port}${apiPrefix}${path}`, sent)
      expect([path, answer.status]).toEqual([path, 200])
      return (await answer.json()) as Answer
    }
    const logIn = async (username: string) => {
      const { token } = await ask<{ token: string }>('/auth/login/', {}, { username, password: testPassword })
      return { authorization: `Bearer ${token}` }
    }

    test('is still ready, gives a pharmacy its data, and creates an order once', async () => {
      await ask('/health/ready/')
      const headers = await logIn('farmacia')
      for (const path of [
        '/my/user/',
        '/catalogue/',
        `/pharma/${pharmacy}/`,
        `/pharma/${pharmacy}/purchase/snapshot/`,
        `/pharma/${pharmacy}/sale/snapshot/`,
        `/pharma/${pharmacy}/sale/span/`,
        `/user/pharma/${pharmacy}/quickwin/`,
        `/pharma/${pharmacy}/want/`,
        '/notification/',
      ])
        await ask(path, headers)

      // As a page of today posts it, whose server was updated first.
      const filter = allSales({ startDate: '2026-01-01', endDate: '2026-01-31' })
      const question = asPosted({ ask: 'pharmacy-kpis', filter })
      await ask(`/pharma/${pharmacy}/sale/question/`, headers, question)

      const keyed = { ...headers, 'idempotency-key': randomUUID() }
      const created = await ask<{ id: number }>('/purchase-order/', keyed, order)
      expect(await ask('/purchase-order/', keyed, order)).toEqual(created)
      expect(await ask(`/purchase-order/${created.id}/line/`, headers)).toMatchObject({
        data: [{ cn: { cn: '662026' }, quantity: 10 }],
      })

      const laboratory = await logIn('alba')
      await ask(`/purchase-order/${created.id}/answer/`, laboratory, {
        ...{ origin: 'screen', source: randomUUID() },
        lines: [{ line: 1, ...servedInFull(10) }],
      })
      const receipt = { ...headers, 'idempotency-key': randomUUID() }
      const came = { line: 1, cn: '662026', units: 10, broken: false, lot: null, expiry: null }
      const reception = { receivedAt: new Date().toISOString(), lines: [came] }
      await ask(`/purchase-order/${created.id}/reception/`, receipt, reception)
      await ask(`/purchase-order/${created.id}/timeline/`, headers)
    })
  },
)
