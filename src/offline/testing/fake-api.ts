import { toWire } from '@/contract/catalogue/catalogue-wire'
import type { PurchasingSnapshot } from '@/contract/purchasing/purchasing'
import { type AnswerBodies, answerBody } from '@/contract/testing/answer-bodies'
import type { ComingPrice } from '@/domain/catalogue/catalogue'
import { encodeBlock, type SaleRow } from '@/domain/sales/cube/block'
import { catalogueOf, product } from '@/domain/testing/world'
import { digestOf } from '@/offline/sealing/digest'
import { purchasingSnapshot } from '../../../mocks/fixtures/purchasing-snapshot'

type Answer = { status?: number; body?: unknown; bytes?: Uint8Array<ArrayBuffer> }

/** The calls that a device makes, answered in memory over `fetch`. */
export const createFakeApi = () => {
  const api = {
    isReachable: true,
    /** Answers a page of its own to everything, as a captive portal does. */
    isCaptive: false,
    catalogueVersion: 'c1',
    coming: [] as ComingPrice[],
    purchasing: emptyPurchasing('p1'),
    months: new Map<string, { version: string; rows: SaleRow[] }>(),
    tokens: new Set<string>(['t1']),
    /** Tokens of sessions that nobody used for too long. */
    expired: new Set<string>(),
    expire: (token: string) => {
      api.tokens.delete(token)
      api.expired.add(token)
    },
    orders: new Map<string, AnswerBodies['createOrder']>(),
    /** Texts and attachments of the tickets, by key. */
    tickets: new Map<string, { description: string; files: string[] }>(),
    /** Paths without the prefix, in order. */
    requests: [] as string[],
    /** What was sent with those of them that have a body. */
    bodies: [] as unknown[],
    /** Replaces the answer to a path. */
    override: new Map<string, Answer>(),
    /** Called after an answer was made and before it arrives. */
    onAnswer: async (_path: string): Promise<void> => undefined,
    fetch: async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
      const path = String(input).replace(/^.*\/api\/v4/, '')
      if (!api.isReachable) throw new TypeError('Failed to fetch')
      if (api.isCaptive) return new Response('<html>', { headers: { 'content-type': 'text/html' } })
      api.requests.push(path)
      if (init.body !== undefined) api.bodies.push(init.body)
      const answer = api.override.get(path) ?? (await respond(path, init))
      await api.onAnswer(path)
      // The network may have gone after the server acted.
      if (!api.isReachable) throw new TypeError('Failed to fetch')
      if (init.signal?.aborted) throw init.signal.reason
      return responseOf(answer)
    },
  }

  const respond = async (path: string, init: RequestInit): Promise<Answer> => {
    const headers = new Headers(init.headers)
    if (path === '/health/')
      return { body: answerBody('health', { status: 'ready', time: '2026-03-02T08:00:00.000Z' }) }
    if (path === '/auth/logout/digest/') {
      const { digest } = JSON.parse(String(init.body))
      for (const each of [...api.tokens]) if ((await digestOf(each)) === digest) api.tokens.delete(each)
      return { body: answerBody('logoutByDigest', {}) }
    }
    const token = headers.get('authorization')?.slice('Bearer '.length) ?? ''
    if (!api.tokens.has(token)) return errorOf(401, 'unauthenticated', { expired: api.expired.has(token) })
    if (path === '/auth/logout/') {
      api.tokens.delete(token)
      return { body: answerBody('logout', {}) }
    }
    if (path === '/catalogue/') {
      const catalogue = catalogueOf([product({ cn: '100001' })])
      const { coming, catalogueVersion: version } = api
      return { body: answerBody('catalogue', toWire({ ...catalogue, version, coming })) }
    }
    if (path === '/pharma/1/sale/snapshot/') return { body: answerBody('salesSnapshot', listing()) }
    if (path === '/pharma/1/purchase/snapshot/')
      return { body: answerBody('purchasingSnapshot', api.purchasing) }
    if (path === '/purchase-order/')
      return createOrder(headers.get('idempotency-key') ?? '', String(init.body))
    if (path === '/support/ticket/')
      return await createTicket(headers.get('idempotency-key') ?? '', init.body)
    const month = /^\/pharma\/1\/sale\/snapshot\/([\d-]+)\//.exec(path)?.[1] ?? ''
    const block = api.months.get(month)
    return block === undefined ? errorOf(404, 'not_found') : { bytes: await deflate(encodeBlock(block.rows)) }
  }

  const listing = () => ({
    catalogueVersion: api.catalogueVersion,
    purchasingVersion: api.purchasing.version,
    months: [...api.months].map(([month, { version, rows }]) => ({
      month,
      version,
      rows: rows.length,
      bytes: 100,
    })),
  })

  const createOrder = (key: string, body: string): Answer => {
    const created = api.orders.get(key) ?? { id: api.orders.size + 1, name: JSON.parse(body).name }
    api.orders.set(key, created)
    return { body: answerBody('createOrder', created) }
  }

  const createTicket = async (key: string, body: unknown): Promise<Answer> => {
    if (!(body instanceof FormData)) return errorOf(400, 'bad_request')
    const files = await Promise.all(
      body.getAll('attachments').map(async (file) => (file instanceof File ? await file.text() : file)),
    )
    api.tickets.set(key, { description: String(body.get('description')), files })
    return { body: answerBody('createTicket', { id: [...api.tickets.keys()].indexOf(key) + 1 }) }
  }

  return api
}
export type FakeApi = ReturnType<typeof createFakeApi>

export const emptyPurchasing = (version: string): PurchasingSnapshot =>
  purchasingSnapshot({ version, stock: [['100001', 4]] })

export const saleRow = (day: string, units: number): SaleRow => ({
  day,
  cn: '100001',
  units,
  pvl: 300,
  pvp: 500,
})

const errorOf = (status: number, code: string, more: { expired?: boolean } = {}): Answer => ({
  status,
  body: { error: { code, message: code, ...more } },
})

const responseOf = ({ status = 200, body, bytes }: Answer): Response => {
  if (bytes !== undefined)
    return new Response(bytes, { headers: { 'content-type': 'application/octet-stream' } })
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}

export const deflate = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> => {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
