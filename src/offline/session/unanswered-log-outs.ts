import * as v from 'valibot'
import { createSender } from '@/api/sender'
import { logoutByDigest } from '@/contract/session/later-log-out'
import { idleLimitMs } from '@/contract/session/session'
import type { Schedule } from '@/offline/basics/schedule'
import type { Database } from '@/offline/database/database'
import { digestOf } from '@/offline/sealing/digest'
import { logOutPrefix } from '@/offline/session/ended-session'

/** Often enough for a server that is out of service: the connection's return is a moment of its own. */
const againAfterMs = 60_000

type Sending = { database: Database; fetch: typeof fetch; baseUrl: string; now: () => number }

/**
 * Ends on the server what was ended on this device. `another`: a token for which the disk had no room. Resolves to whether some
 * have no answer yet.
 */
export const sendLogOuts = async (
  { database, fetch, baseUrl, now }: Sending,
  another?: string,
): Promise<boolean> => {
  const rows = await database.meta.where('key').startsWith(logOutPrefix).toArray()
  const noted = new Map<string, number>()
  for (const { key, value } of rows) noted.set(await withoutToken(database, key, value), Number(value))
  const digests = new Set([...noted.keys(), ...(another === undefined ? [] : [await digestOf(another)])])
  // Whatever the answer, it says nothing to whoever is logged in now.
  const call = createSender({ fetch, baseUrl, token: () => null, onUnauthenticated: () => {} })
  const send = async (digest: string): Promise<boolean> => {
    const outcome = await call(logoutByDigest, { body: { digest } })
    // A clock that went back by more does not tell its age any more.
    const isYoung = Math.abs(now() - (noted.get(digest) ?? 0)) < idleLimitMs
    if (isYoung && !outcome.ok) return true
    await database.meta.delete(logOutPrefix + digest)
    return false
  }
  return (await Promise.all([...digests].map(send))).includes(true)
}

/** Digest that the row tells. In rows of the version before stands the token itself, which is in nobody's hands from here on. */
const withoutToken = async ({ meta }: Database, key: string, value: unknown): Promise<string> => {
  const noted = key.slice(logOutPrefix.length)
  if (v.is(logoutByDigest.body.entries.digest, noted)) return noted
  const digest = await digestOf(noted)
  await meta.db.transaction('rw', meta, async () => {
    await meta.delete(key)
    await meta.put({ key: logOutPrefix + digest, value })
  })
  return digest
}

export type LogOuts = {
  /** `another`: a token for which the disk had no room. */
  send(another?: string): void
  stop(): void
}

export type LogOutsOptions = Sending & { schedule: Schedule; requestBackgroundSync: () => void }

export const createLogOuts = ({ schedule, requestBackgroundSync, ...sending }: LogOutsOptions): LogOuts => {
  let cancel = () => {}
  const send = (another?: string): void => {
    cancel()
    const later = (areLeft: boolean) => {
      if (!areLeft) return
      requestBackgroundSync()
      cancel()
      cancel = schedule(send, againAfterMs)
    }
    // What the disk does not tell now it tells the next start.
    sendLogOuts(sending, another).then(later, () => undefined)
  }
  return { send, stop: () => cancel() }
}
