import { madridDay } from '@/domain/dates'
import type { SalesData } from '@/domain/sales/sales-data'
import { viewerOf } from '@/domain/sales/viewer'
import type { AuthUser } from '../../plugins/auth-types'
import type { Services } from '../../services'
import { campaignsOfLaboratories, laboratoriesOfPharmacy } from '../purchasing/purchasing.queries'
import type { StockCache } from '../purchasing/stock.cache'
import type { CubeCache } from './sales.cubes'

/** What this user's questions about a pharmacy are answered from: the same as a device of theirs holds. */
export async function salesData(
  { db, clock, cubes, stocks }: Pick<Services, 'db' | 'clock'> & { cubes: CubeCache; stocks: StockCache },
  { pharmacyId, user }: { pharmacyId: number; user: AuthUser },
): Promise<SalesData> {
  const today = madridDay(clock.now())
  const [{ cube, catalogue }, { relations, campaigns }, stock] = await Promise.all([
    cubes.cubeOf(pharmacyId),
    laboratoriesOfPharmacy(db, { pharmacyId, user }).then(async ({ relations, laboratories }) => ({
      relations,
      campaigns: await campaignsOfLaboratories(db, { laboratoryIds: laboratories, today }),
    })),
    stocks.stockOf(pharmacyId),
  ])
  return {
    cube,
    catalogue: catalogue.index,
    stock,
    campaigns,
    relations,
    viewer: user.laboratoryId === null ? null : viewerOf(catalogue.index, user.laboratoryId),
    today,
  }
}
