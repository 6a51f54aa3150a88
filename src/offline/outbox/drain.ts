import type { Outcome } from '@/api/outcome'
import { acceptedDays } from '@/domain/order/order-limits'
import type { Lock } from '@/offline/basics/lock'
import { ownerOf } from '@/offline/database/identity'
import { inSession } from '@/offline/kinds/entry-state'
import { type Created, kindNames, kindOf, type OutboxEntry, type OutboxKind } from '@/offline/kinds/kinds'
import type { OutboxStore } from '@/offline/outbox/outbox-store'
import { isIdentityRefused, isWaitOver, settle } from '@/offline/outbox/settle'
import { isSealed } from '@/offline/sealing/is-sealed'
import type { Session } from '@/offline/session/session'

/** What one pass over the outbox did. */
export type DrainReport = {
  accepted: number
  rejected: number
  /** Entries that still wait to be sent. */
  waiting: number
  needsLogin: number
  /** Epoch ms of the earliest next attempt, null when nothing waits. */
  nextAttemptAt: number | null
}

export type DrainOptions = {
  store: OutboxStore
  /** The signed-in session as the disk has it now. */
  readSession: () => Promise<Session | null>
  /** Posts the entry under its key as the session given; never throws. */
  send: (entry: OutboxEntry, session: Session) => Promise<Outcome<Created>>
  /** Locked during the whole pass, by one tab or worker of this device. */
  lock: Lock
  now: () => number
  random: () => number
  /** False only where the device is sure to have no network: then nothing is sent. */
  hasNetwork: () => boolean
  /** Ignores the backoff, not the server's Retry-After. */
  force: boolean
}

/** Accepted entries stay this long for display. */
const acceptedEntryLifeMs = acceptedDays * 24 * 60 * 60_000

/**
 * One pass over the outbox of the signed-in identity (design.md §5). Each entry is tried once, orders first, in the order in
 * which they were saved; none blocks the others, except a refused session or impersonation, after which none could be sent.
 */
export const drain = (options: DrainOptions): Promise<DrainReport> =>
  options.lock(async () => {
    const session = await options.readSession()
    // Opened by PIN: everything waits for the next log-in.
    if (!session?.token) return nothingDone
    const tally = { accepted: 0, rejected: 0 }
    for (const { id } of await recover(options, session)) {
      if (!options.hasNetwork()) break
      // The user has logged out, or another one has logged in: this pass ends.
      if ((await options.readSession())?.id !== session.id) break
      const entry = await claim(options, id)
      if (entry === null) continue
      const outcome = await options.send(entry, session)
      const state = await record(options, { entry, outcome, session })
      if (state === 'accepted') tally.accepted += 1
      if (state === 'rejected') tally.rejected += 1
      if (isIdentityRefused(outcome)) break
    }
    return { ...tally, ...(await remaining(options.store, session)) }
  })

const nothingDone: DrainReport = {
  accepted: 0,
  rejected: 0,
  waiting: 0,
  needsLogin: 0,
  nextAttemptAt: null,
}

/**
 * Puts right what earlier passes left behind and gives the entries that are due, kind by kind, oldest first. Under the lock a `sending`
 * entry has no sender any more (its tab died): it is queued again, with the same key.
 */
const recover = async (options: DrainOptions, session: Session): Promise<OutboxEntry[]> => {
  const now = options.now()
  const result = await options.store.transact(async (transaction) => {
    const due: OutboxEntry[] = []
    for (const entry of await transaction.entriesOf(ownerOf(session.identity))) {
      if (isOutdated(entry, now)) {
        await transaction.close(entry.id)
        await transaction.deleteEntry(entry.id)
      }
      if (isSealed(entry)) continue
      const recovered = recoveredEntry(entry, session.id)
      if (recovered !== entry) await transaction.putEntry(recovered)
      if (recovered.state === 'queued' && isDue(recovered, now, options.force)) due.push(recovered)
    }
    return due
  })
  if (!result.ok) return []
  return result.value.sort(
    (a, b) => placeOf(a.endpoint) - placeOf(b.endpoint) || (a.createdAt < b.createdAt ? -1 : 1),
  )
}

const placeOf = (kind: OutboxKind): number => kindNames.indexOf(kind)

const recoveredEntry = (entry: OutboxEntry, sessionId: string): OutboxEntry => {
  if (entry.state === 'sending') return { ...entry, state: 'queued', maybeReceived: true, nextAttemptAt: 0 }
  return inSession(entry, sessionId)
}

const isOutdated = (entry: OutboxEntry, now: number): boolean =>
  entry.state === 'accepted' && entry.acceptedAt !== null && now - entry.acceptedAt > acceptedEntryLifeMs

const isDue = (entry: OutboxEntry, now: number, force: boolean): boolean =>
  (force && entry.waitsFor === 'backoff') || isWaitOver(entry.nextAttemptAt, now)

/** Marks it as being sent before anything leaves the device; null if it changed hands meanwhile, or cannot be read any more. */
const claim = async ({ store }: DrainOptions, id: string): Promise<OutboxEntry | null> => {
  const result = await store.transact(async (transaction) => {
    const entry = await transaction.entry(id)
    if (entry?.state !== 'queued' || isSealed(entry)) return null
    const claimed: OutboxEntry = { ...entry, state: 'sending', attempts: entry.attempts + 1 }
    await transaction.putEntry(claimed)
    return claimed
  })
  return result.ok ? result.value : null
}

type Attempt = { entry: OutboxEntry; outcome: Outcome<Created>; session: Session }

/**
 * Writes down what the attempt ended in. The server's acceptance always counts; anything else only while the entry is
 * still this attempt's. If the disk fails here, or its user is out by now and it lies sealed, the entry stays `sending` and is sent
 * again, with the same key.
 */
const record = async (options: DrainOptions, { entry, outcome, session }: Attempt) => {
  const kind = await kindOf(entry.endpoint)
  const context = { kind, now: options.now(), random: options.random, sessionId: session.id }
  const result = await options.store.transact(async (transaction) => {
    const current = await transaction.entry(entry.id)
    if (current === undefined || current.state === 'accepted' || isSealed(current)) return null
    const isOurs = current.state === 'sending' && current.attempts === entry.attempts
    if (!isOurs && !outcome.ok) return null
    const settled = settle(current, outcome, context)
    await transaction.putEntry(settled)
    return settled.state
  })
  return result.ok ? result.value : null
}

const remaining = async (store: OutboxStore, session: Session) => {
  const entries = await store.entriesOf(ownerOf(session.identity))
  const queued = entries.filter((entry) => entry.state === 'queued' || entry.state === 'sending')
  return {
    waiting: queued.length,
    needsLogin: entries.filter((entry) => entry.state === 'needs-login').length,
    nextAttemptAt: queued.length === 0 ? null : Math.min(...queued.map((entry) => entry.nextAttemptAt)),
  }
}
