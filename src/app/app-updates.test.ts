import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAppUpdates } from '@/app/app-updates'
import { lookAgainMs, lookEveryMs } from '@/app/newer-versions'

const browser = {
  register: async (): Promise<object> => new Registration(),
}

/** A worker that answers nothing, as those of earlier versions. */
const silent = { postMessage: () => {} }

/** A fake of `navigator.serviceWorker`. */
class Workers extends EventTarget {
  controller: object | null = null
  register = () => browser.register()
  getRegistration = async (): Promise<object | undefined> => undefined
  takeOver() {
    this.controller = silent
    this.dispatchEvent(new Event('controllerchange'))
  }
}
class Registration extends EventTarget {
  installing: InstallingWorker | null = null
  waiting: object | null = null
  active: object | null = null
  update = vi.fn(async (): Promise<void> => undefined)
  constructor(state: { installing?: InstallingWorker; waiting?: object; active?: object } = {}) {
    super()
    Object.assign(this, state)
  }
  /** The browser has found another version, and begins to install it. */
  find(installing = new InstallingWorker()) {
    this.installing = installing
    this.dispatchEvent(new Event('updatefound'))
    return installing
  }
}
class InstallingWorker extends EventTarget {
  state = 'installing'
  private become(state: string) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
  fail = () => this.become('redundant')
  succeed = () => this.become('installed')
}

