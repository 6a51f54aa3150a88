import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAppUpdates, lookEveryMs } from '@/app/app-updates'

const browser = vi.hoisted(() => ({
  register: async (): Promise<object> => ({}),
  update: async (): Promise<void> => undefined,
}))
vi.mock('workbox-window', () => ({
  Workbox: class {
    register = () => browser.register()
    update = () => browser.update()
    addEventListener() {}
  },
}))

/** A fake of `navigator.serviceWorker`. */
class Workers extends EventTarget {
  controller: object | null = null
  getRegistration = async (): Promise<object | undefined> => undefined
  takeOver() {
    this.controller = {}
    this.dispatchEvent(new Event('controllerchange'))
  }
}
class InstallingWorker extends EventTarget {
  state = 'installing'
  fail() {
    this.state = 'redundant'
    this.dispatchEvent(new Event('statechange'))
  }
}

let workers: Workers
beforeEach(() => {
  vi.stubEnv('PROD', true)
  workers = new Workers()
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: workers })
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test('the app counts as stored once its service worker controls the page, not while it installs', async () => {
  browser.register = async () => ({ installing: new InstallingWorker() })
  const { files } = createAppUpdates()
  expect(files.getSnapshot()).toBe('saving')
  await new Promise((resolve) => setTimeout(resolve))
  expect(files.getSnapshot()).toBe('saving')
  workers.takeOver()
  expect(files.getSnapshot()).toBe('saved')
})

test('the app counts as stored at once on a page that the service worker served', () => {
  browser.register = async () => ({ active: {} })
  workers.controller = {}
  expect(createAppUpdates().files.getSnapshot()).toBe('saved')
})

test('an installation of the service worker that lost the network is tried again by itself', async () => {
  vi.useFakeTimers()
  const lost = new InstallingWorker()
  const register = vi.fn<() => Promise<object>>()
  register.mockResolvedValueOnce({ installing: lost })
  register.mockRejectedValueOnce(new TypeError('no network'))
  register.mockResolvedValue({ installing: new InstallingWorker() })
  browser.register = register
  const { files } = createAppUpdates()
  await vi.waitFor(() => expect(register).toHaveBeenCalledTimes(1))
  lost.fail()
  expect(files.getSnapshot()).toBe('interrupted')
  await vi.advanceTimersByTimeAsync(15_000)
  expect(register).toHaveBeenCalledTimes(2)
  expect(files.getSnapshot()).toBe('interrupted')
  await vi.advanceTimersByTimeAsync(15_000)
  expect(register).toHaveBeenCalledTimes(3)
  expect(files.getSnapshot()).toBe('saving')
})

test('a page that was reloaded past the cache asks the service worker to take control', async () => {
  const active = { postMessage: vi.fn() }
  browser.register = async () => ({ active })
  createAppUpdates()
  await vi.waitFor(() => expect(active.postMessage).toHaveBeenCalledWith({ type: 'CLAIM' }))
})

test('a window whose browser refuses service workers is recognised, with or without their API', async () => {
  browser.register = async () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const { files } = createAppUpdates()
  await vi.waitFor(() => expect(files.getSnapshot()).toBe('impossible'))
  Reflect.deleteProperty(navigator, 'serviceWorker')
  expect(createAppUpdates().files.getSnapshot()).toBe('impossible')
})

test('a page that is always visible looks for a new version every hour', async () => {
  vi.useFakeTimers()
  browser.register = async () => ({ active: {} })
  workers.controller = {}
  browser.update = vi.fn(async () => undefined)
  createAppUpdates()
  await vi.advanceTimersByTimeAsync(lookEveryMs - 1)
  expect(browser.update).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(browser.update).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(8 * lookEveryMs)
  expect(browser.update).toHaveBeenCalledTimes(9)
})

const waitingVersion = () => {
  const waiting = { postMessage: vi.fn() }
  workers.controller = {}
  workers.getRegistration = async () => ({ waiting })
  return waiting
}

test('a page is reloaded when its user accepts the newer version and that has taken control', async () => {
  const waiting = waitingVersion()
  const reload = vi.fn()
  createAppUpdates(reload).apply()
  await vi.waitFor(() => expect(waiting.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' }))
  expect(reload).not.toHaveBeenCalled()
  workers.takeOver()
  expect(reload).toHaveBeenCalledOnce()
})

test('a page is also reloaded if the newer version cannot take control, or the browser reports none', async () => {
  vi.useFakeTimers()
  const waiting = waitingVersion()
  const reload = vi.fn()
  const { apply } = createAppUpdates(reload)
  apply()
  await vi.waitFor(() => expect(waiting.postMessage).toHaveBeenCalled())
  await vi.advanceTimersByTimeAsync(5_000)
  expect(reload).toHaveBeenCalledOnce()

  workers.getRegistration = async () => {
    throw new DOMException('denied', 'SecurityError')
  }
  apply()
  await vi.runOnlyPendingTimersAsync()
  expect(reload).toHaveBeenCalledTimes(2)
})
