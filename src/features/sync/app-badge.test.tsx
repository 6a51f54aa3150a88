import { waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import AppBadge from '@/features/sync/app-badge'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { testEnvironment } from '@/features/testing/test-environment'
import { createDatabase } from '@/offline/database/database'
import { ownerOf } from '@/offline/database/identity'
import { noticesKeyOf } from '@/offline/notices/decision-notice'
import { pushKeyOf } from '@/offline/notices/push-subscription'
import { answering } from '../../../mocks/answer'
import { pharmacist, pharmacy } from '../../../mocks/fixtures/pharmacy'
import { server } from '../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => {
  server.resetHandlers()
  vi.unstubAllGlobals()
  for (const name of ['serviceWorker', 'setAppBadge', 'clearAppBadge'])
    Reflect.deleteProperty(navigator, name)
})
afterAll(() => server.close())

/** What the server was asked for. */
let asked: string[]
beforeEach(() => {
  asked = []
  server.use(
    answering('pushKey', () => ({ key: 'AQID' })),
    answering('subscribePush', () => {
      asked.push('subscribe')
      return {}
    }),
    answering('unsubscribePush', () => {
      asked.push('unsubscribe')
      return {}
    }),
  )
})

const subscription = {
  options: { applicationServerKey: null },
  toJSON: () => ({
    endpoint: 'https://push.example/1',
    keys: { p256dh: 'P'.repeat(87), auth: 'A'.repeat(22) },
  }),
  unsubscribe: vi.fn(async () => {
    subscribed = false
    return true
  }),
}
let subscribed: boolean

const open = async ({ wants = false, visibility = 'visible' as DocumentVisibilityState } = {}) => {
  subscribed = false
  const notices: { tag: string; body: string; close: () => void }[] = []
  const registration = {
    showNotification: vi.fn(async (_: string, { tag = '', body = '' }: NotificationOptions) => {
      notices.push({ tag, body, close: () => notices.splice(0) })
    }),
    getNotifications: async ({ tag }: { tag: string }) => notices.filter((notice) => notice.tag === tag),
    pushManager: {
      getSubscription: async () => (subscribed ? subscription : null),
      subscribe: async () => {
        subscribed = true
        return subscription
      },
    },
  }
  const worker = Object.assign(new EventTarget(), { getRegistration: async () => registration })
  const [setAppBadge, clearAppBadge] = [vi.fn(async () => {}), vi.fn(async () => {})]
  for (const [name, value] of Object.entries({ serviceWorker: worker, setAppBadge, clearAppBadge }))
    Object.defineProperty(navigator, name, { configurable: true, value })
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  const environment = testEnvironment()
  const { device, identity } = await createTestDevice({ user: pharmacist, environment })
  if (wants) await device.preferences.write(noticesKeyOf(identity), true)
  const database = createDatabase({ name: environment.databaseName, onUpgradeElsewhere: async () => {} })
  const stop = (id: string) =>
    database.outbox.put({
      ...{
        id,
        endpoint: 'createOrder',
        owner: ownerOf(identity),
        identity,
        state: 'review',
        body: { pharma: 1 },
        createdAt: '2026-11-21T09:00:00.000Z',
        attempts: 1,
      },
    } as never)
  const onOpen = vi.fn()
  const screen = renderScreen(<AppBadge onOpen={onOpen} />, { device, pharmacy })
  const press = (path: string) =>
    worker.dispatchEvent(new MessageEvent('message', { data: { type: 'OPEN_PATH', path } }))
  const look = () => {
    visibility = 'visible'
    document.dispatchEvent(new Event('visibilitychange'))
  }
  return {
    ...{ device, identity, database, stop, screen, onOpen, press, look },
    ...{ notices, registration, setAppBadge, clearAppBadge },
  }
}

test('what waits for a decision stands on the icon, and goes with the session', async () => {
  const { stop, setAppBadge, clearAppBadge, screen, database } = await open()
  await waitFor(() => expect(clearAppBadge).toHaveBeenCalled())
  await stop('a')
  await waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(1))
  await stop('b')
  await waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(2))
  clearAppBadge.mockClear()
  screen.unmount()
  expect(clearAppBadge).toHaveBeenCalledOnce()
  database.close()
})

test('a page that nobody looks at shows a notice of it where its user wants that', async () => {
  const { stop, notices, database, clearAppBadge, device, identity } = await open({
    wants: true,
    visibility: 'hidden',
  })
  await waitFor(() => expect(clearAppBadge).toHaveBeenCalled())
  await waitFor(async () => expect(await device.preferences.read(pushKeyOf(identity))).toBe('on'))
  await stop('a')
  await waitFor(() => expect(notices).toMatchObject([{ body: 'Hay 1 envío por revisar.' }]))
  database.close()
})

test('a page that is looked at shows none', async () => {
  const { stop, registration, setAppBadge, database } = await open({ wants: true })
  await stop('a')
  await waitFor(() => expect(setAppBadge).toHaveBeenCalledWith(1))
  expect(registration.showNotification).not.toHaveBeenCalled()
  database.close()
})

test('the press of a notice opens its screen', async () => {
  const { press, onOpen, database } = await open()
  await waitFor(() => {
    press('/purchase-order/1')
    expect(onOpen).toHaveBeenCalledWith('/purchase-order/1')
  })
  database.close()
})

test('whoever wants notices is subscribed at each start, and no longer once the switch is off', async () => {
  const { device, identity, database } = await open({ wants: true })
  const state = () => device.preferences.read(pushKeyOf(identity))
  await waitFor(async () => expect(await state()).toBe('on'))
  expect(asked).toContain('subscribe')
  await device.preferences.remove(noticesKeyOf(identity))
  await waitFor(() => expect(asked.at(-1)).toBe('unsubscribe'))
  await waitFor(async () => expect(await state()).toBeUndefined())
  expect(subscribed).toBe(false)
  database.close()
})

test('whoever does not want them is not subscribed, and ends the subscription of a user before', async () => {
  const { device, identity, database } = await open()
  subscribed = true
  await device.preferences.write(noticesKeyOf(identity), false)
  await waitFor(() => expect(asked).toEqual(['unsubscribe']))
  expect(subscribed).toBe(false)
  database.close()
})

test('notices of the server are taken away as soon as somebody looks at the app', async () => {
  const { registration, notices, look, database } = await open({ visibility: 'hidden' })
  await registration.showNotification('Rebotica', { tag: 'push', body: 'Hay 1 pedido por revisar.' })
  expect(notices).toHaveLength(1)
  look()
  await waitFor(() => expect(notices).toEqual([]))
  database.close()
})
