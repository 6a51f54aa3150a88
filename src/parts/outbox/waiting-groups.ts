import { type Identity, ownerOf } from '@/offline/database/identity'
import { needsDecision } from '@/offline/kinds/entry-state'
import { isOrder, type OutboxEntry, type OutboxKind } from '@/offline/kinds/kinds'
import { isSealed } from '@/offline/sealing/is-sealed'

/** Waiting entries of one user, or of one identity. */
export type WaitingGroup = {
  key: string
  identity: Identity
  kinds: OutboxKind[]
  /** Names of the pharmacies of its orders, as far as they are known. */
  pharmacies: string[]
  /** Whether all of it leaves by itself as soon as that one can send. */
  leavesByItself: boolean
}

const groupBy = (
  entries: readonly OutboxEntry[],
  keyOf: (identity: Identity) => string,
  leaves: (entry: OutboxEntry) => boolean,
): WaitingGroup[] =>
  [...new Set(entries.map(({ identity }) => keyOf(identity)))].flatMap((key) => {
    const own = entries.filter(({ identity }) => keyOf(identity) === key)
    const [first] = own
    if (first === undefined) return []
    const pharmacies = own
      .filter(isOrder)
      .flatMap((entry) => (isSealed(entry) ? [] : (entry.display.pharmacy ?? [])))
    return {
      key,
      identity: first.identity,
      kinds: own.map(({ endpoint }) => endpoint),
      pharmacies: [...new Set(pharmacies)],
      leavesByItself: own.every(leaves),
    }
  })

/** Groups entries by the user who has to log in to send them. */
export const waitingByUser = (entries: readonly OutboxEntry[]): WaitingGroup[] =>
  groupBy(
    entries,
    ({ userId }) => String(userId),
    (entry) => !needsDecision(entry) && entry.identity.switchUser === null,
  )

/** Groups entries by the user who has to act, and the user in whose place. */
export const waitingByIdentity = (entries: readonly OutboxEntry[]): WaitingGroup[] =>
  groupBy(entries, ownerOf, (entry) => !needsDecision(entry))

/** A user's name where others read it: of an e-mail address, which some log in with, only what stands before the @. */
export const shownUsername = (username: string): string => username.split('@')[0] ?? ''
