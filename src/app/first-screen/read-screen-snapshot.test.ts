import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readScreenSnapshot } from '@/app/first-screen/read-screen-snapshot'
import { lookOfPage, type StartPage, writeLastStart } from '@/app/first-screen/start-page'
import type { Database } from '@/offline/database/database'
import {
  type ScreenSnapshot,
  screenSnapshotKey,
  sessionText,
  snapshotTextKeys,
} from '@/offline/session/screen-snapshot'
import { sampleSession } from '@/offline/testing/order-samples'
import { openTestDatabase } from '@/offline/testing/test-database'

const page: StartPage = {
  build: 'one',
  shown: null,
  logIn: null,
  salesWorker: null,
  styled: Promise.resolve(),
  dataLoss: null,
}
const session = sampleSession({ userId: 1, token: 't1', id: 's1' })
const dataKey = Buffer.alloc(32, 7).toString('base64')
const idleMs = 60_000
const snapshot = { owner: '1', pharma: 1, revision: 'r1', refreshedAt: 0, parts: {} }
const screen = (): ScreenSnapshot => ({
  build: 'one',
  session: sessionText(session),
  addresses: ['/'],
  address: '/dashboard/1',
  preferences: { 'price-mode': '"pvp"' },
  snapshot: { key: ['1', 1], revision: 'r1' },
  look: lookOfPage(),
  from: Date.now() - 1_000,
  until: Date.now() + 60_000,
  idleMs,
  title: 'Resumen',
  scheme: 'light',
})
const texts = { html: '<p>1.234 €</p>', styles: 'p { color: red }', answers: '[]' }

let database: Database
beforeEach(async () => {
  database = openTestDatabase('rebotica')
  await database.session.put({ ...session, dataKey, key: 'current' })
  await database.snapshots.put(snapshot)
  await database.preferences.put({ key: 'price-mode', value: 'pvp' })
  await database.queries.bulkPut([
    { owner: screenSnapshotKey, state: screen() },
    { owner: snapshotTextKeys.html, state: new TextEncoder().encode(texts.html) },
    { owner: snapshotTextKeys.styles, state: new TextEncoder().encode(texts.styles) },
    { owner: snapshotTextKeys.answers, state: new TextEncoder().encode(texts.answers) },
  ])
  writeLastStart({ build: page.build })
  act(Date.now())
})
afterEach(async () => {
  await database.delete()
  localStorage.clear()
})

const act = (at: number, sessionId = 's1') =>
  localStorage.setItem('rebotica:session-activity', JSON.stringify({ session: sessionId, at }))

test('the screen is there for whoever left it, with its figures', async () => {
  const shown = await readScreenSnapshot(page)
  const { html, styles } = texts
  expect(shown).toMatchObject({ screen: { title: 'Resumen' }, html, styles, withFigures: true })
  expect(shown !== 'log-in' && (await shown?.answers)).toBe(texts.answers)
})

test('without its answers, which a device without room may have dropped, it is painted all the same', async () => {
  await database.queries.delete(snapshotTextKeys.answers)
  const shown = await readScreenSnapshot(page)
  expect(shown).toMatchObject({ html: texts.html })
  await expect(shown !== 'log-in' && shown?.answers).rejects.toThrow()
})

test('without what is painted the app opens as if no screen had been kept', async () => {
  await database.queries.delete(snapshotTextKeys.html)
  expect(await readScreenSnapshot(page).catch(() => null)).toBeNull()
})

test('an app of another version does not wait for a screen that is not its own', async () => {
  // A database that another window is upgrading.
  const opening = vi.spyOn(indexedDB, 'open').mockReturnValue({} as IDBOpenDBRequest)
  const waits = new Promise((resolve) => setTimeout(() => resolve('waits')))
  const found = await Promise.race([readScreenSnapshot({ ...page, build: 'two' }), waits])
  opening.mockRestore()
  expect(found).toBeNull()
})

test('of data that is newer its figures are left out', async () => {
  await database.snapshots.put({ ...snapshot, revision: 'r2' })
  expect(await readScreenSnapshot(page)).toMatchObject({ withFigures: false })
})

test.each([
  ['nobody is logged in', () => database.session.clear()],
  ['the session has been idle for too long', async () => act(Date.now() - idleMs)],
  ['the session was last used ahead of this clock', async () => act(Date.now() + 2 * idleMs)],
  ['only another session is known to have been used', async () => act(Date.now(), 's0')],
])('the log-in opens where %s', async (_, change) => {
  await change()
  expect(await readScreenSnapshot(page)).toBe('log-in')
})

test.each([
  ['another choice was made since', () => database.preferences.put({ key: 'price-mode', value: 'pvl' })],
  ['a choice was made as the page went', async () => localStorage.setItem('rebotica:price-mode', '"pvl"')],
  ['there is no such screen', () => database.queries.clear()],
  [
    'somebody else is logged in',
    () => database.session.put({ ...sampleSession({ userId: 2, token: 't2', id: 's1' }), key: 'current' }),
  ],
])('the app opens without it where %s', async (_, change) => {
  await change()
  expect(await readScreenSnapshot(page)).toBeNull()
})

test('where there is no database, none is made', async () => {
  await database.delete()
  expect(await readScreenSnapshot(page).catch(() => null)).toBeNull()
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('rebotica')
})