let workers: Workers
/** Ends what a page listens to, as leaving it does: other files of tests share this document. */
let page: AbortController
beforeEach(() => {
  page = new AbortController()
  const listen = document.addEventListener.bind(document)
  vi.spyOn(document, 'addEventListener').mockImplementation((type, listener) =>
    listen(type, listener, { signal: page.signal }),
  )
  vi.stubEnv('PROD', true)
  workers = new Workers()
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: workers })
})
afterEach(() => {
  page.abort()
  vi.unstubAllEnvs()
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test('the app counts as stored once its service worker controls the page, not while it installs', async () => {
  browser.register = async () => new Registration({ installing: new InstallingWorker() })
  const { files } = createAppUpdates()
  expect(files.getSnapshot()).toBe('saving')
  await new Promise((resolve) => setTimeout(resolve))
  expect(files.getSnapshot()).toBe('saving')
  workers.takeOver()
  expect(files.getSnapshot()).toBe('saved')
})

test('the app counts as stored at once on a page that the service worker served', () => {
  browser.register = async () => new Registration({ active: {} })
  workers.controller = silent
  expect(createAppUpdates().files.getSnapshot()).toBe('saved')
})

test('a page whose files the browser has deleted is not said to be stored until its worker has them again', async () => {
  const postMessage = vi.fn<(message: object, ports: MessagePort[]) => void>()
  browser.register = async () => new Registration({ active: {} })
  workers.controller = { postMessage }
  const { files } = createAppUpdates()
  const states: string[] = []
  files.subscribe(() => states.push(files.getSnapshot()))
  await vi.waitFor(() => expect(postMessage).toHaveBeenCalledOnce())
  const [message, [port] = []] = postMessage.mock.calls[0] ?? []
  expect(message).toEqual({ type: 'KEEP_FILES' })
  port?.postMessage('saving')
  port?.postMessage('saved')
  await vi.waitFor(() => expect(states).toEqual(['saving', 'saved']))
})

test('files that the worker could not fetch again are asked for until it has them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const asked: MessagePort[] = []
  browser.register = async () => new Registration({ active: {} })
  workers.controller = { postMessage: (_: object, [port]: [MessagePort]) => asked.push(port) }
  const { files } = createAppUpdates()
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  asked[0]?.postMessage('interrupted')
  await vi.waitFor(() => expect(files.getSnapshot()).toBe('interrupted'))
  await vi.advanceTimersByTimeAsync(15_000)
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  asked[1]?.postMessage('saved')
  await vi.waitFor(() => expect(files.getSnapshot()).toBe('saved'))
})

test('an installation of the service worker that lost the network is tried again by itself', async () => {
  vi.useFakeTimers()
  const lost = new InstallingWorker()
  const register = vi.fn<() => Promise<object>>()
  register.mockResolvedValueOnce(new Registration({ installing: lost }))
  register.mockRejectedValueOnce(new TypeError('no network'))
  register.mockResolvedValue(new Registration({ installing: new InstallingWorker() }))
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
  browser.register = async () => new Registration({ active })
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

/** A page that the service worker served, with its timers in the hands of the test. */
const openServed = async () => {
  vi.useFakeTimers()
  const registration = new Registration({ active: {} })
  browser.register = async () => registration
  workers.controller = silent
  const updates = createAppUpdates()
  await vi.advanceTimersByTimeAsync(0)
  return { registration, ...updates }
}

test('a page that is always visible looks for a new version every hour', async () => {
  const { registration } = await openServed()
  await vi.advanceTimersByTimeAsync(lookEveryMs - 1)
  expect(registration.update).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(registration.update).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(8 * lookEveryMs)
  expect(registration.update).toHaveBeenCalledTimes(9)
})

test('a look for which there is no connection, or no answer, is repeated soon', async () => {
  const { registration } = await openServed()
  registration.update.mockRejectedValueOnce(new TypeError('no network'))
  await vi.advanceTimersByTimeAsync(lookEveryMs)
  expect(registration.update).toHaveBeenCalledTimes(1)
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await vi.advanceTimersByTimeAsync(lookAgainMs)
  expect(registration.update).toHaveBeenCalledTimes(1)
  onLine.mockRestore()
  registration.update.mockReturnValueOnce(new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(lookAgainMs)
  expect(registration.update).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(lookAgainMs)
  expect(registration.update).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(lookAgainMs)
  expect(registration.update).toHaveBeenCalledTimes(3)
})

test('a page with all its files whose registration fails at the start looks for new versions nevertheless', async () => {
  vi.useFakeTimers()
  const registration = new Registration({ active: {} })
  browser.register = vi.fn(async () => registration).mockRejectedValueOnce(new TypeError('no network'))
  workers.controller = silent
  const { files } = createAppUpdates()
  await vi.waitFor(() => expect(browser.register).toHaveBeenCalledOnce())
  await vi.advanceTimersByTimeAsync(15_000)
  await vi.advanceTimersByTimeAsync(lookEveryMs)
  expect(registration.update).toHaveBeenCalledOnce()
  expect(files.getSnapshot()).toBe('saved')
})

test('a new version whose installation lost the connection is looked for again soon, and offered once it is there', async () => {
  const { registration, getSnapshot } = await openServed()
  await vi.advanceTimersByTimeAsync(lookEveryMs)
  registration.find().fail()
  expect(getSnapshot()).toBe(false)
  await vi.advanceTimersByTimeAsync(lookAgainMs)
  expect(registration.update).toHaveBeenCalledTimes(2)
  const second = registration.find()
  expect(getSnapshot()).toBe(false)
  second.succeed()
  expect(getSnapshot()).toBe(true)
})

test('a new version that waits since an earlier page is offered at once, the first one of a browser never', async () => {
  browser.register = async () => new Registration({ waiting: {}, active: {} })
  const { getSnapshot } = createAppUpdates()
  await vi.waitFor(() => expect(getSnapshot()).toBe(true))
  const registration = new Registration()
  browser.register = async () => registration
  const first = createAppUpdates()
  await new Promise((resolve) => setTimeout(resolve))
  registration.find().succeed()
  workers.takeOver()
  expect(first.getSnapshot()).toBe(false)
})

test('a page is told of a version that another tab has taken', async () => {
  const { getSnapshot } = await openServed()
  workers.takeOver()
  expect(getSnapshot()).toBe(true)
})

const waitingVersion = () => {
  const waiting = { postMessage: vi.fn() }
  workers.controller = silent
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
