import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { CallError, type Failure } from '@/api/outcome'
import { createQueryClient, storedForMs, storeQueries } from '@/app/query-cache'
import { endpoints } from '@/contract/endpoints'
import { type AnswerStore, type StoredAnswer, storeAs } from '@/offline/session/stored-answers'
import { type Subject, subjectKey } from '@/parts/session/query-keys'
import { order } from '../../mocks/fixtures/orders'
import { pharmacy } from '../../mocks/fixtures/pharmacy'

const list = v.parse(endpoints.orders.response, { data: [order()], count: 1 })
const noNetwork: Failure = { ok: false, kind: 'network' }
const refused: Failure = {
  ok: false,
  kind: 'http',
  status: 403,
  error: { code: 'forbidden', message: 'Sin acceso' },
  retryAfterMs: null,
}
const day = 24 * 60 * 60_000
const clients: QueryClient[] = []
const disk = new Map<string, StoredAnswer>()
const store: AnswerStore = {
  put: async (answer) => disk.set(answer.key, structuredClone(answer)),
  drop: async (key) => disk.delete(key),
  read: async () => structuredClone([...disk.values()]),
}

/** Opens the app on the device, in one of its builds. */
async function open(build = 'one') {
  const queryClient = createQueryClient()
  clients.push(queryClient)
  const restore = await storeQueries(queryClient, store, { build })
  return {
    queryClient,
    restore,
    ask: (subject: Subject, answer: () => unknown, part = 0) =>
      queryClient.fetchQuery({
        ...storeAs(subject === 'pharmacy' ? 'pharmacy' : 'orders'),
        queryKey: [subject, part],
        queryFn: async () => answer(),
        staleTime: 0,
        retry: false,
      }),
    has: (subject: Subject, part = 0) => queryClient.getQueryData([subject, part]),
    ageOf: (subject: Subject) => Date.now() - (queryClient.getQueryState([subject, 0])?.dataUpdatedAt ?? 0),
  }
}
const fail = (failure: Failure) => () => {
  throw new CallError(failure)
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-02T08:00:00Z') })
  disk.clear()
})
afterEach(() => {
  for (const client of clients.splice(0)) client.clear()
  vi.useRealTimers()
})

test('an answer stays stored if its refresh fails while another answer is stored', async () => {
  const first = await open()
  await first.ask('orders', () => list)
  vi.advanceTimersByTime(6 * 60_000)
  await expect(first.ask('orders', fail(noNetwork))).rejects.toThrow()
  await first.ask('pharmacy', () => pharmacy)

  const second = await open()
  expect(second.has('orders')).toEqual(list)
  expect(second.has('pharmacy')).toEqual(pharmacy)
})

test('answers of whoever acts now come back, but not once somebody else does', async () => {
  const app = await open()
  await app.ask('orders', () => list)
  await app.restore(() => false)
  expect(app.has('orders')).toBeUndefined()
  await app.restore(() => true)
  expect(app.has('orders')).toEqual(list)
  expect(disk.size).toBe(1)
})

test('what the server has refused does not come back with the answers of whoever acts now', async () => {
  const app = await open()
  await app.ask('orders', () => list)
  await expect(app.ask('orders', fail(refused))).rejects.toThrow()
  await app.restore(() => true)
  expect(app.has('orders')).toBeUndefined()
  expect(disk.size).toBe(0)
})

test('a stored answer keeps its age, however often the app is opened', async () => {
  await (await open()).ask('orders', () => list)
  for (const days of [1, 2, 3]) {
    vi.setSystemTime(Date.now() + day)
    const again = await open()
    expect(Math.round(again.ageOf('orders') / day)).toBe(days)
    await again.ask('pharmacy', () => pharmacy)
  }
})

test('an answer older than the longest session is not restored', async () => {
  await (await open()).ask('orders', () => list)
  vi.setSystemTime(Date.now() + storedForMs - day)
  expect((await open()).has('orders')).toEqual(list)
  vi.setSystemTime(Date.now() + 2 * day)
  expect((await open()).has('orders')).toBeUndefined()
})

test('a stored answer is never newer than now, even if the clock was ahead', async () => {
  await (await open()).ask('orders', () => list)
  vi.setSystemTime(Date.now() - day)
  expect((await open()).ageOf('orders')).toBe(0)
})

test('an answer that the server now refuses is deleted from memory and from the device', async () => {
  const first = await open()
  await first.ask('orders', () => list)
  await expect(first.ask('orders', fail(refused))).rejects.toThrow()
  expect(first.has('orders')).toBeUndefined()
  expect((await open()).has('orders')).toBeUndefined()
})

