import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import { allSales, type SalesFilter } from '@/domain/sales/questions/sales-filter'
import { insertSalesFixtures } from '../../../testing/sales-fixtures'
import { createTestApp, type TestHeaders } from '../../../testing/test-app'
import { writeSales } from '../sales.service'

const testApp = await createTestApp()
const { db } = testApp
const fixtures = await insertSalesFixtures(db)
const { optima, acido } = fixtures.laboratories
const { cn } = await db.selectFrom('product').select('cn').orderBy('cn').executeTakeFirstOrThrow()
const users = ['farmacia', 'optima', 'acido', 'soporte'] as const
const headers = new Map<string, TestHeaders>()
for (const name of users) headers.set(name, await testApp.logIn(name))
for (const name of ['optima', 'soporte'] as const)
  headers.set(`${name} as farmacia`, await testApp.logIn(name, 'farmacia'))

const path = 'sale/cn/?marketInfo=true&startDate=2025-01-01&endDate=2026-03-15'
const get = (as: string, more: Record<string, string> = {}, pharmacy = fixtures.pharmacy) =>
  testApp.app.inject({
    method: 'GET',
    url: `${apiPrefix}/pharma/${pharmacy}/${path}`,
    headers: { ...headers.get(as), ...more },
  })
const rowsSeen = async (as: string): Promise<number> => (await get(as)).json().count

describe('a cached answer', () => {
  test('is shared only between users who may see the same', async () => {
    const fresh = new Map<string, number>()
    for (const name of users) fresh.set(name, await rowsSeen(name))
    expect(fresh.get('optima')).toBeLessThan(fresh.get('farmacia') ?? 0)
    expect(fresh.get('acido')).not.toBe(fresh.get('optima'))
    for (const name of [...users].reverse())
      expect([name, await rowsSeen(name)]).toEqual([name, fresh.get(name)])
    expect(await rowsSeen('optima as farmacia')).toBe(fresh.get('optima'))
    expect(await rowsSeen('soporte as farmacia')).toBe(fresh.get('farmacia'))
  })

  test('to a posted question is shared like any other, and never given to another question', async () => {
    const range = { startDate: '2025-01-01', endDate: '2026-03-15' }
    const post = async (as: string, filter: Partial<SalesFilter> = {}) => {
      const response = await testApp.app.inject({
        method: 'POST',
        url: `${apiPrefix}/pharma/${fixtures.pharmacy}/sale/question/`,
        headers: { ...headers.get(as) },
        payload: { ask: 'pharmacy-kpis', filter: { ...allSales(range), ...filter } },
      })
      return response.json().answer.total_ud as number
    }
    const [own, ofOptima] = [await post('farmacia'), await post('optima')]
    expect(ofOptima).toBeLessThan(own)
    expect(await post('farmacia', { laboratories: [optima] })).toBeLessThan(own)
    expect([await post('farmacia'), await post('optima as farmacia')]).toEqual([own, ofOptima])
  })

  test('is sent compressed to callers that accept it, with its encoding', async () => {
    const plain = await get('farmacia')
    const brotli = await get('farmacia', { 'accept-encoding': 'gzip, deflate, br' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(brotli.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(brotli.headers.etag).toBeUndefined()
    expect(brotli.headers['content-length']).toBe(String(brotli.rawPayload.length))
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
  })

  test('is refused once the session ended, the impersonation is refused or the access is withdrawn', async () => {
    const ended = await testApp.logIn('farmacia')
    headers.set('ended', ended)
    expect((await get('ended')).statusCode).toBe(200)
    await db
      .updateTable('session')
      .set({ revoked_at: testApp.clock.now() })
      .where('session.last_used_at', '<=', testApp.clock.now())
      .where('user_id', '=', db.selectFrom('app_user').select('id').where('username', '=', 'farmacia'))
      .execute()
    expect((await get('ended')).statusCode).toBe(401)
    headers.set('farmacia', await testApp.logIn('farmacia'))

    const open = (laboratory_access: boolean) =>
      db
        .updateTable('pharmacy_laboratory_relation')
        .set({ laboratory_access })
        .where('pharmacy_id', '=', fixtures.pharmacy)
        .where('laboratory_id', 'in', [optima, acido])
        .execute()
    expect((await get('optima')).statusCode).toBe(200)
    await open(false)
    expect((await get('optima')).statusCode).toBe(403)
    await open(true)

    const work = db.updateTable('app_user').where('username', '=', 'farmacia')
    await work.set({ roles: ['ROLE_AGENTE'], active: false }).execute()
    expect((await get('farmacia')).statusCode).toBe(401)
    expect((await get('soporte as farmacia')).statusCode).toBe(403)
    await work.set({ roles: ['ROLE_FARMACIA'], active: true }).execute()
    expect((await get('farmacia')).statusCode).toBe(200)
  })

  test('is not served again when a month gets its old content back', async () => {
    const of = async (units: number) => {
      const rows = [{ day: '2026-03-09', cn, units, pvl: 310, pvp: 484 }]
      await db.transaction().execute((trx) => writeSales(trx, { pharmacyId: fixtures.pharmacy, rows }))
      return (await get('farmacia')).body
    }
    const [first, other] = [await of(1), await of(2)]
    expect(other).not.toBe(first)
    expect(await of(1)).toBe(first)
  })

  test('is neither made by a writing that is taken back, nor by one that writes the same version after it', async () => {
    const write = (units: number, { isKept }: { isKept: boolean }) =>
      db
        .transaction()
        .execute(async (trx) => {
          const rows = [{ day: '2026-03-09', cn, units, pvl: 310, pvp: 484 }]
          await writeSales(trx, { pharmacyId: fixtures.pharmacy, rows })
          await get('farmacia')
          if (!isKept) throw new Error('taken back')
        })
        .catch(() => {})
    await write(1, { isKept: true })
    const first = (await get('farmacia')).body
    await write(2, { isKept: false })
    expect((await get('farmacia')).body).toBe(first)
    await write(3, { isKept: true })
    const other = (await get('farmacia')).body
    expect(other).not.toBe(first)
    await write(1, { isKept: true })
    expect((await get('farmacia')).body).toBe(first)
  })

  test('for a pharmacy id beyond int4 is refused like any unknown pharmacy', async () => {
    for (const unknown of [2_147_483_648, 999_999_999_999_999])
      expect((await get('farmacia', {}, unknown)).statusCode).toBe(403)
  })
})
