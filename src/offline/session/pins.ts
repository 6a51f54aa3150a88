import { idleLimitMs } from '@/contract/session/session'
import { fullName } from '@/domain/people/full-name'
import { noAttempts } from '@/domain/pin/pin-attempts'
import { pinDaysOf } from '@/domain/pin/pin-rule'
import { cachedTables, type Database } from '@/offline/database/database'
import { stored, type WithEviction } from '@/offline/database/storage-failure'
import { bytesOf } from '@/offline/sealing/sealed-row'
import { loadSealing } from '@/offline/sealing/sealing-middleware'
import { endStoredSession } from '@/offline/session/ended-session'
import { mayHavePin } from '@/offline/session/may-have-pin'
import { openByAuthenticator, wrapByAuthenticator } from '@/offline/session/pin-authenticator'
import { keyOfPin, markOf, openText, randomBytes, sealText, usualCost } from '@/offline/session/pin-crypto'
import { changePin, dropPin, type PinRow, pinKeyOf, readPin, readPins } from '@/offline/session/pin-row'
import type { LockedUser, PinParts, Pins, UnlockOutcome } from '@/offline/session/pin-types'
import {
  isMeant,
  logInOf,
  readStoredSession,
  type Session,
  type SessionOnDisk,
} from '@/offline/session/session'
import { createTryPin } from '@/offline/session/try-pin'

export type PinsOptions = PinParts & {
  database: Database
  sessionOnDisk: Pick<SessionOnDisk, 'unlock'>
  clock: { now(): number; isTrusted(): Promise<boolean> }
  withEviction: WithEviction
  newId: () => string
  now: () => number
}

/** After the log-in, for as long nobody else stands at the device. */
const freshMs = 15 * 60_000
const dayMs = 24 * 60 * 60_000

/** Until when the PIN opens it: counted from the log-in, whatever was opened by PIN since. */
const untilOf = ({ since = 0, user }: Pick<Session, 'since' | 'user'>): number =>
  since + pinDaysOf(user.pharmas) * dayMs

