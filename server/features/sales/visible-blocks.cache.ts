import type { Kysely } from 'kysely'
import { isoDay } from '@/domain/basics/dates'
import type { CatalogueIndex } from '@/domain/catalogue/catalogue-index'
import { cnText, type SaleColumns, type SaleRow } from '@/domain/sales/cube/block'
import { visibleProducts } from '@/domain/sales/selection/select-products'
import type { ProductMask } from '@/domain/sales/selection/universe'
import type { Database } from '../../db/schema'
import type { HeldCatalogue } from '../catalogue/catalogue.cache'
import { type PackedBlock, packBlock, unpackBlock } from './cubes/packed-block'
import { salesBlock } from './cubes/sales-blocks.queries'

type Month = { pharmacyId: number; month: string; version: string }
type Onlooker = { catalogue: HeldCatalogue; viewer: readonly number[] }

export type CutBlocks = {
  /** What laboratories may see of a month; null where that is nothing. */
  cutOf: (month: Month, onlooker: Onlooker) => Promise<PackedBlock | null>
}

/** Months as laboratories get them. Kept by what they are made of, so that none is ever out of date. */
export function createCutBlocks({
  db,
  limit = 1_000,
}: {
  db: Kysely<Database>
  /** Months held at most: one of a large pharmacy takes some ten kilobytes. */
  limit?: number
}): CutBlocks {
  // Least recently used first: a Map keeps the order of insertion.
  const held = new Map<string, Promise<PackedBlock | null>>()

  const cutOf: CutBlocks['cutOf'] = async (month, onlooker) => {
    const key = [month.version, onlooker.catalogue.version, onlooker.viewer.join()].join('/')
    const cut = held.get(key) ?? make(month, onlooker)
    held.delete(key)
    held.set(key, cut)
    for (const oldest of held.keys()) {
      if (held.size <= limit) break
      held.delete(oldest)
    }
    cut.catch(() => held.delete(key))
    return await cut
  }

  const make = async (month: Month, onlooker: Onlooker): Promise<PackedBlock | null> => {
    const block = await salesBlock(db, month)
    if (!block) return null
    // Written again since its version was read: not to be kept under the old one's name.
    if (block.version !== month.version) return await cutOf({ ...month, version: block.version }, onlooker)
    const { catalogue, viewer } = onlooker
    const visible = visibleProducts({ catalogue: catalogue.index, viewer })
    const rows = visibleRows(await unpackBlock(block.data), catalogue.index, visible)
    return rows.length === 0 ? null : await packBlock(rows)
  }

  return { cutOf }
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
