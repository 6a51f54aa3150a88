import { createLock, type LockManagerLike } from '@/offline/basics/lock'
import type { Schedule } from '@/offline/basics/schedule'
import { type StartWorker, startIfPossible } from '@/offline/basics/workers'
import { cachedTables, type Database, dropOthers } from '@/offline/database/database'
import { ownerOf } from '@/offline/database/identity'
import { stored } from '@/offline/database/storage-failure'
import type { OutboxEntry } from '@/offline/kinds/kinds'
import { holderOf } from '@/offline/sealing/sealed-tables'
import { loadSealing } from '@/offline/sealing/sealing-middleware'
import {
  dropKey,
  heldKey,
  type KeyFileChange,
  makeKeyFile,
  renewKey,
  type WriteKeyFile,
} from '@/offline/sealing/session-key'
import { endStoredSession } from '@/offline/session/ended-session'
import { markOf } from '@/offline/session/pin-crypto'
import { lockedOwners, readPin, unlockPin } from '@/offline/session/pin-row'
import type { Pins } from '@/offline/session/pin-types'
import { ownTables, sealAnew, sealPlainRows } from '@/offline/session/plain-rows'
import type { SessionOnDisk } from '@/offline/session/session'

/** Answers whether the bytes are on the disk. */
export type StartSessionKeyWorker = StartWorker<KeyFileChange, boolean>

export type SessionOnDiskOptions = {
  database: Database
  locks: LockManagerLike | undefined
  /** Null in a service worker, which cannot start one. */
  workers: {
    schedule: Schedule
    load: () => Promise<{ startSessionKeyWorker: StartSessionKeyWorker }>
  } | null
  pins?: () => Promise<Pick<Pins, 'forgetCredential'>>
  /** The copies of entries follow what they are sealed by. */
  copy?: (entries: ReadonlyMap<string, OutboxEntry>) => Promise<void>
}

/** Longer than a slow disk takes: nobody waits for ever to be out. */
const longestMs = 3_000

export const createSessionOnDisk = ({
  database,
  locks,
  workers,
  pins,
  copy,
}: SessionOnDiskOptions): SessionOnDisk => {
  // One tab's log-out would otherwise overwrite what another one's log-in has just written.
  const lock = createLock('rebotica-session-key', locks)
  const write: WriteKeyFile = (change) =>
    new Promise((resolve, reject) => {
      let worker: ReturnType<StartSessionKeyWorker> | undefined
      let isOver = false
      const end = (isWritten: boolean) => {
        isOver = true
        cancel?.()
        worker?.end()
        if (isWritten) resolve()
        else reject(new Error('Not written'))
      }
      const giveUp = () => end(false)
      const cancel = workers?.schedule(giveUp, longestMs)
      const start = async () => {
        const code = await workers?.load()
        // It came after all, when nobody waits for it any more.
        if (isOver) return
        worker = code && startIfPossible(code.startSessionKeyWorker, { onMessage: end, onBreak: giveUp })
        if (worker) worker.post(change)
        else giveUp()
      }
      start().catch(giveUp)
    })
  const forgetKey = () =>
    lock(async () => {
      if ((await database.session.count()) > 0) return
      await dropKey(write)
      await makeKeyFile()
    })
  /** Whether this key opens what the server gave to that user here, as far as the device can say: by the key in their PIN, or `last`. */
  const isUnder = async (dataKey: string | undefined, last: string | undefined, userId: number) => {
    if (last !== undefined) return last === dataKey
    const pin = await readPin(database, userId)
    return !pin || dataKey === undefined || pin.mark === (await markOf(dataKey))
  }
  return {
    async begin(session) {
      const { identity, dataKey } = session
      // Not while the transaction waits for it.
      if (dataKey !== undefined) await loadSealing()
      const tables = [database.session, database.meta, ...cachedTables(database)]
      const sealedAnew = await lock(async () => {
        const before = await database.session.get('current')
        const last = before?.identity.userId === identity.userId ? before.dataKey : undefined
        if (last !== undefined) holderOf(before)
        const holder = holderOf(session)
        const formerly = holder?.former && holder
        const own = (await isUnder(dataKey, last, identity.userId)) ? [ownerOf(identity)] : []
        // Under the key of before, one of this user is there until the other is: the disk may refuse it, or the browser be killed.
        if (before?.identity.userId !== identity.userId || (await heldKey()) === null) await renewKey(write)
        return database.transaction(
          'rw',
          formerly ? [...tables, ...ownTables(database)] : tables,
          async () => {
            await database.session.put({ ...session, key: 'current' })
            await unlockPin(database, identity.userId)
            // The data of the user before must not be visible to this one, and those of another key are not.
            await dropOthers(database, [...own, ...(await lockedOwners(database))])
            return formerly && sealAnew(database, formerly)
          },
        )
      })
      // Nobody waits for it to be in.
      if (sealedAnew) void copy?.(sealedAnew)
      // After the first screen.
      workers?.schedule(() => void sealPlainRows(database).catch(() => undefined), 5_000)
    },
    unlock: (open) =>
      lock(async () => {
        if ((await database.session.get('current')) === undefined) await renewKey(write)
        return open()
      }),
    async end({ loggedOutAt, ...meant }) {
      const end = { ...meant, isLogOut: loggedOutAt !== undefined }
      const userId = (await database.session.get('current'))?.identity.userId ?? Number.NaN
      const kept = (await readPin(database, userId))?.authenticator
      const ended = await stored(() => endStoredSession(database, { ...end, loggedOutAt }))
      // A disk without room for a token has room for a log-out.
      if (!ended.ok) await endStoredSession(database, end)
      // Nobody waits for it to be out.
      if (kept && !(await readPin(database, userId)))
        void pins?.().then(
          ({ forgetCredential }) => forgetCredential(kept),
          () => undefined,
        )
    },
    async tidy() {
      await lock(async () => {
        // By a file that this start makes, a power cut would lock its user out.
        if (!(await makeKeyFile()) || (await database.session.get('current')) === undefined) return
        if ((await heldKey()) === null) await renewKey(write)
        // It may lie readable beside its key, which was late.
        await database.transaction('rw', database.session, async () => {
          const current = await database.session.get('current')
          if (current) await database.session.put(current)
        })
      })
      await forgetKey()
      await sealPlainRows(database)
    },
    forgetKey,
  }
}
