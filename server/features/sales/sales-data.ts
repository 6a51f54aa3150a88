import type { CatalogueIndex } from '@/domain/catalogue-index'
import { madridDay } from '@/domain/dates'
import type { SalesData } from '@/domain/sales/sales-data'
import type { AuthUser } from '../../plugins/auth-types'
import type { Services } from '../../services'
import { campaignsOfLaboratories, laboratoriesOfPharmacy } from '../purchasing/purchasing.queries'
import type { StockCache } from '../purchasing/stock.cache'
import type { CubeCache } from './sales.cubes'
import { viewerOf } from './viewer'

type Stock = NonNullable<SalesData['stock']>

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
  const { index } = catalogue
  const viewer = viewerOf(index, user)
  return {
    cube,
    catalogue: index,
    stock: viewer === null ? stock : ownStock(stock, index, viewer),
    campaigns,
    relations,
    viewer,
    today,
  }
}

const ownStock = (stock: Stock, catalogue: CatalogueIndex, viewer: readonly number[]): Stock =>
  new Map(
    viewer
      .flatMap((laboratory) => catalogue.productsByLaboratory.get(laboratory) ?? [])
      .flatMap((index) => {
        const cn = catalogue.products[index]?.cn ?? ''
        const units = stock.get(cn)
        return units === undefined ? [] : [[cn, units] as const]
      }),
  )
