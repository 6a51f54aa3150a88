import { expect, test } from 'vitest'
import { insertLaboratory, insertProduct, insertUser } from '../../testing/factories'
import { createTestApp } from '../../testing/test-app'

const { app, db, logIn } = await createTestApp()
await insertUser(db, { username: 'soporte', roles: ['ROLE_SOPORTE'] })
const laboratory_id = await insertLaboratory(db, { name: 'Viñas' })
await insertProduct(db, {
  cn: '660425',
  laboratory_id,
  name: 'CAPSICÍN crema',
  dcpf: '20221000140100',
  billing_group: '536',
})
await insertProduct(db, { cn: '600001', laboratory_id, name: 'OTRO', pvl: null, pvp: null })
await db
  .insertInto('official_group')
  .values([
    { kind: 'dcpf', code: '20221000140100', name: 'Capsaicina crema 50 g' },
    // Another list gives the same code another meaning.
    { kind: 'dcpf', code: '536', name: 'Otra cosa' },
  ])
  .execute()
await db
  .insertInto('product_price')
  .values([
    { cn: '660425', from_day: '2025-01-01', pvl: 300, pvp: 468, source: 'boe' },
    { cn: '660425', from_day: '2026-01-01', pvl: 310, pvp: 484, source: 'facturacion' },
  ])
  .execute()
await db
  .insertInto('coming_price')
  .values({ cn: '660425', from_day: '2026-12-01', pvl: 250, pvp: 390, source: 'boe' })
  .execute()
await db
  .insertInto('catalogue_source')
  .values({ name: 'facturacion', published: '2026-05', imported_on: '2026-06-01' })
  .execute()

const get = async (path: string) =>
  app.inject({ url: `/api/v4/admin/${path}`, headers: await logIn('soporte') })
await insertUser(db, { username: 'titular', roles: ['ROLE_FARMACIA'] })

test('products are found by words of their code, name and laboratory, whatever their accents', async () => {
  const found = async (filter: string) =>
    (await get(`catalogue/?filter=${encodeURIComponent(filter)}`)).json<{
      data: { cn: string }[]
      count: number
    }>()
  expect(await found('vinas capsicin')).toEqual({
    data: [{ cn: '660425', name: 'CAPSICÍN crema', laboratory: 'Viñas', active: true, pvl: 310, pvp: 484 }],
    count: 1,
  })
  expect((await found('')).data.map(({ cn }) => cn)).toEqual(['600001', '660425'])
  expect((await found('66042')).count).toBe(1)
})

test('a product tells each of its groups by its own list, and its prices, the last first', async () => {
  expect((await get('catalogue/660425/')).json()).toEqual({
    cn: '660425',
    name: 'CAPSICÍN crema',
    laboratory: 'Viñas',
    ean: null,
    group: null,
    dcpf: { code: '20221000140100', name: 'Capsaicina crema 50 g' },
    billingGroup: { code: '536', name: '536' },
    referenceGroup: null,
    prices: [
      { fromDay: '2026-12-01', source: 'boe', pvl: 250, pvp: 390 },
      { fromDay: '2026-01-01', source: 'facturacion', pvl: 310, pvp: 484 },
      { fromDay: '2025-01-01', source: 'boe', pvl: 300, pvp: 468 },
    ],
  })
  expect((await get('catalogue/999999/')).statusCode).toBe(404)
})

test('the lists of the catalogue say of what date they are, to every user', async () => {
  const headers = await logIn('titular')
  expect((await app.inject({ url: '/api/v4/catalogue-sources/', headers })).json()).toEqual([
    { name: 'facturacion', published: '2026-05', importedOn: '2026-06-01' },
  ])
})
