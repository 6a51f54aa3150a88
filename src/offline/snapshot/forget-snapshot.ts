import type { Database } from '@/offline/database/database'
import { isOfPharmacy } from '@/offline/database/snapshot-parts'
import { stored } from '@/offline/database/storage-failure'
import { keysOf, type SnapshotKey } from '@/offline/snapshot/stored-parts'

/** Drops a pharmacy's data and reports; the catalogue stays for the other pharmacies of the same owner. */
export const forgetSnapshot = async (database: Database, { owner, pharma }: SnapshotKey): Promise<void> => {
  const { parts, snapshots, reports } = database
  await stored(() =>
    database.transaction('rw', [parts, snapshots, reports], async () => {
      const keys = await keysOf(database, owner)
      await parts.bulkDelete(keys.filter(([, part]) => isOfPharmacy(part, pharma)))
      await reports.where({ owner, pharma }).delete()
      await snapshots.delete([owner, pharma])
    }),
  )
}
