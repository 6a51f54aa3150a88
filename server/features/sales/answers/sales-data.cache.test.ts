import { expect, test } from 'vitest'
import type { AuthUser } from '../../../access/auth-types'
import { buildTestApp } from '../../../testing/app'
import { seedSalesWorld } from '../../../testing/sales-world'
import { createCatalogueCache } from '../../catalogue/catalogue.cache'
import { createStockCache } from '../../purchasing/stock.cache'
import { createCubeCache } from '../cubes/cubes.cache'
import { createSalesDataCache } from './sales-data.cache'

const { db } = await buildTestApp()
const world = await seedSalesWorld(db)

const user = (fields: Partial<AuthUser> = {}) =>
  ({ id: 1, role: 'ROLE_SOPORTE', laboratoryId: null, ...fields }) as AuthUser

test('data are shared while nothing changes, and stay in memory no longer than their pharmacy’s cube', async () => {
  const cubes = createCubeCache({ db, catalogues: createCatalogueCache(db), limit: 1 })
  const { dataOf } = createSalesDataCache({
    db,
    cubes,
    stocks: createStockCache({ db }),
  })
  const { id: otherPharmacy } = await db
    .selectFrom('pharmacy')
    .select('id')
    .where('id', '!=', world.pharmacy)
    .executeTakeFirstOrThrow()
  const of = (pharmacyId: number, as = user()) =>
    dataOf({ pharmacyId, user: as, today: '2026-03-16', version: 'one' })

  const [mine, atOnce] = await Promise.all([of(world.pharmacy), of(world.pharmacy)])
  expect(atOnce).toBe(mine)
  expect(await of(world.pharmacy)).toBe(mine)
  const laboratory = user({ role: 'ROLE_LABORATORIO', laboratoryId: world.laboratories.acido })
  const seen = await of(world.pharmacy, laboratory)
  expect(seen).toMatchObject({ viewer: [world.laboratories.acido], relations: [world.laboratories.acido] })
  expect(seen.cube).toBe(mine.cube)

  const others = await of(otherPharmacy)
  expect(others.cube).not.toBe(mine.cube)
  const again = await of(world.pharmacy)
  expect(again).not.toBe(mine)
  expect(again.cube).toEqual(mine.cube)
})
