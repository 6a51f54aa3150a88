import { expect, test } from 'vitest'
import { type ScreenToSave, saveScreenSnapshot } from '@/offline/session/save-screen-snapshot'
import {
  belongsHere,
  hasFigures,
  isAsChosen,
  preferenceText,
  type ScreenSnapshot,
  type StartFacts,
  screenSnapshotKey,
  sessionText,
  snapshotTextKeys,
} from '@/offline/session/screen-snapshot'
import { sampleSession } from '@/offline/testing/order-samples'
import { openTestDatabase } from '@/offline/testing/test-database'
import { createTestSession } from '@/offline/testing/test-session'

const { user } = sampleSession({ userId: 1, token: '', id: '' })
const identity = { userId: 1, username: user.username, switchUser: null }
const session = { key: 'current', id: 's1', token: 't1', identity, user } as const
const screen: ScreenToSave = {
  build: 'one',
  addresses: ['/', '/dashboard/1'],
  address: '/dashboard/1',
  preferenceKeys: ['price-mode:1'],
  snapshot: { key: ['1', 1], revision: 'r1' },
  look: 'light',
  from: 1_000,
  until: 50_000,
  idleMs: 10_000,
  title: 'Resumen',
  scheme: 'light',
  styles: '',
  html: '<main>1.234 €</main>',
  answers: '[]',
}
const { preferenceKeys: _, html, styles, answers, ...painted } = screen
const storedScreen: ScreenSnapshot = {
  ...painted,
  session: sessionText(session),
  preferences: { 'price-mode:1': preferenceText('pvl') },
}
const facts: StartFacts = { build: 'one', address: '/', look: 'light', now: 5_000, session, activeAt: 4_000 }

test('a screen is shown again to the same user, in the same place, on the same day', () => {
  expect(belongsHere(storedScreen, facts)).toBe(true)
  expect(belongsHere(storedScreen, { ...facts, session: { ...session, token: 't2' } })).toBe(true)
})

test.each<[string, Partial<StartFacts>]>([
  ['after the log-out', { session: undefined }],
  ['in a later session of the same user', { session: { ...session, id: 's2' } }],
  ['to another user', { session: { ...session, user: { ...user, id: 2 } } }],
  [
    'while somebody is impersonated',
    { session: { ...session, identity: { ...identity, switchUser: 'otra' } } },
  ],
  ['before the end of an impersonation is told', { session: { ...session, lostPlace: 'Ana Ejemplo' } }],
  ['with another role', { session: { ...session, user: { ...user, rol: 'ROLE_ADMIN' } } }],
  ['by another version of the app', { build: 'two' }],
  ['at another address', { address: '/cart/1' }],
  ['in another width or scheme', { look: 'dark' }],
  ['by a clock that is behind', { now: 999 }],
  ['when the session has been idle for too long', { activeAt: -5_000 }],
  ['when nobody knows how long it has been idle', { activeAt: undefined }],
])('it is not shown %s', (_, change) => {
  expect(belongsHere(storedScreen, { ...facts, ...change })).toBe(false)
})

test('it is shown with the choices that it was drawn with, and with no others', () => {
  expect(isAsChosen(storedScreen, { 'price-mode:1': 'pvl' })).toBe(true)
  expect(isAsChosen(storedScreen, { 'price-mode:1': 'pvp' })).toBe(false)
  expect(isAsChosen(storedScreen, {})).toBe(false)
})

test('it stands without its figures once there is newer data, or none, and on the next day', () => {
  const snapshot = { revision: 'r1' }
  expect(hasFigures(storedScreen, { now: 49_999, snapshot })).toBe(true)
  expect(hasFigures(storedScreen, { now: 50_000, snapshot })).toBe(false)
  expect(hasFigures(storedScreen, { now: 49_999, snapshot: { revision: 'r2' } })).toBe(false)
  expect(hasFigures(storedScreen, { now: 49_999, snapshot: undefined })).toBe(false)
})

const createBench = async () => {
  const database = openTestDatabase()
  let ids = 0
  const store = createTestSession(database, () => {
    ids += 1
    return `s${ids}`
  })
  const current = await store.saveSession({ token: 't1', user })
  await database.snapshots.put({ owner: '1', pharma: 1, revision: 'r1', refreshedAt: 1, parts: {} })
  await database.preferences.put({ key: 'price-mode:1', value: 'pvl' })
  return {
    database,
    store,
    current,
    row: async () => (await database.queries.get(screenSnapshotKey))?.state,
    rows: () => database.queries.count(),
  }
}

test('a screen is kept with what it depends on, and without the token', async () => {
  const { database, current, row } = await createBench()
  expect(await saveScreenSnapshot(database, screen, current)).toBe(true)
  expect(await row()).toEqual({ ...storedScreen, session: sessionText(current) })
  const texts = await database.queries.bulkGet([
    snapshotTextKeys.html,
    snapshotTextKeys.styles,
    snapshotTextKeys.answers,
  ])
  expect(texts.map((text) => new TextDecoder().decode(text?.state as BufferSource))).toEqual([
    html,
    styles,
    answers,
  ])
  expect(JSON.stringify(await row())).not.toContain('t1')
})

test('it goes with the session, with a new one and with an impersonation', async () => {
  for (const end of [
    (bench: Awaited<ReturnType<typeof createBench>>) => bench.store.clearSession(),
    (bench: Awaited<ReturnType<typeof createBench>>) => bench.store.saveSession({ token: 't2', user }),
    (bench: Awaited<ReturnType<typeof createBench>>) => bench.store.switchTo({ ...user, id: 2 }),
  ]) {
    const bench = await createBench()
    await saveScreenSnapshot(bench.database, screen, bench.current)
    expect(await bench.rows()).toBe(4)
    await end(bench)
    expect(await bench.rows()).toBe(0)
  }
})

test('it is not kept when session or data have changed since it was drawn', async () => {
  const { database, store, current, row } = await createBench()
  expect(
    await saveScreenSnapshot(database, { ...screen, snapshot: { key: ['1', 1], revision: 'r0' } }, current),
  ).toBe(false)
  await store.saveSession({ token: 't2', user })
  expect(await saveScreenSnapshot(database, screen, current)).toBe(false)
  expect(await row()).toBeUndefined()
})
