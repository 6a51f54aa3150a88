import { attachmentSizes, type BackupCopies } from '@/offline/backup/backup-copies'
import { isWaiting } from '@/offline/kinds/entry-state'
import type { Attachments } from '@/offline/kinds/kind'
import type { OutboxEntry } from '@/offline/kinds/kinds'
import type { OutboxStore } from '@/offline/outbox/outbox-store'
import { isSealed, type Sealed } from '@/offline/sealing/is-sealed'

type Copy = { entry: OutboxEntry; attachments: Attachments | Sealed }

/** The copied entries; one that the outbox has lost with its attachments, and that was not copied whole, stays lost. */
export const wholeCopies = async (
  store: Pick<OutboxStore, 'entry'>,
  copies: BackupCopies,
): Promise<Copy[]> => {
  const whole: Copy[] = []
  for (const entry of await copies.read()) {
    // Read only where they are needed: they are large.
    const mayHaveSome = isSealed(entry) || attachmentSizes(entry).length > 0
    const needsAttachments = mayHaveSome && (await store.entry(entry.id)) === undefined
    const attachments = needsAttachments ? await copies.readAttachments(entry) : []
    if (attachments !== null) whole.push({ entry, attachments })
  }
  return whole
}

/**
 * Restores entries that the outbox does not have, under their own keys. `over`: those that it knows to have been
 * sent or taken out; their copies are left over.
 */
export const restoreEntries = (store: OutboxStore, copies: readonly Copy[]) =>
  store.transact(async (transaction) => {
    const restored: OutboxEntry[] = []
    const over: string[] = []
    for (const { entry, attachments } of copies) {
      const held = await transaction.entry(entry.id)
      const isOver = held === undefined ? await transaction.isClosed(entry.id) : !isWaiting(held)
      if (isOver) over.push(entry.id)
      else if (held === undefined) {
        await transaction.putEntry(entry)
        if (isSealed(attachments) || attachments.length > 0)
          await transaction.putAttachments(entry, attachments)
        restored.push(entry)
      }
    }
    return { restored, over }
  })
