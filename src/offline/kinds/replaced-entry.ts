import type { EntryFields } from '@/offline/kinds/entry-fields'
import { isNeverSent, mayExistElsewhere, needsDecision } from '@/offline/kinds/entry-state'
import type { SavingTransaction } from '@/offline/kinds/kind'

/** The entry that another one corrects: it goes when that one is saved. `evenIfReceived`: its user was told that the server may hold it. */
export type Replaced = { id: string; evenIfReceived: boolean }

/** It was sent, corrected or discarded meanwhile; or it may exist elsewhere: ask, then `evenIfReceived`. */
export type NotReplaced = 'not_refused' | 'maybe_received'

/**
 * What becomes of the entry that is corrected, in the transaction that saves the other one. `evenIfUnsent`: one that has not left
 * this device may be corrected, too.
 */
export const replacing = async (
  transaction: SavingTransaction,
  { owner }: Pick<EntryFields, 'owner'>,
  replaces: Replaced | undefined,
  { evenIfUnsent = false } = {},
): Promise<NotReplaced | (() => Promise<unknown>)> => {
  if (replaces === undefined) return async () => undefined
  const replaced = await transaction.entry(replaces.id)
  if (
    replaced === undefined ||
    replaced.owner !== owner ||
    !(needsDecision(replaced) || (evenIfUnsent && isNeverSent(replaced)))
  )
    return 'not_refused'
  if (mayExistElsewhere(replaced) && !replaces.evenIfReceived) return 'maybe_received'
  return async () => {
    await transaction.close(replaced.id)
    await transaction.deleteEntry(replaced.id)
  }
}
