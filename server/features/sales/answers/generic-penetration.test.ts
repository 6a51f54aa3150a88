import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import type { SaleRow } from '@/domain/sales/cube/block'
import { salesRollup } from '../../../db/migrations/0006-sales-rollup'
import {
  insertGroup,
  insertLaboratory,
  insertPharmacy,
  insertProduct,
  insertUser,
} from '../../../testing/factories'
import { createTestApp, type TestApp } from '../../../testing/test-app'
import { writeSales } from '../sales.service'

const kinds = { generic: '700001', brand: '700002', otc: '700003' }
let testApp: TestApp
let headers: { authorization: string }
const pharmacies: number[] = []

beforeAll(async () => {
  testApp = await createTestApp()
  const { db } = testApp
  const laboratory_id = await insertLaboratory(db, { name: 'Laboratorio' })
  const group_id = await insertGroup(db, { name: 'Grupo' })
  await insertProduct(db, { cn: kinds.generic, laboratory_id, group_id })
  await insertProduct(db, { cn: kinds.brand, laboratory_id, group_id, generic: false })
  await insertProduct(db, { cn: kinds.otc, laboratory_id, prescription: false, generic: false })
  await insertUser(db, { username: 'soporte', roles: ['ROLE_SOPORTE'] })
  headers = await testApp.logIn('soporte')
  for (const city_id of ['28079', '28079', '28079', '05019'])
    pharmacies.push(await insertPharmacy(db, { city_id }))
})

const sell = (pharmacy: number, given: Partial<SaleRow>) =>
  testApp.db.transaction().execute((trx) =>
    writeSales(trx, {
      pharmacyId: pharmacies[pharmacy] as number,
      rows: [{ day: '2026-01-15', cn: kinds.generic, units: 1, pvl: 310, pvp: 484, ...given }],
    }),
  )
const penetration = async (community = '13') => {
  const response = await testApp.app.inject({
    url: `${apiPrefix}/iqvia/generic-penetration/community/${community}/percentage/`,
    headers,
  })
  expect(response.statusCode).toBe(200)
  return response.json<{ percentage: number | null }>().percentage
}

test('generic penetration of a community is hidden while fewer than three pharmacies have sales in the year', async () => {
  await sell(0, { units: 30 })
  await sell(1, { units: 10 })
  await sell(3, { units: 99 })
  // Parafarmacia, the running month and what is older than a year tell nothing.
  await sell(2, { cn: kinds.otc, units: 50 })
  await sell(2, { units: 50, day: '2026-03-01' })
  await sell(2, { units: 50, day: '2025-02-28' })
  expect(await penetration()).toBeNull()
  expect(await penetration('07')).toBeNull()
  expect(await penetration('99')).toBeNull()
})

test('generic penetration is the generics’ share of the medicine units sold by all pharmacies of the community', async () => {
  await sell(2, { cn: kinds.brand, units: 20, day: '2025-03-01' })
  await sell(1, { cn: kinds.brand, units: 40, day: '2026-02-28' })
  await sell(2, { cn: kinds.generic, units: -1, day: '2026-02-03' })
  // 39 of 99.
  expect(await penetration()).toBe(39)
})

const rollup = () =>
  testApp.owner
    .selectFrom('sale_rollup')
    .select(['pharmacy_id', 'month', 'laboratory_id', 'group_id', 'kind', 'units', 'pvl', 'pvp'])
    .orderBy('pharmacy_id')
    .orderBy('month')
    .orderBy('kind')
    .execute()

test('the rollup of generic penetration includes new sales, and drops replaced ones', async () => {
  const pharmacyId = pharmacies[3] as number
  const own = async () => (await rollup()).filter(({ pharmacy_id }) => pharmacy_id === pharmacyId)
  await sell(3, { cn: kinds.otc, units: 2, pvl: 100, pvp: 200 })
  await sell(3, { cn: kinds.otc, units: -1, pvl: 110, pvp: 210, day: '2026-01-20' })
  expect(await own()).toMatchObject([
    { month: '2026-01', kind: 'generic', units: 99, pvl: 99 * 310, pvp: 99 * 484 },
    { month: '2026-01', kind: 'otc', group_id: 0, units: 1, pvl: 90, pvp: 190 },
  ])
  await testApp.db
    .transaction()
    .execute((trx) => writeSales(trx, { pharmacyId, rows: [], replaceMonths: ['2026-01'] }))
  expect(await own()).toEqual([])
})

test('the migration fills the rollup of an existing database with the same figures', async () => {
  const written = await rollup()
  await sql`DROP TABLE sale_rollup`.execute(testApp.owner)
  await sql.raw(salesRollup).execute(testApp.owner)
  expect(await rollup()).toEqual(written)
})
