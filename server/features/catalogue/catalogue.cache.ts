import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { toWire } from '@/contract/catalogue-wire'
import { type CatalogueIndex, indexCatalogue } from '@/domain/catalogue/catalogue-index'
import type { Database } from '../../db/schema'
import { type Encoding, encoded } from '../../plugins/encoding'
import { catalogueNumber, loadCatalogue } from './catalogue.queries'

export type HeldCatalogue = {
  /** What devices compare: the database's counter and a hash of the content, so that a restored or newly made database never passes for the old one. */
  version: string
  index: CatalogueIndex
  /** The answer of `GET /catalogue/`, serialised once and compressed at most once per encoding. */
  body: (encoding: Encoding) => Promise<Buffer>
}

export type CatalogueCache = { current: () => Promise<HeldCatalogue> }

/** Holds the newest catalogue in memory; each use costs one look at the version number. */
export function createCatalogueCache(db: Kysely<Database>): CatalogueCache {
  let held: { number: number; catalogue: Promise<HeldCatalogue> } | undefined

  return {
    current: async () => {
      const number = await catalogueNumber(db)
      if (held?.number === number) return await held.catalogue
      const loading = { number, catalogue: load(db) }
      held = loading
      // A load that failed is not kept: the next use tries again.
      loading.catalogue.catch(() => {
        if (held === loading) held = undefined
      })
      return await loading.catalogue
    },
  }
}

async function load(db: Kysely<Database>): Promise<HeldCatalogue> {
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
