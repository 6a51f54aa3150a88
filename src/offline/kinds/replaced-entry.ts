import type { EntryFields } from '@/offline/kinds/entry-fields'
import { isNeverSent, mayExistElsewhere, needsDecision } from '@/offline/kinds/entry-state'
import type { SavingTransaction } from '@/offline/kinds/kind'

/** The entry that another one corrects: it goes when that one is saved. `evenIfReceived`: its user was told that the server may hold it. */
export type Replaced = { id: string; evenIfReceived: boolean }

/** It was sent, corrected or discarded meanwhile; or it may exist elsewhere: ask, then `evenIfReceived`. */
export type NotReplaced = 'not_refused' | 'maybe_received'

/** Why it cannot be corrected; null where it can. `evenIfUnsent`: one that has not left this device may be corrected, too. */
export const whyNotReplaced = (
  replaced: EntryFields | undefined,
  {
    owner,
    evenIfReceived,
    evenIfUnsent = false,
  }: { owner: string; evenIfReceived: boolean; evenIfUnsent?: boolean },
): NotReplaced | null => {
  if (replaced === undefined || replaced.owner !== owner) return 'not_refused'
  if (!(needsDecision(replaced) || (evenIfUnsent && isNeverSent(replaced)))) return 'not_refused'
  return mayExistElsewhere(replaced) && !evenIfReceived ? 'maybe_received' : null
}

/** What becomes of the entry that is corrected, in the transaction that saves the other one. */
export const replacing = async (
  transaction: SavingTransaction,
  { owner }: Pick<EntryFields, 'owner'>,
  replaces: Replaced | undefined,
  options: { evenIfUnsent?: boolean } = {},
): Promise<NotReplaced | (() => Promise<unknown>)> => {
  if (replaces === undefined) return async () => undefined
  const { id, evenIfReceived } = replaces
  const refusal = whyNotReplaced(await transaction.entry(id), { owner, evenIfReceived, ...options })
  return (
    refusal ??
    (async () => {
      await transaction.close(id)
      await transaction.deleteEntry(id)
    })
  )
}
