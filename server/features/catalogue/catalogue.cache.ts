import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { toWire } from '@/contract/catalogue/catalogue-wire'
import { madridDay } from '@/domain/basics/dates'
import { type CatalogueIndex, indexCatalogue } from '@/domain/catalogue/catalogue-index'
import { catalogueOn } from '@/domain/catalogue/catalogue-on'
import type { Database } from '../../db/schema'
import { type Encoding, encoded } from '../../plugins/encoding'
import type { Clock } from '../../plugins/services'
import { catalogueNumber, loadCatalogue } from './catalogue.queries'

export type CachedCatalogue = {
  /**
   * What devices compare: the database's counter, and a hash of the content so that a restored or new database with the
   * same counter has another version.
   */
  version: string
  /** As it is today; another one when the day or the catalogue is another. */
  index: CatalogueIndex
  /** The answer of `GET /catalogue/`, serialised once and compressed at most once per encoding. */
  body: (encoding: Encoding) => Promise<Buffer>
}

export type CatalogueCache = { current: () => Promise<CachedCatalogue> }

/** Caches the newest catalogue; each use reads the version number. */
export function createCatalogueCache(db: Kysely<Database>, clock: Clock): CatalogueCache {
  let cached: { number: number; catalogue: Promise<CachedCatalogue> } | undefined

  const newest = async (): Promise<CachedCatalogue> => {
    const number = await catalogueNumber(db)
    if (cached?.number === number) return await cached.catalogue
    const loading = { number, catalogue: load(db) }
    cached = loading
    // A load that failed is not cached: the next use tries again.
    loading.catalogue.catch(() => {
      if (cached === loading) cached = undefined
    })
    return await loading.catalogue
  }

  return {
    current: async () => {
      const catalogue = await newest()
      return { ...catalogue, index: catalogueOn(catalogue.index, madridDay(clock.now())) }
    },
  }
}

async function load(db: Kysely<Database>): Promise<CachedCatalogue> {
  const { number, ...content } = await loadCatalogue(db)
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)
  const catalogue = { ...content, version: `${number}-${hash}` }
  const identity = Buffer.from(JSON.stringify(toWire(catalogue)))
  const compressed = new Map<Encoding, Promise<Buffer>>()
  return {
    version: catalogue.version,
    index: indexCatalogue(catalogue),
    body: (encoding) => {
      const ready =
        compressed.get(encoding) ?? encoded(identity, { encoding, brotli: { quality: 6, windowBits: 22 } })
      compressed.set(encoding, ready)
      return ready
    },
  }
}
