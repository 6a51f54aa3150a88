import { hasLeftAddress } from '@/app/first-screen/left-address'
import { lookOfPage, readLastStart, type StartPage, stored } from '@/app/first-screen/start-page'
import type { SessionRow, SnapshotRow } from '@/offline/database/database'
import { holderOf, openRow, type Row } from '@/offline/sealing/sealed-tables'
import { heldKey, openSession } from '@/offline/sealing/session-key'
import {
  belongsHere,
  hasFigures,
  isAsChosen,
  isAwake,
  type ScreenSnapshot,
  type ShownScreen,
  type SnapshotTexts,
  screenSnapshotKey,
  snapshotTextKeys,
} from '@/offline/session/screen-snapshot'

/** A database that another window is upgrading, or a slow disk: the app opens without waiting for this. */
const longestMs = 1_000

/**
 * The screen snapshot, if it is true for whoever opens the page now; 'log-in' where nobody is logged in any more. Read without
 * Dexie, whose code is most of what there is to wait for, in one transaction with the session.
 */
export async function readScreenSnapshot(page: StartPage): Promise<ShownScreen | 'log-in' | null> {
  // First of all: whatever is in `localStorage` is read while the browser opens it.
  const opening = open(page)
  try {
    if (readLastStart(page.build) === null || hasLeftAddress()) return null
    // On its way while the database opens.
    void heldKey()
    const tooLate = new Promise<null>((resolve) => setTimeout(() => resolve(null), longestMs))
    return await Promise.race([opening.then((database) => database && readStored(page, database)), tooLate])
  } finally {
    void opening.then((database) => database?.close()).catch(() => {})
  }
}

async function readStored(page: StartPage, database: IDBDatabase): Promise<ShownScreen | 'log-in' | null> {
  const read = readRows(database)
  const { session, screen, snapshots, preferences } = await read.facts
  const facts = { ...factsOf(page), session, activeAt: activeAt(session) }
  if (session === undefined || (screen && !isAwake(screen, facts))) return 'log-in'
  if (screen === undefined || !belongsHere(screen, facts)) return null
  // Written by a page that was about to go: newer than what the database has.
  if (Object.keys(screen.preferences).some((key) => !['null', null].includes(stored(`rebotica:${key}`))))
    return null
  if (!isAsChosen(screen, Object.fromEntries(preferences.map(({ key, value }) => [key, value])))) return null
  const [owner, pharma] = screen.snapshot.key
  const snapshot = snapshots.find((row) => row.owner === owner && row.pharma === pharma)
  const [html, styles] = await Promise.all([read.html, read.styles])
  const withFigures = hasFigures(screen, { now: facts.now, snapshot })
  return { screen, html, styles, answers: read.answers, withFigures }
}

/**
 * Asks for everything at once, because each turn of question and answer takes time: there are few rows besides those that are
 * needed. What is not awaited may fail.
 */
function readRows(database: IDBDatabase) {
  const transaction = database.transaction(['session', 'queries', 'preferences', 'snapshots'])
  const store = (name: string) => transaction.objectStore(name)
  const current = answer(store('session').get('current')).then((row) => row && openSession(row))
  /** Sealed rows, as offline/sealing opens them. */
  const opened = async (table: string, id: string, row: unknown) => {
    const holder = holderOf(await current)
    return row && holder ? openRow(table, id, row as Row, holder) : row
  }
  const get = async (table: string, id: string) => opened(table, id, await answer(store(table).get(id)))
  const facts = async () => {
    const rows = [
      current.then((row) => opened('session', 'current', row)),
      get('queries', screenSnapshotKey),
      answer(store('snapshots').getAll()),
      answer(store('preferences').getAll()),
    ]
    const [session, row, snapshots, preferences] = (await Promise.all(rows)) as [
      SessionRow | undefined,
      // Nobody opens it without a session.
      { state?: ScreenSnapshot } | undefined,
      SnapshotRow[],
      { key: string; value: unknown }[],
    ]
    const chosen = preferences.filter(({ key }) => key in (row?.state?.preferences ?? {}))
    return {
      ...{ session, screen: row?.state, snapshots },
      preferences: (await Promise.all(
        chosen.map((each) => opened('preferences', each.key, each)),
      )) as typeof preferences,
    }
  }
  const text = async (name: keyof SnapshotTexts) => {
    const row = (await get('queries', snapshotTextKeys[name])) as { state: BufferSource }
    return new TextDecoder().decode(row.state)
  }
  const read = { facts: facts(), html: text('html'), styles: text('styles'), answers: text('answers') }
  for (const each of Object.values(read)) each.catch(() => {})
  return read
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
