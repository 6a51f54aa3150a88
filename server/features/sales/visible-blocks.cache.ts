import type { Kysely } from 'kysely'
import { isoDay } from '@/domain/basics/dates'
import type { CatalogueIndex } from '@/domain/catalogue/catalogue-index'
import { cnText, type SaleColumns, type SaleRow } from '@/domain/sales/cube/block'
import { visibleProducts } from '@/domain/sales/selection/select-products'
import type { ProductMask } from '@/domain/sales/selection/universe'
import type { Database } from '../../db/schema'
import type { CachedCatalogue } from '../catalogue/catalogue.cache'
import { type PackedBlock, packBlock, unpackBlock } from './cubes/packed-block'
import { salesBlock } from './cubes/sales-blocks.queries'

type Month = { pharmacyId: number; month: string; version: string }
type Audience = { catalogue: CachedCatalogue; viewer: readonly number[] }

export type VisibleBlockCache = {
  /** What laboratories may see of a month; null where that is nothing. */
  blockFor: (month: Month, audience: Audience) => Promise<PackedBlock | null>
}

/** Months as laboratories get them. Kept by what they are made of, so that none is ever out of date. */
export function createVisibleBlockCache({
  db,
  limit = 1_000,
}: {
  db: Kysely<Database>
  /** Months held at most: one of a large pharmacy takes some ten kilobytes. */
  limit?: number
}): VisibleBlockCache {
  // Least recently used first: a Map keeps the order of insertion.
  const held = new Map<string, Promise<PackedBlock | null>>()

  const blockFor: VisibleBlockCache['blockFor'] = async (month, audience) => {
    const key = [month.version, audience.catalogue.version, audience.viewer.join()].join('/')
    const cut = held.get(key) ?? make(month, audience)
    held.delete(key)
    held.set(key, cut)
    for (const oldest of held.keys()) {
      if (held.size <= limit) break
      held.delete(oldest)
    }
    cut.catch(() => held.delete(key))
    return await cut
  }

  const make = async (month: Month, audience: Audience): Promise<PackedBlock | null> => {
    const block = await salesBlock(db, month)
    if (!block) return null
    // Written again since its version was read: not to be kept under the old one's name.
    if (block.version !== month.version) return await blockFor({ ...month, version: block.version }, audience)
    const { catalogue, viewer } = audience
    const visible = visibleProducts({ catalogue: catalogue.index, viewer })
    const rows = visibleRows(await unpackBlock(block.data), catalogue.index, visible)
    return rows.length === 0 ? null : await packBlock(rows)
  }

  return { blockFor: blockFor }
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
