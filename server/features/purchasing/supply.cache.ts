import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema'
import { createPharmacyCache } from '../sales/cubes/pharmacy.cache'
import { type Supply, supplyOf } from './on-its-way.queries'

export type SupplyCache = {
  /** By the version that the call was looked up with (`proposalVersion`). */
  supplyOf: (asked: { pharmacyId: number; today: string; version: string }) => Promise<Supply>
}

/** What is to come to the pharmacies used last: the cards of a screen ask for the same. */
export function createSupplyCache(db: Kysely<Database>): SupplyCache {
  const cache = createPharmacyCache<Supply>(20)
  return {
    supplyOf: ({ pharmacyId, today, version }) =>
      cache.get(pharmacyId, `${today} ${version}`, () => supplyOf(db, { pharmacyId, today })),
  }
}
