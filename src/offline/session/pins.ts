import { idleLimitMs } from '@/contract/session/session'
import { fullName } from '@/domain/people/full-name'
import { nextTurn, noAttempts } from '@/domain/pin/pin-attempts'
import { pinDaysOf } from '@/domain/pin/pin-rule'
import { cachedTables, type Database } from '@/offline/database/database'
import { stored, type WithEviction } from '@/offline/database/storage-failure'
import { loadSealing } from '@/offline/sealing/sealing-middleware'
import { endStoredSession } from '@/offline/session/ended-session'
import { mayHavePin } from '@/offline/session/may-have-pin'
import {
  keyBytes,
  keyOfPin,
  loadArgon,
  markOf,
  openText,
  randomBytes,
  sealText,
  usualCost,
} from '@/offline/session/pin-crypto'
import { changePin, dropPin, type PinRow, pinKeyOf, readPin, readPins } from '@/offline/session/pin-row'
import {
  isMeant,
  logInOf,
  type Meant,
  readStoredSession,
  type Session,
  type SessionOnDisk,
} from '@/offline/session/session'

/** Somebody who is out, and comes in again by PIN. `isOver`: only by password, after too many wrong ones. */
export type LockedUser = { userId: number; username: string; name: string; until: number; isOver: boolean }

/** What became of a PIN that was looked at, or that could not be. */
export type WrongPin =
  | { kind: 'wrong'; left: number; waitUntil: number }
  | { kind: 'wait'; until: number }
  /** Too many wrong ones: only the password helps. */
  | { kind: 'over' }
  /** The device's clock went back: no wait and no day can be judged by it. */
  | { kind: 'clock' }

/** `gone`: nothing of this user is locked here any more. */
export type UnlockOutcome = { kind: 'unlocked' | 'gone' } | WrongPin

/** `password`: only right after a log-in, or with the PIN of before. */
export type SetOutcome = { kind: 'set' | 'password' | 'failed' } | WrongPin

/**
 * Whether the PIN of the user who is logged in would open again what they have. `late`: the days since the log-in are over,
 * and another log-in begins them anew.
 */
export type PinStanding = 'ready' | 'none' | 'late'

/** `isRefused`: the server has ended the session already, which is locked only where a pause was the reason. */
export type LockOptions = Meant & { isRefused?: boolean }

/** What opens a user's own data on this device without the server. */
export type Pins = {
  /** Everybody who is out, the last first. Whose days are over goes, with what the server gave to them. */
  users(): Promise<LockedUser[]>
  standing(): Promise<PinStanding>
  /** Whether the PIN of before is needed for another one: whoever stands at an open tablet does not know it. */
  isFresh(session: Session): boolean
  /** Gives the user who is logged in (`mayHavePin`) this PIN. */
  set(pin: string, before?: string): Promise<SetOutcome>
  remove(userId: number): Promise<void>
  /** Ends the session and keeps what it has, behind the PIN. False where there is no PIN that could open it. */
  lock(options: LockOptions): Promise<boolean>
  unlock(userId: number, pin: string): Promise<UnlockOutcome>
}

