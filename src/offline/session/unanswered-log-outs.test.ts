import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { idleLimitMs } from '@/contract/session/session'
import { Database } from '@/offline/database/database'
import { createBench, stopDevices, user } from '@/offline/device/testing/device-bench'
import { EntriesStillWaiting } from '@/offline/device/worker-drain'

afterEach(async () => {
  vi.restoreAllMocks()
  await stopDevices()
})

/** A tablet whose user logs out without a network. */
const loggedOutOffline = async () => {
  const bench = await createBench()
  const { api, shared, tab } = bench
  const asked = () => api.requests.filter((path) => path === '/auth/logout/digest/').length
  /** Whether this text stands anywhere in the device's database. */
  const keeps = async (text: string) => {
    const database = new Database(shared.databaseName)
    const rows = await Promise.all(database.tables.map((table) => table.toCollection().toArray()))
    database.close()
    return JSON.stringify(rows).includes(text)
  }
  tab.setNetwork(false)
  await vi.waitFor(() => expect(tab.device.connectivity.getSnapshot()).toBe('offline'))
  await tab.device.logOut()
  // It has been tried.
  await vi.waitFor(() => expect(shared.syncRequests).toBe(1))
  return {
    ...bench,
    asked,
    keeps: async () => {
      expect(await keeps('t1"')).toBe(false)
      return keeps('"log-out ')
    },
  }
}

describe('a session that its user ended without a network', () => {
  test('is over on the device at once, and on the server when the network is back', async () => {
    const { api, tab, keeps } = await loggedOutOffline()
    expect(tab.device.session.getSnapshot()).toBeNull()
    expect(api.tokens).toContain('t1')
    expect(await keeps()).toBe(true)
    tab.setNetwork(true)
    await vi.waitFor(() => expect(api.tokens).not.toContain('t1'))
    await vi.waitFor(async () => expect(await keeps()).toBe(false))
  })

  test('is ended on the server by the next start', async () => {
    const { api, tab, openTab, keeps } = await loggedOutOffline()
    await tab.device.stop()
    api.isReachable = true
    await openTab()
    await vi.waitFor(() => expect(api.tokens).not.toContain('t1'))
    await vi.waitFor(async () => expect(await keeps()).toBe(false))
  })

  test('by the version before, which kept the token itself, is ended by the next start, and its token goes at once', async () => {
    const { api, shared, tab, openTab, keeps } = await loggedOutOffline()
    await tab.device.stop()
    const database = new Database(shared.databaseName)
    await database.meta.where('key').startsWith('log-out ').delete()
    await database.meta.put({ key: 'log-out t1', value: shared.now })
    database.close()
    const next = await openTab()
    await vi.waitFor(async () => expect(await keeps()).toBe(true))
    next.setNetwork(true)
    api.isReachable = true
    await vi.waitFor(() => expect(api.tokens).not.toContain('t1'))
    await vi.waitFor(async () => expect(await keeps()).toBe(false))
  })

  test('is ended by the service worker, which is woken again until the server has answered', async () => {
    const { api, tab, worker, keeps } = await loggedOutOffline()
    await tab.device.stop()
    await expect(worker()).rejects.toBeInstanceOf(EntriesStillWaiting)
    api.isReachable = true
    await worker()
    expect(api.tokens).not.toContain('t1')
    expect(await keeps()).toBe(false)
  })

  test.each([
    ['out of service', { status: 503, body: { error: { code: 'unavailable', message: '' } } }],
    ['answered for by a proxy', { status: 401, body: 'Pague' }],
  ])('is asked for again where the server is %s', async (_, answer) => {
    const { api, tab, asked, keeps } = await loggedOutOffline()
    api.override.set('/auth/logout/digest/', answer)
    tab.setNetwork(true)
    await vi.waitFor(() => expect(asked()).toBe(1))
    api.override.clear()
    expect(await keeps()).toBe(true)
    await vi.waitFor(() => {
      tab.fireTimers()
      expect(api.tokens).not.toContain('t1')
    })
  })

  test('is not asked for again once the server knows no such session', async () => {
    const { api, tab, asked, keeps } = await loggedOutOffline()
    api.tokens.clear()
    tab.setNetwork(true)
    await vi.waitFor(() => expect(asked()).toBe(1))
    await vi.waitFor(async () => expect(await keeps()).toBe(false))
  })

  test('disturbs nobody who has logged in meanwhile', async () => {
    const { api, tab, asked } = await loggedOutOffline()
    const other = { ...user, id: 2, username: 'otra' }
    const session = await tab.device.session.saveSession({ token: 't2', user: other })
    api.tokens.add('t2')
    api.override.set('/my/user/', { body: other })
    api.tokens.delete('t1')
    tab.setNetwork(true)
    await vi.waitFor(() => expect(asked()).toBe(1))
    expect(tab.device.session.getSnapshot()).toEqual(session)
    expect(api.tokens).toContain('t2')
  })

  test.each([idleLimitMs, -idleLimitMs])(
    'keeps no token for longer than the server lets it live (clock %i ms on)',
    async (ms) => {
      const { shared, tab, openTab, keeps } = await loggedOutOffline()
      await tab.device.stop()
      shared.now += ms - Math.sign(ms)
      const early = await openTab()
      await early.device.stop()
      expect(await keeps()).toBe(true)
      shared.now += Math.sign(ms)
      await openTab()
      await vi.waitFor(async () => expect(await keeps()).toBe(false))
    },
  )
})

test('a session that the server itself has ended leaves no token', async () => {
  const { api, tab, shared } = await createBench()
  api.tokens.clear()
  await tab.device.client.call('myUser')
  await vi.waitFor(() => expect(tab.device.session.getSnapshot()).toBeNull())
  const database = new Database(shared.databaseName)
  expect((await database.meta.toArray()).filter(({ key }) => key.startsWith('log-out '))).toEqual([])
  database.close()
  expect(api.requests).not.toContain('/auth/logout/digest/')
})

test('a full disk keeps nobody from logging out', async () => {
  const { api, tab } = await createBench()
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  await tab.device.logOut()
  expect(tab.device.session.getSnapshot()).toBeNull()
  await vi.waitFor(() => expect(api.tokens).not.toContain('t1'))
})
