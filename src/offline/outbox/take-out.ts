import { type CarriedOrder, nonceBytes, sealCarried } from '@/domain/carried/carried-order'
import { textsOfCarried } from '@/domain/carried/carried-text'
import type { StorageFailure } from '@/offline/database/storage-failure'
import { isWaiting, needsDecision } from '@/offline/kinds/entry-state'
import { isOrder, type OutboxEntry } from '@/offline/kinds/kinds'
import type { OrderEntry } from '@/offline/kinds/order-schema'
import type { OutboxStore } from '@/offline/outbox/outbox-store'
import type { Session } from '@/offline/session/session'

export type Way = 'file' | 'code'

/**
 * `texts`: one for a file, pieces for codes. `wrong_state`: it is sent, or waits for a decision of its user. `no_key`: the session was begun before there were such keys, or
 * is of another user. `not_sealed`: the browser cannot compress or seal. `too_long`: for codes; a file takes it.
 */
export type TakenOut =
  | { ok: true; texts: string[] }
  | {
      ok: false
      reason: 'wrong_state' | 'no_key' | 'not_sealed' | 'too_long' | 'not_loaded' | StorageFailure
    }

/** As many as a camera reads at once from another screen, with what begins each piece. */
const lettersPerCode = 900
/** More than these nobody holds before a camera one after the other. */
const mostCodes = 12

/** Marks the order as copied before anybody has the text: from here on another device may have it created. */
export async function takeOut(
  store: OutboxStore,
  { id, way, now, session }: { id: string; way: Way; now: number; session: Session | null },
): Promise<TakenOut> {
  const entry = await store.entry(id)
  if (entry === undefined || !isOrder(entry) || !isToBeSent(entry))
    return { ok: false, reason: 'wrong_state' }
  const { userId } = entry.identity
  if (session?.dataKey === undefined || session.identity.userId !== userId)
    return { ok: false, reason: 'no_key' }
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const sealed = await sealCarried(carriedOf(entry), { userId, dataKey: session.dataKey, nonce }).catch(
    () => null,
  )
  if (sealed === null) return { ok: false, reason: 'not_sealed' }
  const texts = textsOfCarried(sealed, way === 'code' ? lettersPerCode : undefined)
  if (texts.length > mostCodes) return { ok: false, reason: 'too_long' }
  const marked = await store.transact(async (transaction) => {
    const current = await transaction.entry(id)
    if (current === undefined || !isToBeSent(current)) return false
    const takenOut = { ...current.takenOut, [way]: new Date(now).toISOString() }
    await transaction.putEntry({ ...current, copied: true, takenOut })
    return true
  })
  if (!marked.ok) return marked
  if (!marked.value) return { ok: false, reason: 'wrong_state' }
  return { ok: true, texts }
}

/** What waits for a decision would be refused, or cost more than was agreed, on another device as well. */
const isToBeSent = (entry: Pick<OutboxEntry, 'state'>): boolean => isWaiting(entry) && !needsDecision(entry)

const carriedOf = ({ endpoint, id, body, createdAt, identity }: OrderEntry): CarriedOrder => ({
  ...{ endpoint, key: id, body, madeAt: createdAt, actedAs: identity.switchUser },
})
