import { describe, expect, test, vi } from 'vitest'
import type { OutboxEntry } from '@/offline/kinds/kinds'
import {
  closeNotice,
  onNoticeOpened,
  openNotice,
  showBadge,
  showNotice,
  waitingDecisions,
} from '@/offline/notices/decision-notice'

const identity = { userId: 7, username: 'farmacia', switchUser: null }
const entry = (state: string, given: object = {}) =>
  ({ endpoint: 'createOrder', identity, state, body: { pharma: 12 }, ...given }) as unknown as OutboxEntry

describe('what waits for a decision of its user', () => {
  test('are their orders that became dearer or were refused, decided on the screen of the pharmacy', () => {
    const others = entry('review', { identity: { ...identity, userId: 8 } })
    const entries = [entry('queued'), entry('review'), entry('rejected'), entry('accepted'), others]
    expect(waitingDecisions(entries, identity)).toEqual({ count: 2, path: '/purchase-order/12' })
    expect(waitingDecisions([others], identity)).toEqual({ count: 0, path: '/' })
  })

  test('stands on the icon as a number, which goes with the last of it, where the browser has that', async () => {
    const badged = { setAppBadge: vi.fn(async () => {}), clearAppBadge: vi.fn(async () => {}) }
    await showBadge(badged, 2)
    expect(badged.setAppBadge).toHaveBeenCalledWith(2)
    await showBadge(badged, 0)
    expect(badged.clearAppBadge).toHaveBeenCalledOnce()
    await showBadge({}, 2)
    await showBadge({ setAppBadge: () => Promise.reject(new Error('not installed')) }, 2)
  })
})

describe('a notice', () => {
  test('says how many there are and nothing of them, in the place of the one before', async () => {
    const registration = { showNotification: vi.fn(async () => {}), getNotifications: vi.fn() }
    await showNotice(registration, { count: 1, path: '/purchase-order/12' })
    await showNotice(registration, { count: 3, path: '/purchase-order/12' })
    const [one, three] = registration.showNotification.mock.calls as unknown as [string, object][]
    expect(one).toEqual(['Rebotica', expect.objectContaining({ body: 'Hay 1 envío por revisar.' })])
    expect(three).toEqual([
      'Rebotica',
      expect.objectContaining({ body: 'Hay 3 envíos por revisar.', tag: 'decisions' }),
    ])
    const close = vi.fn()
    registration.getNotifications.mockResolvedValue([{ close }])
    await closeNotice(registration)
    expect(close).toHaveBeenCalledOnce()
  })

  test('that is pressed opens its screen in the window that there is, or in a new one', async () => {
    const page = new EventTarget()
    const opened: string[] = []
    const stop = onNoticeOpened(page, (path) => opened.push(path))
    const window = {
      focus: vi.fn(async () => {}),
      postMessage: (data: unknown) => page.dispatchEvent(new MessageEvent('message', { data })),
    }
    const openWindow = vi.fn(async () => {})
    await openNotice({ matchAll: async () => [window], openWindow }, { path: '/purchase-order/12' })
    expect(opened).toEqual(['/purchase-order/12'])
    expect(window.focus).toHaveBeenCalledOnce()
    expect(openWindow).not.toHaveBeenCalled()
    stop()

    await openNotice({ matchAll: async () => [], openWindow }, { path: '/purchase-order/12' })
    await openNotice({ matchAll: async () => [], openWindow }, { path: '//example' })
    expect(openWindow.mock.calls).toEqual([['/purchase-order/12'], ['/']])
  })
})
