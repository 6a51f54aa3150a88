import type { Transaction } from 'dexie'
import {
  cataloguePart,
  monthPart,
  type PartContent,
  purchasingPart,
  rowsOfPart,
} from '@/offline/database/snapshot-parts'

type Owned = { owner: string; version: string }
type OldCatalogue = Owned & { catalogue: unknown }
type OldPurchasing = Owned & { pharma: number; snapshot: unknown }
type OldBlock = Owned & { pharma: number; month: string; bytes: Uint8Array<ArrayBuffer> }

/**
 * Version 2 held one version of everything and wrote a refresh in one long transaction. A device that is updated without a
 * network goes on with the data that it has.
 */
export const movePartsOfVersion2 = async (upgrade: Transaction): Promise<void> => {
  const catalogues = await upgrade.table<OldCatalogue>('catalogues').toArray()
  const purchasing = await upgrade.table<OldPurchasing>('purchasing').toArray()
  const blocks = await upgrade.table<OldBlock>('saleBlocks').toArray()
  const snapshots = await upgrade.table<{ owner: string; pharma: number }>('snapshots').toArray()
  const move = ({ owner, version }: Owned, part: string, content: PartContent) =>
    upgrade.table('parts').bulkPut(rowsOfPart(owner, { part, version }, content))

  await upgrade.table('catalogues').clear()
  for (const row of catalogues) {
    await move(row, cataloguePart, JSON.stringify(row.catalogue))
    await upgrade.table('catalogues').put({ owner: row.owner, version: row.version })
  }
  for (const row of purchasing) await move(row, purchasingPart(row.pharma), JSON.stringify(row.snapshot))
  for (const row of blocks) await move(row, monthPart(row.pharma, row.month), row.bytes)

  await upgrade.table('snapshots').clear()
  for (const row of snapshots) {
    const isOfRow = ({ owner, pharma }: { owner: string; pharma: number }) =>
      owner === row.owner && pharma === row.pharma
    const parts: Record<string, string> = {}
    for (const { pharma, version } of purchasing.filter(isOfRow)) parts[purchasingPart(pharma)] = version
    for (const { pharma, month, version } of blocks.filter(isOfRow)) parts[monthPart(pharma, month)] = version
    if (purchasingPart(row.pharma) in parts) await upgrade.table('snapshots').put({ ...row, parts })
  }
}