test('an answer that is removed goes from the device, but not one that could only not be refreshed', async () => {
  const first = await open()
  await first.ask('orders', () => list)
  await first.ask('pharmacy', () => pharmacy)
  await expect(first.ask('pharmacy', fail(noNetwork))).rejects.toThrow()
  first.queryClient.removeQueries({ queryKey: subjectKey('orders') })
  expect([...disk.keys()]).toEqual(['["pharmacy",0]'])
})

test('a query that does not name its call is not stored', async () => {
  const first = await open()
  await first.queryClient.fetchQuery({ queryKey: ['sales', 0], queryFn: () => 1 })
  expect((await open()).has('sales')).toBeUndefined()
})

test('another version of the app uses stored answers that match its contract, and requests the others', async () => {
  const first = await open('one')
  await first.ask('orders', () => list)
  await first.ask('pharmacy', () => {
    const { pharmaLaboratoryRelations: _, ...older } = pharmacy
    return older
  })
  await first.queryClient.fetchQuery({
    ...storeAs('userPharmacies'),
    queryKey: ['laboratory', 0],
    queryFn: () => ({ data: [pharmacy], note: 'of that version' }),
  })

  const updated = await open('two')
  expect(updated.has('orders')).toEqual(list)
  expect(updated.has('laboratory')).toEqual({ data: [pharmacy] })
  expect(updated.has('pharmacy')).toBeUndefined()
  // They are not checked again at each start.
  expect([...disk.values()].map(({ build }) => build)).toEqual(['two', 'two'])
})

test('a stored answer of a call that no longer exists is not used', async () => {
  const key = '["platform",0]'
  const call = 'gone' as keyof typeof endpoints
  await store.put({ key, call, data: 1, updatedAt: Date.now(), build: 'one' })
  expect((await open('two')).has('platform')).toBeUndefined()
  expect(disk.size).toBe(0)
})

test('queries answered by the device are tried once, others are retried after temporary failures', async () => {
  const { queryClient } = await open()
  const tries = async (subject: Subject) => {
    const queryFn = vi.fn(async () => {
      throw new CallError({ ok: false, kind: 'timeout' })
    })
    const { retry, networkMode } = queryClient.defaultQueryOptions({ queryKey: [subject, '1', 1, 'lista'] })
    const asked = queryClient.fetchQuery({ queryKey: [subject, '1', 1, 'lista'], queryFn }).catch(() => null)
    await vi.advanceTimersByTimeAsync(10_000)
    await asked
    return { times: queryFn.mock.calls.length, networkMode, isFunction: typeof retry === 'function' }
  }
  for (const subject of ['purchasing', 'orders', 'order', 'reports'] as const)
    expect(await tries(subject)).toEqual({ times: 1, networkMode: 'always', isFunction: false })
  expect(await tries('notifications')).toEqual({ times: 3, networkMode: 'offlineFirst', isFunction: true })
})

const answered = (status: number, retryAfterMs: number | null = null): Failure => ({
  ok: false,
  kind: 'http',
  status,
  error: { code: 'unavailable', message: 'Más tarde' },
  retryAfterMs,
})

test.each<[string, Failure, number]>([
  ['a body that came too slowly', answered(408), 3],
  ['too many calls', answered(429), 3],
  ['a server out of service', answered(503), 3],
  ['a proxy that answers for it', { ok: false, kind: 'contract', status: 502, retryAfterMs: null }, 3],
  ['a wait that somebody can stand', answered(429, 10_000), 3],
  ['a longer one', answered(429, 60_000), 1],
  ['a refusal', answered(422), 1],
  ['a captive portal', { ok: false, kind: 'contract', status: 200, retryAfterMs: null }, 1],
  ['no network', noNetwork, 1],
])('of a query, %s is asked again as often as it makes sense', async (_, failure, times) => {
  const { queryClient } = await open()
  const queryFn = vi.fn(async () => fail(failure)())
  const asked = queryClient.fetchQuery({ queryKey: ['notifications'], queryFn })
  const refused = expect(asked).rejects.toThrow()
  await vi.advanceTimersByTimeAsync(60_000)
  await refused
  expect(queryFn).toHaveBeenCalledTimes(times)
})

test.each([
  [0, [0, 10_500, 21_500]],
  [1, [0, 11_000, 23_000]],
])(
  'is not asked again before the server wants it, and not by all devices at once (%i)',
  async (random, times) => {
    vi.spyOn(Math, 'random').mockReturnValue(random)
    onTestFinished(() => void vi.restoreAllMocks())
    const { queryClient } = await open()
    const begun = Date.now()
    const asked: number[] = []
    const queryFn = async () => {
      asked.push(Date.now() - begun)
      return fail(answered(429, 10_000))()
    }
    const done = queryClient.fetchQuery({ queryKey: ['notifications'], queryFn }).catch(() => null)
    await vi.advanceTimersByTimeAsync(60_000)
    await done
    expect(asked).toEqual(times)
  },
)
