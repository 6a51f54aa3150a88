import { hasLeftAddress } from '@/app/first-screen/left-address'
import { lookOfPage, type StartPage, stored } from '@/app/first-screen/start-page'
import type { SessionRow, SnapshotRow } from '@/offline/database/database'
import {
  belongsHere,
  hasFigures,
  isAsChosen,
  isAwake,
  type KeptScreen,
  keptScreenKey,
  type ShownScreen,
} from '@/offline/session/kept-screen'

/** A database that another window is upgrading, or a slow disk: the app opens without waiting for this. */
const longestMs = 1_000

/**
 * The kept screen, if it is true for whoever opens the page now; 'log-in' where nobody is logged in any more. Read without
 * Dexie, whose code is most of what there is to wait for, in one transaction with the session.
 */
export async function readKept(page: StartPage): Promise<ShownScreen | 'log-in' | null> {
  if (hasLeftAddress()) return null
  const tooLate = new Promise<null>((resolve) => setTimeout(() => resolve(null), longestMs))
  return await Promise.race([readStored(page), tooLate])
}

async function readStored(page: StartPage): Promise<ShownScreen | 'log-in' | null> {
  const database = await open(page)
  if (database === null) return null
  try {
    const transaction = database.transaction(['session', 'queries', 'preferences', 'snapshots'])
    const get = (store: string, key: IDBValidKey) => answer(transaction.objectStore(store).get(key))
    const [session, row] = (await Promise.all([
      get('session', 'current'),
      get('queries', keptScreenKey),
    ])) as [SessionRow | undefined, { state: KeptScreen } | undefined]
    const kept = row?.state
    const facts = { ...factsOf(page), session, activeAt: activeAt(session) }
    if (session === undefined || (kept && !isAwake(kept, facts))) return 'log-in'
    if (kept === undefined || !belongsHere(kept, facts)) return null
    const keys = Object.keys(kept.preferences)
    // Written by a page that was about to go: newer than what the database has.
    if (keys.some((key) => !['null', null].includes(stored(`rebotica:${key}`)))) return null
    const [snapshot, ...preferences] = await Promise.all([
      get('snapshots', kept.snapshot.key) as Promise<SnapshotRow | undefined>,
      ...keys.map((key) => get('preferences', key) as Promise<{ value: unknown } | undefined>),
    ])
    const values = Object.fromEntries(keys.map((key, index) => [key, preferences[index]?.value]))
    if (!isAsChosen(kept, values)) return null
    return { kept, withFigures: hasFigures(kept, { now: facts.now, snapshot }) }
  } finally {
    database.close()
  }
}

const factsOf = ({ build }: StartPage) => ({
  build,
  address: location.pathname + location.search,
  look: lookOfPage(),
  now: Date.now(),
})

const activeAt = (session: SessionRow | undefined): number | undefined => {
  const activity = JSON.parse(stored('rebotica:session-activity') ?? 'null')
  const logIn = session?.real?.sessionId ?? session?.id
  return activity?.session === logIn ? activity.at : undefined
}

/** Null where there is no database yet: it is the app that makes it. */
const open = (page: StartPage): Promise<IDBDatabase | null> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('rebotica')
    opening.onupgradeneeded = (
      event: IDBVersionChangeEvent & { dataLoss?: string; dataLossMessage?: string },
    ) => {
      // The app cannot hear it again (offline/database/database).
      if (event.dataLoss === 'total') page.dataLoss = event.dataLossMessage ?? ''
      opening.transaction?.abort()
    }
    opening.onerror = () => (opening.transaction === null ? reject(opening.error) : resolve(null))
    opening.onsuccess = () => {
      opening.result.onversionchange = () => opening.result.close()
      resolve(opening.result)
    }
  })

const answer = (request: IDBRequest): Promise<unknown> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
