import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import { isoDay } from '@/domain/basics/dates'
import type { CatalogueIndex } from '@/domain/catalogue/catalogue-index'
import { cnText, type SaleColumns, type SaleRow } from '@/domain/sales/cube/block'
import { visibleProducts } from '@/domain/sales/selection/select-products'
import type { ProductMask } from '@/domain/sales/selection/universe'
import type { Database } from '../../db/schema'
import type { CachedCatalogue } from '../catalogue/catalogue.cache'
import { type PackedBlock, packBlock, unpackBlock } from './cubes/packed-block.rules'
import { salesBlock } from './cubes/sales-blocks.queries'

type Month = { pharmacyId: number; month: string; version: string }
type Audience = { catalogue: CachedCatalogue; viewer: readonly number[] }

export type VisibleBlockCache = {
  /** The rows of a month that these laboratories may see; null where there are none. */
  blockFor: (month: Month, audience: Audience) => Promise<PackedBlock | null>
}

/** Caches months as laboratories get them, by the versions of what they are made from: no entry is ever out of date. */
export function createVisibleBlockCache({
  db,
  limit = 1_000,
}: {
  db: Kysely<Database>
  /** Months cached at most: one of a large pharmacy takes some ten kilobytes. */
  limit?: number
}): VisibleBlockCache {
  const cache = new LRUCache<string, Promise<PackedBlock | null>>({ max: limit })

  const blockFor: VisibleBlockCache['blockFor'] = async (month, audience) => {
    const key = [month.version, audience.catalogue.version, audience.viewer.join()].join('/')
    const cached = cache.get(key)
    if (cached) return await cached
    const block = make(month, audience)
    cache.set(key, block)
    block.catch(() => cache.delete(key))
    return await block
  }

  const make = async (month: Month, audience: Audience): Promise<PackedBlock | null> => {
    const block = await salesBlock(db, month)
    if (!block) return null
    // The month has changed since its version was read: cached under its new version instead.
    if (block.version !== month.version) return await blockFor({ ...month, version: block.version }, audience)
    const { catalogue, viewer } = audience
    const visible = visibleProducts({ catalogue: catalogue.index, viewer })
    const rows = visibleRows(await unpackBlock(block.data), catalogue.index, visible)
    return rows.length === 0 ? null : await packBlock(rows)
  }

  return { blockFor }
}

const visibleRows = (columns: SaleColumns, catalogue: CatalogueIndex, visible: ProductMask): SaleRow[] => {
  const rows: SaleRow[] = []
  for (let row = 0; row < columns.length; row++) {
    const cn = cnText(columns.cn[row] as number)
    const product = catalogue.indexByCn.get(cn)
    if (product === undefined || visible[product] !== 1) continue
    rows.push({
      cn,
      day: isoDay(columns.day[row] as number),
      units: columns.units[row] as number,
      pvl: columns.pvl[row] as number,
      pvp: columns.pvp[row] as number,
    })
  }
  return rows
}
