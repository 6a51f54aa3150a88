import { inflateSync } from 'node:zlib'
import type { CatalogueWire } from '@/contract/catalogue/catalogue'
import { fromWire } from '@/contract/catalogue/catalogue-wire'
import type { PurchasingSnapshot } from '@/contract/purchasing/purchasing'
import { indexCatalogue } from '@/domain/catalogue/catalogue-index'
import { decodeBlock } from '@/domain/sales/cube/block'
import { buildCube } from '@/domain/sales/cube/cube'
import type { SalesData } from '@/domain/sales/cube/sales-data'

type Get = (path: string) => Promise<{ json: <T>() => T; rawPayload: Buffer }>

/** A pharmacy's data as a device of this user keeps it: out of the calls that devices fetch, and nothing else. */
export async function deviceData(
  get: Get,
  { pharmacy, viewer, today }: { pharmacy: number } & Pick<SalesData, 'viewer' | 'today'>,
): Promise<SalesData> {
  const catalogue = indexCatalogue(fromWire((await get('/catalogue/')).json<CatalogueWire>()))
  const folder = `/pharma/${pharmacy}/sale/snapshot/`
  const { months } = (await get(folder)).json<{ months: { month: string }[] }>()
  const blocks = await Promise.all(
    months.map(async ({ month }) => {
      const { rawPayload } = await get(`${folder}${month}/`)
      return { month, columns: decodeBlock(inflateSync(rawPayload)) }
    }),
  )
  const { stock, campaigns, relations, taxes } = (
    await get(`/pharma/${pharmacy}/purchase/snapshot/`)
  ).json<PurchasingSnapshot>()
  return {
    cube: buildCube(blocks, catalogue),
    catalogue,
    stock: new Map(stock),
    campaigns,
    relations,
    taxes: taxes?.rates ?? [],
    viewer,
    today,
  }
}