export type PinsOptions = {
  database: Database
  sessionOnDisk: Pick<SessionOnDisk, 'unlock'>
  clock: { now(): number; isTrusted(): Promise<boolean> }
  withEviction: WithEviction
  newId: () => string
  now: () => number
  /** When somebody last used the app in this session since its log-in (epoch ms of this device); undefined where nobody noted it. */
  lastActivity?: (logIn: string) => Promise<number | undefined>
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
  ...environment
}: PinsOptions): Pins => {
  const { meta, session: sessions } = database
  const forget = (userId: number): Promise<void> =>
    database.transaction('rw', [meta, ...cachedTables(database)], async () => {
      await dropPin(database, userId)
      for (const table of cachedTables(database)) await table.where('owner').equals(String(userId)).delete()
    })
  /** A full disk keeps nobody out of what lies on it. */
  const write = async <T>(work: () => PromiseLike<T>): Promise<T> => {
    const outcome = await withEviction(() => stored(work))
    if (!outcome.ok) throw new Error(outcome.reason)
    return outcome.value
  }

  /** Counts the attempt on the disk before anything is tried. */
  const begin = (userId: number, now: number) =>
    write(() =>
      database.transaction('rw', meta, async () => {
        const row = await readPin(database, userId)
        if (row === undefined) return { kind: 'gone' } as const
        const { wrapped } = row
        if (wrapped === null) return { kind: 'over' } as const
        const turn = nextTurn(row.attempts, now)
        // Its page was killed while the last one was looked at.
        if (turn.kind === 'over') await changePin(database, userId, (each) => ({ ...each, wrapped: null }))
        if (turn.kind !== 'try') return turn
        await changePin(database, userId, (each) => ({ ...each, attempts: turn.attempts }))
        return { ...turn, row, wrapped }
      }),
    )
  /** The data key that this PIN opens. */
  const tryPin = async (userId: number, pin: string) => {
    // Before the attempt counts: without this code none can be looked at.
    await Promise.all([loadArgon(), loadSealing()])
    if (!(await clock.isTrusted())) return { kind: 'clock' } as const
    const begun = await begin(userId, clock.now())
    if (begun.kind !== 'try') return begun
    const { row, wrapped, left, attempts } = begun
    const dataKey = await openText(await keyOfPin(pin, row), wrapped, pinKeyOf(userId))
    if (dataKey !== null) return { kind: 'right', dataKey } as const
    if (left > 0) return { kind: 'wrong', left, waitUntil: attempts.waitUntil } as const
    await write(() => changePin(database, userId, (each) => ({ ...each, wrapped: null })))
    return { kind: 'over' } as const
  }
  /** For the session that this row could lock now: its key. */
  const lockKey = async (session: Session, row: PinRow | undefined): Promise<string | null> => {
    const { dataKey } = session
    if (dataKey === undefined || !row?.wrapped || !mayHavePin(session)) return null
    return untilOf(session) > clock.now() && row.mark === (await markOf(dataKey)) ? dataKey : null
  }
  const isPaused = async (session: Session): Promise<boolean> => {
    const at = await environment.lastActivity?.(logInOf(session) ?? '').catch(() => undefined)
    return at !== undefined && environment.now() - at >= idleLimitMs
  }
  const isFresh = ({ since = 0 }: Session) => clock.now() - since < freshMs

  return {
    async users() {
      const isTrusted = await clock.isTrusted()
      const now = clock.now()
      const current = (await readStoredSession(database))?.identity.userId
      const users: (LockedUser & { at: number })[] = []
      for (const row of await readPins(database)) {
        const { userId, username, name, wrapped, locked, leftAt } = row
        const isOver = wrapped === null
        if (locked !== null && locked.until > now)
          users.push({ userId, username, name, until: locked.until, isOver, at: locked.at })
        else if (userId === current || !isTrusted) continue
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
      if (!isFresh(session)) {
        if (before === undefined) return { kind: 'password' }
        const tried = await tryPin(userId, before)
        if (tried.kind === 'gone') return { kind: 'password' }
        if (tried.kind !== 'right') return tried
      }
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
      const outcome = await withEviction(() => stored(() => database.transaction('rw', sessions, meta, put)))
      return { kind: outcome.ok && outcome.value ? 'set' : 'failed' }
    },
    remove: (userId) => dropPin(database, userId),
    async lock({ isRefused = false, ...meant }) {
      const session = await readStoredSession(database)
      if (session === null || !isMeant(session, meant)) return false
      if (isRefused && !(await isPaused(session))) return false
      const { token, dataKey: _, ...kept } = session
      const { userId } = session.identity
      const row = await readPin(database, userId)
      const dataKey = await lockKey(session, row)
      if (dataKey === null) return false
      const sealed = await sealText(keyBytes(dataKey), JSON.stringify(kept), aboutSession(userId))
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
      const { dataKey } = tried
      const locked = (await readPin(database, userId))?.locked
      const text = locked && (await openText(keyBytes(dataKey), locked.session, aboutSession(userId)))
      const kept = text ? (JSON.parse(text) as Omit<Session, 'token' | 'dataKey'>) : null
      if (kept === null || untilOf(kept) <= clock.now()) {
        await forget(userId)
        return { kind: 'gone' }
      }
      const open = async () => {
        const isFree = (await sessions.get('current')) === undefined
        if (!isFree || !(await readPin(database, userId))?.locked) return false
        const opened = { id: environment.newId(), token: '', dataKey, openedAt: clock.now() }
        await sessions.put({ ...kept, ...opened, key: 'current' })
        return changePin(database, userId, (each) => ({ ...each, attempts: noAttempts, locked: null }))
      }
      const opened = await sessionOnDisk.unlock(() =>
        write(() => database.transaction('rw', sessions, meta, open)),
      )
      return { kind: opened ? 'unlocked' : 'gone' }
    },
  }
}

const aboutSession = (userId: number): string => `locked ${userId}`
