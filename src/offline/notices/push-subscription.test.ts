import { expect, test, vi } from 'vitest'
import { createClient } from '@/api/client'
import type { Schedule } from '@/offline/basics/schedule'
import { keepSubscribed, patienceMs } from '@/offline/notices/push-subscription'

const [key, otherKey] = ['AQID', 'BAUG']
const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url')).buffer

/** A browser's push manager, and a server that answers by `answers`. */
const open = (answers: Record<string, () => Response> = {}) => {
  const calls: { call: string; body: unknown }[] = []
  let current: ReturnType<typeof subscription> | null = null
  const subscription = (applicationServerKey: ArrayBuffer) => ({
    options: { applicationServerKey, userVisibleOnly: true },
    toJSON: () => ({
      endpoint: 'https://push.example/1',
      keys: { p256dh: 'P'.repeat(87), auth: 'A'.repeat(22) },
    }),
    unsubscribe: vi.fn(async () => {
      current = null
      return true
    }),
  })
  const manager = {
    getSubscription: vi.fn(async () => current as unknown as PushSubscription | null),
    subscribe: vi.fn(async (options: PushSubscriptionOptionsInit = {}) => {
      current = subscription((options.applicationServerKey as Uint8Array<ArrayBuffer>).buffer)
      return current as unknown as PushSubscription
    }),
  }
  const client = createClient({
    fetch: async (input, init) => {
      const url = new URL(String(input instanceof Request ? input.url : input), 'http://rebotica.test')
      const call = `${init?.method} ${url.pathname.replace('/api/v4/push', '')}`
      calls.push({ call, body: init?.body === undefined ? null : JSON.parse(String(init.body)) })
      const answer = answers[call]
      return answer ? answer() : Response.json(call.startsWith('GET') ? { key } : {})
    },
    baseUrl: '',
    token: () => 't',
    onUnauthenticated: () => {},
  })
  const timers: { work: () => void; ms: number }[] = []
  const schedule: Schedule = (work, ms) => {
    timers.push({ work, ms })
    return () => {}
  }
  const keep = (wants = true) => keepSubscribed({ client, manager, wants: async () => wants, schedule })
  return {
    calls,
    manager,
    keep,
    timers,
    had: (of: string) => {
      current = subscription(bytes(of))
      return current
    },
  }
}
const refused = () => Response.json({ error: { code: 'forbidden', message: 'No' } }, { status: 403 })

test('a browser is subscribed under the server’s key, and tells the server where and how', async () => {
  const { calls, manager, keep } = open()
  expect(await keep()).toBe('on')
  expect(manager.subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: new Uint8Array(bytes(key)),
  })
  expect(calls[1]).toEqual({
    call: 'PUT /subscription/',
    body: { endpoint: 'https://push.example/1', keys: { p256dh: 'P'.repeat(87), auth: 'A'.repeat(22) } },
  })
})

test('one that is subscribed is only named again; under another server’s key it subscribes anew', async () => {
  const { manager, keep, had } = open()
  had(key)
  expect(await keep()).toBe('on')
  expect(manager.subscribe).not.toHaveBeenCalled()
  const { unsubscribe } = had(otherKey)
  expect(await keep()).toBe('on')
  expect(unsubscribe).toHaveBeenCalledOnce()
  expect(manager.subscribe).toHaveBeenCalledOnce()
})

test('an address that the browser has changed since, or taken away, is told at the next start', async () => {
  const { calls, keep, had, manager } = open()
  had(key).toJSON = () => ({ endpoint: 'https://push.example/2', keys: { p256dh: 'P', auth: 'A' } })
  expect(await keep()).toBe('on')
  expect(calls.at(-1)).toMatchObject({
    call: 'PUT /subscription/',
    body: { endpoint: 'https://push.example/2' },
  })
  manager.getSubscription.mockResolvedValueOnce(null)
  expect(await keep()).toBe('on')
  expect(calls.at(-1)).toMatchObject({
    call: 'PUT /subscription/',
    body: { endpoint: 'https://push.example/1' },
  })
})

test('where nobody wants it, it ends on the server and in the browser, also without a connection', async () => {
  const { calls, keep, had } = open({
    'DELETE /subscription/': () => {
      throw new TypeError('no network')
    },
  })
  expect(await keep(false)).toBeNull()
  expect(calls).toEqual([])
  const { unsubscribe } = had(key)
  expect(await keep(false)).toBeNull()
  expect(unsubscribe).toHaveBeenCalledOnce()
  expect(calls.map(({ call }) => call)).toEqual(['DELETE /subscription/'])
})

test('a press of the switch waits for the one before, so that the last one counts', async () => {
  const { calls, keep } = open()
  await Promise.all([keep(true), keep(false)])
  expect(calls.map(({ call }) => call)).toEqual(['GET /key/', 'PUT /subscription/', 'DELETE /subscription/'])
})

test.each([
  ['without a connection', { 'GET /key/': () => Promise.reject(new TypeError()) as never }, 'waiting'],
  ['from a server that sends none', { 'GET /key/': () => Response.json({ key: null }) }, 'unavailable'],
  ['from one that refuses', { 'PUT /subscription/': refused }, 'failed'],
] as const)('%s the answer says what becomes of it', async (_, answers, state) => {
  expect(await open(answers).keep()).toBe(state)
})

test('a browser that cannot reach its push service has failed, and one without push has none', async () => {
  const { manager, keep } = open()
  manager.subscribe.mockRejectedValueOnce(new DOMException('push service error', 'AbortError'))
  expect(await keep()).toBe('failed')
  const client = { call: vi.fn() }
  expect(
    await keepSubscribed({ client, manager: undefined, wants: async () => true, schedule: () => () => {} }),
  ).toBe('unsupported')
  expect(client.call).not.toHaveBeenCalled()
})

test('a browser that never answers has failed after a while, and holds up no later press of the switch', async () => {
  const { manager, keep, timers } = open()
  manager.subscribe.mockReturnValueOnce(new Promise(() => {}))
  const kept = keep()
  await expect.poll(() => timers).toMatchObject([{ ms: patienceMs }])
  const next = keep(false)
  timers[0]?.work()
  expect(await kept).toBe('failed')
  expect(await next).toBeNull()
})