export const createPins = ({
  database,
  sessionOnDisk,
  clock,
  withEviction,
  authenticator,
  ...environment
}: PinsOptions): Pins => {
  const { meta, session: sessions } = database
  /** After this the authenticator drops what it has kept for a row that no longer names it. */
  const dropCredential = async <T>(userId: number, work: () => PromiseLike<T>): Promise<T> => {
    const before = (await readPin(database, userId))?.authenticator
    const done = await work()
    const after = (await readPin(database, userId))?.authenticator
    if (before && String(before.id) !== String(after?.id)) authenticator?.forget(before)
    return done
  }
  const forget = (userId: number): Promise<void> =>
    dropCredential(userId, () =>
      database.transaction('rw', [meta, ...cachedTables(database)], async () => {
        await dropPin(database, userId)
        for (const table of cachedTables(database)) await table.where('owner').equals(String(userId)).delete()
      }),
    )
  /** A full disk keeps nobody out of what lies on it. */
  const write = async <T>(work: () => PromiseLike<T>): Promise<T> => {
    const outcome = await withEviction(() => stored(work))
    if (!outcome.ok) throw new Error(outcome.reason)
    return outcome.value
  }

  const tryStored = createTryPin({ database, clock, write })
  const tryPin = (userId: number, pin: string) => dropCredential(userId, () => tryStored(userId, pin))
  /** For the session that this row could lock now: its key. */
  const lockKey = async (session: Session, row: PinRow | undefined): Promise<string | null> => {
    const { dataKey } = session
    if (dataKey === undefined || !row?.wrapped || !mayHavePin(session)) return null
    return untilOf(session) > clock.now() && row.mark === (await markOf(dataKey)) ? dataKey : null
  }
  const isPaused = (session: Session): boolean => {
    const at = environment.lastActivity?.(logInOf(session) ?? '')
    // A killed browser may have forgotten it: then its beginning counts, as for the idle watch.
    const since = session.openedAt ?? session.since ?? clock.now()
    return (at === undefined ? clock.now() - since : environment.now() - at) >= idleLimitMs
  }
  const isFresh = ({ since = 0 }: Session) => clock.now() - since < freshMs
  /** Null where it is the session's user who stands at the device: it has just begun, or they know the PIN. */
  const doubt = async (session: Session, pin: string | undefined) => {
    if (isFresh(session)) return null
    if (pin === undefined) return { kind: 'password' } as const
    const { userId } = session.identity
    const tried = await tryPin(userId, pin)
    if (tried.kind === 'gone') return { kind: 'password' } as const
    if (tried.kind !== 'right') return tried
    await write(() => changePin(database, userId, (row) => ({ ...row, attempts: noAttempts })))
    return null
  }
  /** With the data key, whatever opened it. */
  const open = async (userId: number, dataKey: string): Promise<UnlockOutcome> => {
    const locked = (await readPin(database, userId))?.locked
    const text = locked && (await openText(bytesOf(dataKey), locked.session, aboutSession(userId)))
    const kept = text ? (JSON.parse(text) as Omit<Session, 'token' | 'dataKey'>) : null
    if (kept === null || untilOf(kept) <= clock.now()) {
      await forget(userId)
      return { kind: 'gone' }
    }
    const put = async () => {
      const isFree = (await sessions.get('current')) === undefined
      if (!isFree || !(await readPin(database, userId))?.locked) return false
      const opened = { id: environment.newId(), token: '', dataKey, openedAt: clock.now() }
      await sessions.put({ ...kept, ...opened, key: 'current' })
      return changePin(database, userId, (each) => ({ ...each, attempts: noAttempts, locked: null }))
    }
    const save = () => write(() => database.transaction('rw', sessions, meta, put))
    const opened = await sessionOnDisk.unlock(save)
    return { kind: opened ? 'unlocked' : 'gone' }
  }

  return {
    async users() {
      const isTrusted = await clock.isTrusted()
      const now = clock.now()
      const current = (await readStoredSession(database))?.identity.userId
      const users: (LockedUser & { at: number })[] = []
      for (const row of await readPins(database)) {
        const { userId, username, name, wrapped, locked, leftAt } = row
        const isOver = wrapped === null
        const hasAuthenticator = row.authenticator !== undefined
        if (locked !== null && locked.until > now) {
          const { at, until } = locked
          users.push({ userId, username, name, until, isOver, hasAuthenticator, at })
        } else if (userId === current || !isTrusted) continue
        else if (locked !== null || (leftAt !== null && leftAt + 7 * dayMs < now)) await forget(userId)
        else if (leftAt === null)
          await stored(() => changePin(database, userId, (each) => ({ ...each, leftAt: now })))
      }
      return users.sort((a, b) => b.at - a.at).map(({ at: _, ...user }) => user)
    },
    async standing() {
      const session = await readStoredSession(database)
      if (session === null || !mayHavePin(session)) return 'none'
      if (untilOf(session) <= clock.now()) return 'late'
      const row = await readPin(database, session.identity.userId)
      return (await lockKey(session, row)) === null ? 'none' : 'ready'
    },
    isFresh,
    async set(pin, before) {
      const session = await readStoredSession(database)
      if (session === null || !mayHavePin(session) || session.dataKey === undefined) return { kind: 'failed' }
      const { dataKey, identity, user } = session
      const { userId, username } = identity
      if (untilOf(session) <= clock.now()) return { kind: 'password' }
      const doubtful = await doubt(session, before)
      if (doubtful !== null) return doubtful
      const salt = randomBytes(16)
      const key = await keyOfPin(pin, { salt, cost: usualCost })
      const row: PinRow = {
        userId,
        username,
        name: fullName(user),
        salt,
        cost: usualCost,
        wrapped: await sealText(key, dataKey, pinKeyOf(userId)),
        mark: await markOf(dataKey),
        attempts: noAttempts,
        locked: null,
        leftAt: null,
      }
      const put = async () => {
        if ((await sessions.get('current'))?.id !== session.id) return false
        await meta.put({ key: pinKeyOf(userId), value: row })
        return true
      }
      const save = () => database.transaction('rw', sessions, meta, put)
      // Whoever changes it wants nothing of before to open any more.
      const isSet = await dropCredential(userId, () => write(save)).catch(() => false)
      return { kind: isSet ? 'set' : 'failed' }
    },
    remove: (userId) => dropCredential(userId, () => dropPin(database, userId)),
    async authenticator() {
      const session = await readStoredSession(database)
      const row = session && (await readPin(database, session.identity.userId))
      if (!row || (await lockKey(session, row)) === null) return 'absent'
      if (row.authenticator) return 'on'
      return (await authenticator?.isThere().catch(() => false)) ? 'off' : 'absent'
    },
    async addAuthenticator(before) {
      const session = await readStoredSession(database)
      const row = session && (await readPin(database, session.identity.userId))
      const dataKey = row && (await lockKey(session, row))
      if (!dataKey || !authenticator) return { kind: 'failed' }
      const doubtful = await doubt(session, before)
      if (doubtful !== null) return doubtful
      const { userId, name, mark } = row
      const made = await wrapByAuthenticator(authenticator, { userId, name, dataKey })
      if (typeof made === 'string') return { kind: made }
      // Another tab may have changed or used up the PIN meanwhile.
      const isStill = (each: PinRow) => each.wrapped !== null && each.mark === mark
      const put = (each: PinRow) => (isStill(each) ? { ...each, authenticator: made } : each)
      await withEviction(() => stored(() => changePin(database, userId, put)))
      const kept = (await readPin(database, userId))?.authenticator
      const isKept = String(kept?.id) === String(made.id)
      if (!isKept) authenticator.forget(made)
      return { kind: isKept ? 'set' : 'failed' }
    },
    async removeAuthenticator(userId) {
      const without = ({ authenticator: _, ...row }: PinRow) => row
      await dropCredential(userId, () => changePin(database, userId, without))
    },
    forgetCredential: (credential) => authenticator?.forget(credential),
    async lock({ isRefused = false, isExpired = false, ...meant }) {
      const session = await readStoredSession(database)
      if (session === null || !isMeant(session, meant)) return false
      if (isRefused && !isExpired && !isPaused(session)) return false
      const { token, dataKey: _, ...kept } = session
      const { userId } = session.identity
      const row = await readPin(database, userId)
      const dataKey = await lockKey(session, row)
      if (dataKey === null) return false
      const sealed = await sealText(bytesOf(dataKey), JSON.stringify(kept), aboutSession(userId))
      const locked = { at: clock.now(), until: untilOf(session), session: sealed }
      const end = {
        onlyToken: token,
        onlyLogIn: logInOf(session),
        loggedOutAt: isRefused ? undefined : environment.now(),
        lock: { userId, change: (each: PinRow) => ({ ...each, attempts: noAttempts, locked }) },
      }
      const ended = await withEviction(() => stored(() => endStoredSession(database, end)))
      return ended.ok && ended.value
    },
    async unlock(userId, pin) {
      if (!(await readPin(database, userId))?.locked) return { kind: 'gone' }
      const tried = await tryPin(userId, pin)
      if (tried.kind !== 'right') return tried
      return open(userId, tried.dataKey)
    },
    async unlockByAuthenticator(userId) {
      const row = await readPin(database, userId)
      if (!row?.locked || !row.authenticator) return { kind: 'gone' }
      await loadSealing()
      if (!(await clock.isTrusted())) return { kind: 'clock' }
      const dataKey = authenticator && (await openByAuthenticator(authenticator, userId, row.authenticator))
      return dataKey ? open(userId, dataKey) : { kind: 'refused' }
    },
  }
}

const aboutSession = (userId: number): string => `locked ${userId}`
