import { fullName } from '@/domain/people/full-name'
import { nextTurn, noAttempts } from '@/domain/pin/pin-attempts'
import { pinDaysOf } from '@/domain/pin/pin-rule'
import { cachedTables, type Database } from '@/offline/database/database'
import { type Stored, stored } from '@/offline/database/storage-failure'
import { mayHavePin } from '@/offline/pin/may-have-pin'
import {
  keyBytes,
  keyOfPin,
  loadArgon,
  markOf,
  openText,
  randomBytes,
  sealText,
  usualCost,
} from '@/offline/pin/pin-crypto'
import { dropPin, type PinRow, pinKeyOf, readPin, readPins } from '@/offline/session/pin-row'
import { endStoredSession, readStoredSession, type Session } from '@/offline/session/session'

/** Somebody who is out, and comes in again by PIN. `isOver`: only by password, after too many wrong ones. */
export type LockedUser = { userId: number; username: string; name: string; until: number; isOver: boolean }

export type UnlockOutcome =
  | { kind: 'unlocked' }
  | { kind: 'wrong'; left: number; waitUntil: number }
  | { kind: 'wait'; until: number }
  /** Too many wrong ones: only the password helps. */
  | { kind: 'over' }
  /** The device's clock went back: no wait and no day can be judged by it. */
  | { kind: 'clock' }
  /** Nothing of this user is locked here any more. */
  | { kind: 'gone' }

/** What opens a user's own data on this device without the server. */
export type Pins = {
  /** Everybody who is out, the last first. Whose days are over goes, with what the server gave to them. */
  users(): Promise<LockedUser[]>
  hasPin(userId: number): Promise<boolean>
  /** Gives the user who is logged in (`mayHavePin`) this PIN. */
  set(pin: string): Promise<Stored<boolean>>
  remove(userId: number): Promise<void>
  /** Ends the session and keeps what it has, behind the PIN. False where there is no PIN that could open it. */
  lock(options: { onlyToken: string | undefined; deviceNow: number }): Promise<boolean>
  unlock(userId: number, pin: string): Promise<UnlockOutcome>
}

export type PinsOptions = {
  database: Database
  clock: { now(): number; isTrusted(): Promise<boolean> }
  newId: () => string
}

const dayMs = 24 * 60 * 60_000

/** Until when the PIN opens it: counted from the log-in, whatever was opened by PIN since. */
const untilOf = ({ since = 0, user }: Pick<Session, 'since' | 'user'>): number =>
  since + pinDaysOf(user.pharmas) * dayMs

export const createPins = ({ database, clock, newId }: PinsOptions): Pins => {
  const { meta, session: sessions } = database
  const put = (row: PinRow) => meta.put({ key: pinKeyOf(row.userId), value: row })
  const forget = (userId: number): Promise<void> =>
    database.transaction('rw', [meta, ...cachedTables(database)], async () => {
      await dropPin(database, userId)
      for (const table of cachedTables(database)) await table.where('owner').equals(String(userId)).delete()
    })

  /** Counts the attempt on the disk before anything is tried. */
  const begin = (userId: number, now: number) =>
    database.transaction('rw', meta, async () => {
      const row = await readPin(database, userId)
      if (!row?.locked) return { kind: 'gone' } as const
      const { wrapped, locked } = row
      if (wrapped === null) return { kind: 'over' } as const
      const turn = nextTurn(row.attempts, now)
      // Its page was killed while the last one was looked at.
      if (turn.kind === 'over') await put({ ...row, wrapped: null })
      if (turn.kind !== 'try') return turn
      await put({ ...row, attempts: turn.attempts })
      return { ...turn, row, wrapped, locked }
    })

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
        else if (leftAt === null) await stored(() => put({ ...row, leftAt: now }))
      }
      return users.sort((a, b) => b.at - a.at).map(({ at: _, ...user }) => user)
    },
    hasPin: async (userId) => (await readPin(database, userId))?.wrapped != null,
    async set(pin) {
      const session = await readStoredSession(database)
      if (session === null || !mayHavePin(session) || session.dataKey === undefined)
        return { ok: true, value: false }
      const { dataKey, identity, user } = session
      const { userId, username } = identity
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
      return stored(() =>
        database.transaction('rw', sessions, meta, async () => {
          if ((await sessions.get('current'))?.id !== session.id) return false
          await put(row)
          return true
        }),
      )
    },
    remove: (userId) => dropPin(database, userId),
    async lock({ onlyToken, deviceNow }) {
      const session = await readStoredSession(database)
      if (session === null || (onlyToken !== undefined && session.token !== onlyToken)) return false
      const { token, dataKey, ...kept } = session
      const { userId } = session.identity
      const row = await readPin(database, userId)
      if (row === undefined || row.wrapped === null || dataKey === undefined || !mayHavePin(session))
        return false
      const at = clock.now()
      const until = untilOf(session)
      if (until <= at || row.mark !== (await markOf(dataKey))) return false
      const text = JSON.stringify(kept)
      const locked = { at, until, session: await sealText(keyBytes(dataKey), text, aboutSession(userId)) }
      const ended = await stored(() =>
        endStoredSession(database, token, deviceNow, { ...row, attempts: noAttempts, locked }),
      )
      return ended.ok && ended.value
    },
    async unlock(userId, pin) {
      // Before the attempt counts: without this code none can be looked at.
      await loadArgon()
      if (!(await clock.isTrusted())) return { kind: 'clock' }
      const now = clock.now()
      const begun = await begin(userId, now)
      if (begun.kind !== 'try') return begun
      const { row, wrapped, locked, left, attempts } = begun
      const dataKey = await openText(await keyOfPin(pin, row), wrapped, pinKeyOf(userId))
      if (dataKey === null) {
        if (left > 0) return { kind: 'wrong', left, waitUntil: attempts.waitUntil }
        await put({ ...row, attempts, wrapped: null })
        return { kind: 'over' }
      }
      const text = await openText(keyBytes(dataKey), locked.session, aboutSession(userId))
      const kept = text === null ? null : (JSON.parse(text) as Omit<Session, 'token' | 'dataKey'>)
      if (kept === null || untilOf(kept) <= now) {
        await forget(userId)
        return { kind: 'gone' }
      }
      const opened = await database.transaction('rw', sessions, meta, async () => {
        const isFree = (await sessions.get('current')) === undefined
        const still = await readPin(database, userId)
        if (!isFree || !still?.locked) return false
        await sessions.put({ ...kept, key: 'current', id: newId(), token: '', dataKey })
        await put({ ...still, attempts: noAttempts, locked: null })
        return true
      })
      return { kind: opened ? 'unlocked' : 'gone' }
    },
  }
}

const aboutSession = (userId: number): string => `locked ${userId}`
