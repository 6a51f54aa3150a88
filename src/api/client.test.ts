import { describe, expect, onTestFinished, test } from 'vitest'
import { createClient } from '@/api/client'
import type { SenderOptions } from '@/api/sender'

type Call = { url: string; init: RequestInit }

/** A client whose server gives the answer of the test. */
const clientOf = (
  answer: (call: Call) => Response | Promise<Response>,
  options: Partial<SenderOptions> = {},
) => {
  const calls: Call[] = []
  const ended: (string | null)[] = []
  const client = createClient({
    fetch: async (url, init = {}) => {
      const call = { url: String(url), init }
      calls.push(call)
      return answer(call)
    },
    baseUrl: '',
    token: () => 'secret',
    onUnauthenticated: (token) => ended.push(token),
    ...options,
  })
  return { client, calls, ended }
}

const json = (body: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), {
    ...init,
    headers: { 'content-type': 'application/json', ...(init.headers as Record<string, string>) },
  })
const ready = { status: 'ready', time: '2026-03-02T08:00:00.000Z' }
const errorBody = (code: string) => ({ error: { code, message: 'Mensaje' } })
const order = {
  name: 'Pedido',
  pharma: 1,
  laboratories: [7],
  purchaseOrderLines: [{ cn: '100001', quantity: 1, tags: [] }],
  tags: [],
}
const createOrder = { body: order, headers: { 'idempotency-key': '1a9c1a86-3c31-4a0e-9a53-5f5f6a9d8e10' } }

describe('a request', () => {
  test('of a session that the server does not know is only made where the call is for everybody', async () => {
    const { client, calls } = clientOf(() => json(ready), { token: () => '' })
    expect(await client.call('myUser')).toEqual({ ok: false, kind: 'signed_out' })
    expect(calls).toEqual([])
    expect(await client.call('health')).toMatchObject({ ok: true })
    expect(calls[0]?.init.headers).not.toHaveProperty('authorization')
  })

  test('carries the token, and the name of the impersonated user', async () => {
    const { client, calls } = clientOf(() => json(ready), { switchUser: () => 'farmacia' })
    await client.call('health')
    expect(calls[0]?.init.headers).toMatchObject({
      authorization: 'Bearer secret',
      'x-switch-user': 'farmacia',
    })
  })

  test('leaves as whoever made it, also when its declaration had to be fetched first', async () => {
    let acting: { token: string; place: string | null } = { token: 'theirs', place: 'farmacia' }
    const { client, calls } = clientOf(() => json({}), {
      token: () => acting.token,
      switchUser: () => acting.place,
    })
    const ended = client.call('endImpersonation')
    acting = { token: 'next', place: null }
    await ended
    expect(calls[0]?.init.headers).toMatchObject({
      authorization: 'Bearer theirs',
      'x-switch-user': 'farmacia',
    })
  })

  test('without a session carries neither', async () => {
    const { client, calls } = clientOf(() => json(ready), { token: () => null })
    await client.call('health')
    expect(Object.keys(calls[0]?.init.headers ?? {})).toEqual(['accept'])
  })

  test('leaves null and empty values out of the query and repeats a list', async () => {
    const { client, calls } = clientOf(() => json({ total_pvl: 1, total_pvp: 2 }))
    const query = {
      startDate: '2026-01-01',
      endDate: '2026-02-01',
      period: 365,
      laboratories: [7, 8],
      campaigns: [],
      bids: null,
      prescription: false,
    }
    await client.call('potential', { params: { id: 3 }, query })
    expect(calls[0]?.url).toBe(
      '/api/v4/purchase-order/pharma/3/potential/?startDate=2026-01-01&endDate=2026-02-01&period=365&laboratories=7&laboratories=8&prescription=false',
    )
  })

  test('escapes what stands in the path', async () => {
    const { client, calls } = clientOf(() => new Response('', { status: 404 }))
    await client.call('salesBlock', { params: { id: 1, month: '../x' } })
    expect(calls[0]?.url).toBe('/api/v4/pharma/1/sale/snapshot/..%2Fx/')
  })

  test('is sent just once, whatever comes of it', async () => {
    const { client, calls } = clientOf(() => json(errorBody('unavailable'), { status: 503 }))
    await client.call('pharmacyVisit', { params: { id: 1 } })
    expect(calls).toHaveLength(1)
  })

  test('never goes through a cache nor follows a redirect', async () => {
    const { client, calls } = clientOf(() => json(ready))
    await client.call('health')
    expect(calls[0]?.init).toMatchObject({ cache: 'no-store', redirect: 'error' })
  })
})

