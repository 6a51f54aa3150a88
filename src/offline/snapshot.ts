import type { Client } from '@/api/client'
import type { Failure } from '@/api/outcome'
import type { PurchasingSnapshot } from '@/contract/purchasing'
import type { CatalogueIndex } from '@/domain/catalogue-index'
import type { Cube } from '@/domain/sales/cube'

export type RefreshProgress = { done: number; total: number }

export type RefreshOutcome =
  | { ok: true; changed: boolean; refreshedAt: number }
  | { ok: false; failure: Failure | { kind: 'storage_full' | 'storage_failed' | 'signed_out' | 'bad_block' } }

/** Everything on the device about one pharmacy, decoded and indexed; kept in memory until it is refreshed. */
export type PharmacyData = {
  pharmacy: number
  catalogue: CatalogueIndex
  cube: Cube
  purchasing: PurchasingSnapshot
  stock: Map<string, number>
  /** Epoch ms (server time) of the last refresh that succeeded. */
  refreshedAt: number
}

export type Snapshots = {
  /** Fetches what changed; a refresh that fails half-way leaves the old data whole. One at a time per pharmacy. */
  refreshSnapshot(options: {
    client: Client
    pharmacy: number
    onProgress?: (progress: RefreshProgress) => void
    signal?: AbortSignal
  }): Promise<RefreshOutcome>
  /** Null when this device has no whole snapshot of that pharmacy for the signed-in identity. */
  loadPharmacyData(pharmacy: number): Promise<PharmacyData | null>
  /** Cheap read for live queries: when the data was last refreshed. */
  refreshedAt(pharmacy: number): Promise<number | null>
}
