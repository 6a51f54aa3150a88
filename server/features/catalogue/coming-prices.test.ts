import { expect, test } from 'vitest'
import { insertLaboratory, insertProduct } from '../../testing/factories'
import { createTestApp } from '../../testing/test-app'
import { createPriceClock } from './coming-prices.service'

const { db, clock } = await createTestApp()
const laboratory_id = await insertLaboratory(db, { name: 'Laboratorio' })
for (const cn of ['662026', '662027']) await insertProduct(db, { cn, laboratory_id, pvl: 310, pvp: 484 })

const coming = (cn: string, from_day: string, pvl: number) =>
  db
    .insertInto('coming_price')
    .values({ cn, from_day, pvl, pvp: pvl * 2, source: 'boe' })
    .execute()
const prices = async () =>
  (await db.selectFrom('product').select(['pvl']).orderBy('cn').execute()).map(({ pvl }) => pvl)

test('servers that start after days without any make the last price that has come that of today, and each one history', async () => {
  await coming('662026', '2026-03-14', 300)
  await coming('662026', '2026-03-16', 290)
  await coming('662026', '2026-03-17', 280)
  await coming('662027', '2026-03-17', 100)
  const errors: unknown[] = []
  const servers = [1, 2].map(() => createPriceClock({ db, clock }, (error) => errors.push(error)))
  await Promise.all(servers.map(({ stop }) => stop()))
  expect(errors).toEqual([])
  expect(await prices()).toEqual([290, 310])
  const history = await db
    .selectFrom('product_price')
    .select(['from_day', 'pvl'])
    .orderBy('from_day')
    .execute()
  expect(history).toEqual([
    { from_day: '2026-03-14', pvl: 300 },
    { from_day: '2026-03-16', pvl: 290 },
  ])
  expect(await db.selectFrom('coming_price').select('cn').orderBy('cn').execute()).toEqual([
    { cn: '662026' },
    { cn: '662027' },
  ])
})