describe('an answer', () => {
  test('of the contract is its data', async () => {
    const { client } = clientOf(() => json(ready))
    expect(await client.call('health')).toMatchObject({ ok: true, data: ready })
  })

  test.each([
    ['a page', () => new Response('<html>Wi-Fi gratis</html>', { headers: { 'content-type': 'text/html' } })],
    ['other JSON', () => json({ ok: true })],
    ['nothing', () => new Response('')],
  ])('that is %s with status 200 is not an acceptance', async (_, answer) => {
    const { client } = clientOf(answer)
    expect(await client.call('createOrder', createOrder)).toEqual({
      ok: false,
      kind: 'contract',
      status: 200,
      retryAfterMs: null,
    })
  })

  test('that refuses gives code, message and fields', async () => {
    const error = {
      code: 'order_rejected',
      message: 'Sin precio',
      fields: { 'purchaseOrderLines.0.cn': 'Sin precio' },
    }
    const { client } = clientOf(() => json({ error }, { status: 422 }))
    expect(await client.call('createOrder', createOrder)).toEqual({
      ok: false,
      kind: 'http',
      status: 422,
      error,
      retryAfterMs: null,
    })
  })

  test.each([
    [403, '<html>Inicie sesión en la red</html>'],
    [502, '<html>Bad gateway</html>'],
    [401, '{"error":"login"}'],
  ])('with status %i that is not ours is nobody refusing', async (status, body) => {
    const { client, ended } = clientOf(() => new Response(body, { status }))
    expect(await client.call('createOrder', createOrder)).toMatchObject({
      ok: false,
      kind: 'contract',
      status,
    })
    expect(ended).toEqual([])
  })

  test('of 401 ends the session of the token that was sent; a wrong password does not', async () => {
    const { client, ended } = clientOf(() => json(errorBody('unauthenticated'), { status: 401 }))
    await client.call('myUser')
    expect(ended).toEqual(['secret'])
    const login = clientOf(() => json(errorBody('invalid_credentials'), { status: 401 }))
    await login.client.call('login', { body: { username: 'a', password: 'b' } })
    expect(login.ended).toEqual([])
  })

  test.each([
    ['120', 120_000],
    ['Mon, 02 Mar 2026 08:01:00 GMT', 60_000],
    ['pronto', null],
  ])('with Retry-After %s asks to wait %s ms, by the server clock', async (retryAfter, expected) => {
    const headers = { 'retry-after': retryAfter, date: 'Mon, 02 Mar 2026 08:00:00 GMT' }
    const { client } = clientOf(() => json(errorBody('too_many_requests'), { status: 429, headers }))
    expect(await client.call('myUser')).toMatchObject({ kind: 'http', retryAfterMs: expected })
  })

  test('that is a file has its name', async () => {
    const headers = {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="Pedido.csv"; filename*=UTF-8''Pedido%20n%C2%BA%201.csv`,
    }
    const { client } = clientOf(() => new Response('a;b', { headers }))
    const outcome = await client.call('orderCsv', { params: { id: 1 } })
    if (!outcome.ok) throw new Error(outcome.kind)
    expect(outcome.data.name).toBe('Pedido nº 1.csv')
    expect(await outcome.data.blob.text()).toBe('a;b')
  })

  test('that is a page instead of a file is not a file', async () => {
    const { client } = clientOf(() => new Response('<html>', { headers: { 'content-type': 'text/html' } }))
    expect(await client.call('orderCsv', { params: { id: 1 } })).toMatchObject({ kind: 'contract' })
  })

  test('tells how far the server clock is from ours, but not a captive portal', async () => {
    const offsets: number[] = []
    const headers = { date: 'Mon, 02 Mar 2026 08:00:00 GMT' }
    const now = () => Date.parse('2026-03-02T07:59:00Z')
    const options = { now, onServerTime: (offset: number) => offsets.push(offset) }
    await clientOf(() => json(ready, { headers }), options).client.call('health')
    await clientOf(() => new Response('<html>', { headers }), options).client.call('health')
    expect(offsets).toEqual([60_000])
  })
})

describe('no answer', () => {
  const never = ({ init }: Call) =>
    new Promise<Response>((_, reject) => {
      if (init.signal?.aborted) reject(init.signal.reason)
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })

  test('without a network is a value, not an exception', async () => {
    const { client } = clientOf(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await client.call('health')).toEqual({ ok: false, kind: 'network' })
  })

  test('in time is a timeout', async () => {
    const { client } = clientOf(never)
    expect(await client.call('health', { timeoutMs: 5 })).toEqual({ ok: false, kind: 'timeout' })
  })

  test('because the caller left is said to be so', async () => {
    const { client } = clientOf(never)
    const abort = new AbortController()
    const outcome = client.call('health', { signal: abort.signal })
    abort.abort()
    expect(await outcome).toEqual({ ok: false, kind: 'aborted' })
  })

  test('comes no differently in a browser that cannot combine signals (before iPadOS 17.4, Chrome 116, Firefox 124)', async () => {
    const any = AbortSignal.any
    Reflect.deleteProperty(AbortSignal, 'any')
    onTestFinished(() => {
      AbortSignal.any = any
    })
    const { signal } = new AbortController()
    expect(await clientOf(() => json(ready)).client.call('health', { signal })).toMatchObject({ ok: true })
    expect(await clientOf(never).client.call('health', { signal, timeoutMs: 5 })).toMatchObject({
      kind: 'timeout',
    })
    const abort = new AbortController()
    const outcome = clientOf(never).client.call('health', { signal: abort.signal })
    abort.abort()
    expect(await outcome).toMatchObject({ kind: 'aborted' })
    expect(await clientOf(never).client.call('health', { signal: abort.signal })).toMatchObject({
      kind: 'aborted',
    })
  })

  test('whose body breaks off is a network failure', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) })
    const { client } = clientOf(() => new Response(body, { headers: { 'content-type': 'application/json' } }))
    expect(await client.call('health')).toEqual({ ok: false, kind: 'network' })
  })
})
