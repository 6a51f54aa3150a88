import { afterEach, beforeEach, expect, test } from 'vitest'
import { readKept } from '@/app/first-screen/read-kept'
import { lookOfPage, type StartPage } from '@/app/first-screen/start-page'
import type { Database } from '@/offline/database/database'
import { type KeptScreen, keptScreenKey, sessionText } from '@/offline/session/kept-screen'
import { sampleSession } from '@/offline/testing/order-samples'
import { openTestDatabase } from '@/offline/testing/test-database'

const page: StartPage = {
  build: 'one',
  shown: null,
  salesWorker: null,
  styled: Promise.resolve(),
  dataLoss: null,
}
const session = sampleSession({ userId: 1, token: 't1', id: 's1' })
const idleMs = 60_000
const snapshot = { owner: '1', pharma: 1, revision: 'r1', refreshedAt: 0, parts: {} }
const kept = (): KeptScreen => ({
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
  styles: '',
  html: '',
  answers: '[]',
})

let database: Database
beforeEach(async () => {
  database = openTestDatabase('rebotica')
  await database.session.put({ ...session, key: 'current' })
  await database.snapshots.put(snapshot)
  await database.preferences.put({ key: 'price-mode', value: 'pvp' })
  await database.queries.put({ owner: keptScreenKey, state: kept() })
  act(Date.now())
})
afterEach(async () => {
  await database.delete()
  localStorage.clear()
})

const act = (at: number, sessionId = 's1') =>
  localStorage.setItem('rebotica:session-activity', JSON.stringify({ session: sessionId, at }))

test('the screen is there for whoever left it, with its figures', async () => {
  expect(await readKept(page)).toMatchObject({ kept: { title: 'Resumen' }, withFigures: true })
})

test('of data that is newer its figures are left out', async () => {
  await database.snapshots.put({ ...snapshot, revision: 'r2' })
  expect(await readKept(page)).toMatchObject({ withFigures: false })
})

test.each([
  ['nobody is logged in', () => database.session.clear()],
  ['the session has been idle for too long', async () => act(Date.now() - idleMs)],
  ['the session was last used ahead of this clock', async () => act(Date.now() + 2 * idleMs)],
  ['only another session is known to have been used', async () => act(Date.now(), 's0')],
])('the log-in opens where %s', async (_, change) => {
  await change()
  expect(await readKept(page)).toBe('log-in')
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
  expect(await readKept(page)).toBeNull()
})

test('where there is no database, none is made', async () => {
  await database.delete()
  expect(await readKept(page).catch(() => null)).toBeNull()
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('rebotica')
})
