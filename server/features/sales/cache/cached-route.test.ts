import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { apiPrefix } from '@/contract/endpoint'
import { buildTestApp, type TestHeaders } from '../../../testing/app'
import { seedSalesWorld } from '../../../testing/sales-world'
import { writeSales } from '../sales.service'

const desk = await buildTestApp()
const { db } = desk
const world = await seedSalesWorld(db)
const { optima, acido } = world.laboratories
const { cn } = await db.selectFrom('product').select('cn').orderBy('cn').executeTakeFirstOrThrow()
const users = ['farmacia', 'optima', 'acido', 'soporte'] as const
const headers = new Map<string, TestHeaders>()
for (const name of users) headers.set(name, await desk.logIn(name))
for (const name of ['optima', 'soporte'] as const)
  headers.set(`${name} as farmacia`, await desk.logIn(name, 'farmacia'))

const path = 'sale/cn/?marketInfo=true&startDate=2025-01-01&endDate=2026-03-15'
const get = (as: string, more: Record<string, string> = {}, pharmacy = world.pharmacy) =>
  desk.app.inject({
    method: 'GET',
    url: `${apiPrefix}/pharma/${pharmacy}/${path}`,
    headers: { ...headers.get(as), ...more },
  })
const rowsSeen = async (as: string): Promise<number> => (await get(as)).json().count

describe('a kept answer', () => {
  test('is nobody’s but theirs who see with the same eyes, whoever asks first', async () => {
    const fresh = new Map<string, number>()
    for (const name of users) fresh.set(name, await rowsSeen(name))
    expect(fresh.get('optima')).toBeLessThan(fresh.get('farmacia') ?? 0)
    expect(fresh.get('acido')).not.toBe(fresh.get('optima'))
    for (const name of [...users].reverse())
      expect([name, await rowsSeen(name)]).toEqual([name, fresh.get(name)])
    expect(await rowsSeen('optima as farmacia')).toBe(fresh.get('optima'))
    expect(await rowsSeen('soporte as farmacia')).toBe(fresh.get('farmacia'))
  })

  test('travels compressed to those who take it, and says so', async () => {
    const plain = await get('farmacia')
    const brotli = await get('farmacia', { 'accept-encoding': 'gzip, deflate, br' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(brotli.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(brotli.headers.etag).toBeUndefined()
    expect(brotli.headers['content-length']).toBe(String(brotli.rawPayload.length))
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
  })

  test('is given to nobody once the session ended, the place is refused or the access withdrawn', async () => {
    const ended = await desk.logIn('farmacia')
    headers.set('ended', ended)
    expect((await get('ended')).statusCode).toBe(200)
    await db
      .updateTable('session')
      .set({ revoked_at: desk.clock.now() })
      .where('session.last_used_at', '<=', desk.clock.now())
      .where('user_id', '=', db.selectFrom('app_user').select('id').where('username', '=', 'farmacia'))
      .execute()
    expect((await get('ended')).statusCode).toBe(401)
    headers.set('farmacia', await desk.logIn('farmacia'))

    const open = (laboratory_access: boolean) =>
      db
        .updateTable('pharmacy_laboratory_relation')
        .set({ laboratory_access })
        .where('pharmacy_id', '=', world.pharmacy)
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

  test('is not taken for the new one when a month gets back what it held', async () => {
    const of = async (units: number) => {
      const rows = [{ day: '2026-03-09', cn, units, pvl: 310, pvp: 484 }]
      await db.transaction().execute((trx) => writeSales(trx, { pharmacyId: world.pharmacy, rows }))
      return (await get('farmacia')).body
    }
    const [first, other] = [await of(1), await of(2)]
    expect(other).not.toBe(first)
    expect(await of(1)).toBe(first)
  })

  test('of a pharmacy beyond every number is a refusal like that of any other', async () => {
    for (const unknown of [2_147_483_648, 999_999_999_999_999])
      expect((await get('farmacia', {}, unknown)).statusCode).toBe(403)
  })
})
