import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import { fromWire } from '@/contract/catalogue/catalogue-wire'
import type { LaboratoryShortages } from '@/contract/portal/laboratory-shortages'
import { addDays, madridDay } from '@/domain/basics/dates'
import {
  insertGroup,
  insertLaboratory,
  insertPharmacy,
  insertProduct,
  insertUser,
} from '../../testing/factories'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { bumpCatalogueVersion } from './catalogue.queries'

let testApp: TestApp
let headers: { authorization: string }
let laboratory: number
let group: number

beforeAll(async () => {
  testApp = await createTestApp()
  laboratory = await insertLaboratory(testApp.db, { name: 'Laboratorio', corporative_color: '#0a7d6c' })
  group = await insertGroup(testApp.db, { name: 'Grupo', ease_of_change: 2, official: false })
  await insertProduct(testApp.db, {
    cn: '662026',
    laboratory_id: laboratory,
    group_id: group,
    ean: '8470006620267',
  })
  await insertProduct(testApp.db, {
    cn: '000001',
    laboratory_id: laboratory,
    prescription: false,
    generic: false,
    pvl: null,
    pvp: null,
    pot: 6,
    out_of_stock: true,
  })
  await insertUser(testApp.db, { username: 'farmacia', pharmacies: [await insertPharmacy(testApp.db)] })
  headers = await testApp.logIn('farmacia')
})

const get = (extra: Record<string, string> = {}) =>
  testApp.app.inject({ method: 'GET', url: `${apiPrefix}/catalogue/`, headers: { ...headers, ...extra } })

test('the catalogue has every product with its flags, prices, laboratory and group', async () => {
  const catalogue = fromWire((await get()).json())
  expect(catalogue.laboratories).toEqual([
    {
      id: laboratory,
      name: 'Laboratorio',
      image: null,
      corporativeColor: '#0a7d6c',
      associationId: null,
      prescription: true,
    },
  ])
  expect(catalogue.groups).toEqual([{ id: group, name: 'Grupo', easeOfChange: 2, official: false }])
  expect(catalogue.products).toMatchObject([
    { cn: '000001', prescription: false, generic: false, pvl: null, pot: 6, active: true, outOfStock: true },
    {
      cn: '662026',
      prescription: true,
      generic: true,
      pvl: 310,
      pvp: 484,
      groupId: group,
      outOfStock: false,
    },
  ])
})

test('any user gets the colours of laboratories that have one, and a changed one with the next call', async () => {
  const plain = await insertLaboratory(testApp.db, { name: 'Sin color' })
  const colors = async () =>
    (await testApp.app.inject({ method: 'GET', url: `${apiPrefix}/laboratory/color/`, headers })).json()
  expect(await colors()).toEqual([{ id: laboratory, corporativeColor: '#0a7d6c' }])

  await testApp.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('laboratory')
      .set({ corporative_color: '#be123c' })
      .where('id', 'in', [laboratory, plain])
      .execute()
    await bumpCatalogueVersion(trx)
  })
  expect(await colors()).toEqual([laboratory, plain].map((id) => ({ id, corporativeColor: '#be123c' })))
})

test('a device that has the current version gets 304 without a body', async () => {
  const first = await get()
  const again = await get({ 'if-none-match': first.headers.etag ?? '' })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', first.headers.etag])
})

test('the catalogue is sent in an encoding that the caller accepts, always with the same content', async () => {
  const { body } = await get({ 'accept-encoding': 'identity' })
  const [br, gzip, refused] = await Promise.all([
    get({ 'accept-encoding': 'gzip, deflate, br' }),
    get({ 'accept-encoding': 'gzip' }),
    get({ 'accept-encoding': 'br;q=0, gzip;q=0.0' }),
  ])
  expect(br.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(body)
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(body)
  expect(refused.headers['content-encoding']).toBeUndefined()
})

test('a changed product is visible once its transaction has raised the catalogue’s version', async () => {
  const before = await get()
  await testApp.db.transaction().execute(async (trx) => {
    await trx.updateTable('product').set({ pvl: 311 }).where('cn', '=', '662026').execute()
    await bumpCatalogueVersion(trx)
    expect((await get()).headers.etag).toBe(before.headers.etag)
  })
  const after = await get({ 'if-none-match': before.headers.etag ?? '' })
  expect(after.statusCode).toBe(200)
  expect(fromWire(after.json()).products[1]?.pvl).toBe(311)
  expect(after.headers.etag).toBe(`W/"${fromWire(after.json()).version}"`)
})

test('the catalogue is for logged-in users', async () => {
  expect((await get({ authorization: '' })).statusCode).toBe(401)
})

test('a laboratory is told of the shortages of its own products, and nobody else of any by that call', async () => {
  const other = await insertLaboratory(testApp.db, { name: 'Otro' })
  for (const [cn, laboratory_id, active] of [
    ['700001', laboratory, true],
    ['700002', laboratory, true],
    ['700003', other, true],
    ['700004', laboratory, false],
  ] as const)
    await insertProduct(testApp.db, { cn, laboratory_id, active })
  const today = madridDay(testApp.clock.now())
  const told = { source: 'cima', told_on: today } as const
  await testApp.db
    .insertInto('supply_problem')
    .values([
      { ...told, cn: '700001', starts_on: addDays(today, -9), ends_on: today },
      { ...told, cn: '700001', starts_on: addDays(today, -90), ends_on: addDays(today, -1) },
      { ...told, cn: '700002', starts_on: addDays(today, 5), ends_on: null },
      { ...told, cn: '700002', starts_on: addDays(today, -50), ends_on: null, gone_on: today },
      { ...told, cn: '700003', starts_on: addDays(today, -9), ends_on: null },
      { ...told, cn: '700004', starts_on: addDays(today, -9), ends_on: null },
    ])
    .execute()
  await insertUser(testApp.db, {
    username: 'delegado',
    roles: ['ROLE_LABORATORIO'],
    laboratory_id: laboratory,
  })
  const shortagesOf = async (username: string) => {
    const headers = await testApp.logIn(username)
    const answer = await testApp.app.inject({ url: `${apiPrefix}/laboratory-shortages/`, headers })
    return answer.json<LaboratoryShortages>().data.map(({ cn, from }) => [cn, from])
  }
  expect(await shortagesOf('delegado')).toEqual([
    ['700002', addDays(today, 5)],
    ['700001', addDays(today, -9)],
  ])
  expect(await shortagesOf('farmacia')).toEqual([])
})
