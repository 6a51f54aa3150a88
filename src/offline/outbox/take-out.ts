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
 * `codes`: the text in pieces for a camera; null where they would be too many. `mark`: to be called before anybody has either. `wrong_state`: it is sent, or waits for a decision of its
 * user. `no_key`: the session was begun before there were such keys, or is of another user; `no_server_key`: the server gave none.
 * `not_sealed`: the browser cannot compress or seal.
 */
export type Sealed =
  | { ok: true; text: string; codes: string[] | null; mark: (way: Way | null) => Promise<TakenOut> }
  | { ok: false; reason: 'wrong_state' | 'no_key' | 'no_server_key' | 'not_sealed' | 'not_loaded' }

export type TakenOut = { ok: true } | { ok: false; reason: 'wrong_state' | 'not_loaded' | StorageFailure }

/** As many as a camera reads at once from another screen, with what begins each piece. */
const lettersPerCode = 900
/** More than these nobody holds before a camera one after the other. */
const mostCodes = 12

/** What another device can hand in. It is kept from everybody until the order is marked, and made before, since it takes long. */
export async function seal(
  store: OutboxStore,
  { id, readSession, now }: { id: string; readSession: () => Promise<Session | null>; now: () => number },
): Promise<Sealed> {
  const entry = await store.entry(id)
  if (entry === undefined || !isOrder(entry) || !isToBeSent(entry))
    return { ok: false, reason: 'wrong_state' }
  const { userId } = entry.identity
  const session = await readSession()
  if (session?.identity.userId !== userId) return { ok: false, reason: 'no_key' }
  const { dataKey, since } = session
  if (dataKey === undefined) return { ok: false, reason: since === undefined ? 'no_key' : 'no_server_key' }
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const sealed = await sealCarried(carriedOf(entry), { userId, dataKey, nonce }).catch(() => null)
  if (sealed === null) return { ok: false, reason: 'not_sealed' }
  const codes = textsOfCarried(sealed, lettersPerCode)
  return {
    ...{ ok: true, text: textsOfCarried(sealed).join(''), codes: codes.length > mostCodes ? null : codes },
    mark: (way) => takeOut(store, { id, way, now }),
  }
}

/**
 * Marks the order as copied before anybody has the text: from here on another device may have it created. `way` is noted with the
 * moment; null where it may yet come to nothing.
 */
async function takeOut(
  store: OutboxStore,
  { id, way, now }: { id: string; way: Way | null; now: () => number },
): Promise<TakenOut> {
  const marked = await store.transact(async (transaction) => {
    const current = await transaction.entry(id)
    if (current === undefined || !isToBeSent(current)) return false
    const taken = way && { takenOut: { ...current.takenOut, [way]: new Date(now()).toISOString() } }
    await transaction.putEntry({ ...current, copied: true, ...taken })
    return true
  })
  if (!marked.ok) return marked
  return marked.value ? { ok: true } : { ok: false, reason: 'wrong_state' }
}

/** What waits for a decision would be refused, or cost more than was agreed, on another device as well. */
const isToBeSent = (entry: Pick<OutboxEntry, 'state'>): boolean => isWaiting(entry) && !needsDecision(entry)

const carriedOf = ({ endpoint, id, body, createdAt, identity }: OrderEntry): CarriedOrder => ({
  ...{ endpoint, key: id, body, madeAt: createdAt, actedAs: identity.switchUser },
})
