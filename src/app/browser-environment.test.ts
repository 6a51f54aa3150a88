import { afterEach, expect, test, vi } from 'vitest'
import { browserEnvironment } from '@/app/browser-environment'
import { answerSync } from '@/offline/network/background-sync'
import { tellRefusedSession } from '@/offline/network/refused-session'

afterEach(() => {
  window.startPage = undefined
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

/** A fake browser whose worker becomes active when the test says so, and the sync tags that were registered. */
const openBrowser = () => {
  const tags: string[] = []
  const worker = new EventTarget()
  let activate = () => {}
  const ready = new Promise<object>((resolve) => {
    activate = () => resolve({ sync: { register: async (tag: string) => void tags.push(tag) } })
  })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: Object.assign(worker, { ready }),
  })
  const onSessionRefused = vi.fn()
  const { requestBackgroundSync } = browserEnvironment({ onUpgradeElsewhere: () => {}, onSessionRefused })
  return { tags, activate, requestBackgroundSync, worker, onSessionRefused }
}

/** Fires a sync event at the service worker's handler, as the browser does; returns the promises given to waitUntil. */
const wake = (tag: string, drain: () => Promise<unknown>): unknown[] => {
  const worker = new EventTarget()
  answerSync(worker, drain)
  const awaited: unknown[] = []
  const waitUntil = (work: unknown) => awaited.push(work)
  worker.dispatchEvent(Object.assign(new Event('sync'), { tag, waitUntil }))
  return awaited
}

test('the service worker sends orders when it gets the sync event that the page registered', async () => {
  const { tags, activate, requestBackgroundSync } = openBrowser()
  activate()
  requestBackgroundSync()
  await vi.waitFor(() => expect(tags).toHaveLength(1))
  const pass = Promise.resolve()
  const drain = vi.fn(() => pass)
  for (const tag of tags) expect(wake(tag, drain)).toEqual([pass])
  expect(drain).toHaveBeenCalledTimes(1)
})

test('a sync event for an order saved while the service worker installs is registered once that is active, and again by the next order', async () => {
  const { tags, activate, requestBackgroundSync } = openBrowser()
  requestBackgroundSync()
  requestBackgroundSync()
  await Promise.resolve()
  expect(tags).toEqual([])
  activate()
  await vi.waitFor(() => expect(tags).toHaveLength(1))
  requestBackgroundSync()
  await vi.waitFor(() => expect(tags).toHaveLength(2))
})

test('without service workers no sync event is registered', () => {
  const { requestBackgroundSync } = browserEnvironment({
    onUpgradeElsewhere: () => {},
    onSessionRefused: () => {},
  })
  expect(requestBackgroundSync).not.toThrow()
})

test('pages are told of a session that the server refused to the service worker', async () => {
  const { worker, onSessionRefused } = openBrowser()
  const page = {
    postMessage: (data: unknown) => void worker.dispatchEvent(new MessageEvent('message', { data })),
  }
  page.postMessage({ type: 'something else' })
  expect(onSessionRefused).not.toHaveBeenCalled()
  await tellRefusedSession({ matchAll: async () => [page] })
  expect(onSessionRefused).toHaveBeenCalledOnce()
})

test('a sync event with another tag sends no orders', () => {
  const drain = vi.fn(async () => {})
  expect(wake('something-else', drain)).toEqual([])
  expect(drain).not.toHaveBeenCalled()
})

test('the worker that the start of the app has started answers its questions, once', async () => {
  const worker = { postMessage: vi.fn(), terminate: vi.fn(), onmessage: (_: { data: unknown }) => {} }
  const salesWorker = worker as unknown as Worker
  window.startPage = {
    build: 'one',
    shown: null,
    logIn: null,
    salesWorker,
    styled: Promise.resolve(),
    dataLoss: null,
  }
  const { loadWorkers } = browserEnvironment({ onUpgradeElsewhere: () => {}, onSessionRefused: () => {} })
  const { startSalesWorker } = await loadWorkers()
  const onMessage = vi.fn()
  const started = startSalesWorker({ onMessage, onBreak: () => {} })
  started?.post({ prepare: 1 })
  expect(worker.postMessage).toHaveBeenCalledWith({ prepare: 1 })
  worker.onmessage({ data: { id: 1, answer: null } })
  expect(onMessage).toHaveBeenCalledWith({ id: 1, answer: null })
  started?.end()
  expect(worker.terminate).toHaveBeenCalledOnce()
  // The next is another one: jsdom has none.
  expect(() => startSalesWorker({ onMessage, onBreak: () => {} })).toThrow(ReferenceError)
})

test('the journal of carts and the mark of unsent orders are written though localStorage is full', () => {
  const { journal } = browserEnvironment({ onUpgradeElsewhere: () => {}, onSessionRefused: () => {} })
  localStorage.setItem('draft', '')
  for (let length = 4_000_000; length >= 1; length = Math.floor(length / 2)) {
    const draft = localStorage.getItem('draft') + 'x'.repeat(length)
    try {
      localStorage.setItem('draft', draft)
    } catch {
      // The loop halves the text until nothing more fits.
    }
  }
  const text = 'y'.repeat(10_000)
  expect(() => localStorage.setItem('other', text)).toThrow()
  journal.write('unsent-orders', text)
  expect(journal.read('unsent-orders')).toBe(text)
  localStorage.clear()
})
