import { expect, test } from 'vitest'
import type { AuthUser } from '../../../access/auth-types'
import { insertSalesFixtures } from '../../../testing/sales-fixtures'
import { createTestApp } from '../../../testing/test-app'
import { createCatalogueCache } from '../../catalogue/catalogue.cache'
import { createStockCache } from '../../purchasing/stock.cache'
import { createCubeCache } from '../cubes/cubes.cache'
import { createSalesDataCache } from './sales-data.cache'

const { db, clock } = await createTestApp()
const fixtures = await insertSalesFixtures(db)

const user = (fields: Partial<AuthUser> = {}) =>
  ({ id: 1, role: 'ROLE_SOPORTE', laboratoryId: null, ...fields }) as AuthUser

test('cached sales data is shared while nothing changes, and evicted together with its pharmacy’s cube', async () => {
  const cubes = createCubeCache({ db, catalogues: createCatalogueCache(db, clock), limit: 1 })
  const { dataOf } = createSalesDataCache({
    db,
    cubes,
    stocks: createStockCache({ db }),
  })
  const { id: otherPharmacy } = await db
    .selectFrom('pharmacy')
    .select('id')
    .where('id', '!=', fixtures.pharmacy)
    .executeTakeFirstOrThrow()
  const of = (pharmacyId: number, as = user()) =>
    dataOf({ pharmacyId, user: as, today: '2026-03-16', version: 'one' })

  const [mine, atOnce] = await Promise.all([of(fixtures.pharmacy), of(fixtures.pharmacy)])
  expect(atOnce).toBe(mine)
  expect(await of(fixtures.pharmacy)).toBe(mine)
  const laboratory = user({ role: 'ROLE_LABORATORIO', laboratoryId: fixtures.laboratories.acido })
  const seen = await of(fixtures.pharmacy, laboratory)
  expect(seen).toMatchObject({
    viewer: [fixtures.laboratories.acido],
    relations: [fixtures.laboratories.acido],
  })
  expect(seen.cube).toBe(mine.cube)

  const others = await of(otherPharmacy)
  expect(others.cube).not.toBe(mine.cube)
  const again = await of(fixtures.pharmacy)
  expect(again).not.toBe(mine)
  expect(again.cube).toEqual(mine.cube)
})
