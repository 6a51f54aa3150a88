import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * A proxy between browser and server that simulates faults. The browser's origin is the proxy, so page and service worker
 * have the same faults.
 * - cut: every connection is destroyed, as if the cable were pulled;
 * - lose-orders: what creates something does not reach the server, everything else does;
 * - lose-reply: what creates something reaches the server, but its answer does not come back;
 * - duplicate: what creates something is delivered twice at the same time;
 * - captive-portal: every call is answered with a log-in page and status 200;
 * - truncate: of every answer of a call only the first half comes, as if that were all of it;
 * - slow: every request waits for `slowMs`;
 * - withhold: nothing comes of an answer before all of it is there, as of one that lasts as long as the page.
 */
export type Fault =
  | 'none'
  | 'cut'
  | 'lose-orders'
  | 'lose-reply'
  | 'duplicate'
  | 'captive-portal'
  | 'truncate'
  | 'slow'
  | 'withhold'

const slowMs = 400
/** An order, a ticket, a registration, an order withdrawn: what must happen once, whatever becomes of its messages. */
const writes =
  /^(POST \/api\/v4\/(purchase-order|support\/ticket|registration\/new)|DELETE \/api\/v4\/purchase-order\/\d+)\/$/

export type FaultProxy = Awaited<ReturnType<typeof startProxy>>

const portalPage = '<!doctype html><html><body><h1>Bienvenido a la wifi del hotel</h1></body></html>'

export async function startProxy(target: () => number) {
  let faults: readonly Fault[] = []
  let isNewBuild = false
  let gone: RegExp | undefined
  let aheadMs: number | null = 0
  let held: { path: RegExp; until: Promise<void> } | undefined
  let orders = 0
  const underWay = new Set<ServerResponse>()
  const sockets = new Set<Socket>()

  const forward = (
    incoming: IncomingMessage,
    body: Buffer,
    reply: (status: number, headers: object, body: Buffer) => void,
  ) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port: target(),
        method: incoming.method,
        path: incoming.url,
        headers: incoming.headers,
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => reply(answer.statusCode ?? 502, answer.headers, Buffer.concat(chunks)))
        answer.on('error', () => incoming.socket.destroy())
      },
    )
    outgoing.on('error', () => incoming.socket.destroy())
    outgoing.end(body)
  }

  /** A stream, piece by piece, for as long as both ends want it; with null its answer never arrives. */
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse | null) => {
    const { method, url: path, headers } = incoming
    const upstream = request(
      { host: '127.0.0.1', port: target(), method, path, headers, agent: false },
      (answer) => {
        answer.on('error', () => incoming.socket.destroy())
        if (outgoing === null) return answer.resume()
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    upstream.on('error', () => incoming.socket.destroy())
    incoming.socket.once('close', () => upstream.destroy())
    outgoing?.once('close', () => upstream.destroy())
    upstream.end()
  }

  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const body = await read(incoming)
    const isCall = incoming.url?.startsWith('/api/') ?? false
    const has = (fault: Fault) => faults.includes(fault)
    const isWrite = writes.test(`${incoming.method} ${incoming.url}`)
    const isOrder = incoming.method === 'POST' && incoming.url === '/api/v4/purchase-order/'
    const send = (status: number, headers: object, content: Buffer) => {
      const plain = { ...headers } as Record<string, string>
      delete plain['transfer-encoding']
      if (aheadMs === null) outgoing.sendDate = false
      if (aheadMs === null) delete plain.date
      else if (aheadMs !== 0) plain.date = new Date(Date.now() + aheadMs).toUTCString()
      outgoing.writeHead(status, { ...plain, 'content-length': content.length })
      outgoing.end(content)
    }
    if (isOrder) orders += 1
    if (held?.path.test(incoming.url ?? '')) await held.until
    // It lasts as long as its page looks.
    const isStream = /^\/api\/v4\/live\/\d+\/$/.test(incoming.url ?? '')
    if (!outgoing.closed && !isStream) underWay.add(outgoing)
    outgoing.on('close', () => underWay.delete(outgoing))
    if (has('slow')) await pause(slowMs)
    if (has('cut') || (isWrite && has('lose-orders'))) return incoming.socket.destroy()
    if (gone?.test(incoming.url ?? '')) return send(404, {}, Buffer.alloc(0))
    if (has('captive-portal') && isCall) {
      return send(200, { 'content-type': 'text/html' }, Buffer.from(portalPage))
    }
    if (isNewBuild && incoming.url === '/sw.js') {
      for (const header of ['accept-encoding', 'if-none-match', 'if-modified-since'])
        delete incoming.headers[header]
      return forward(incoming, body, (status, headers, content) =>
        send(status, headers, Buffer.concat([content, Buffer.from('// Another build.')])),
      )
    }
    if (isStream && !has('captive-portal')) return pass(incoming, has('withhold') ? null : outgoing)
    if (isWrite && has('duplicate')) forward(incoming, body, () => {})
    if (isWrite && has('lose-reply')) return forward(incoming, body, () => incoming.socket.destroy())
    if (isCall && has('truncate'))
      return forward(incoming, body, (status, headers, content) =>
        send(status, headers, content.subarray(0, content.length >> 1)),
      )
    forward(incoming, body, send)
  }

  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => incoming.socket.destroy())
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    /** Browsers treat `localhost` as a secure context, which the service worker needs. */
    url: `http://localhost:${port}`,
    /** These faults at once, instead of those before. */
    set(...next: readonly Fault[]) {
      faults = next
      if (next.includes('cut')) for (const socket of sockets) socket.destroy()
    },
    /** Moves the server's clock in its answers ahead by `ms`, to match that of the device; with null they say no time. */
    setClock(ms: number | null) {
      aheadMs = ms
    },
    /** From now on the service worker's file is different, as after an update of the server. */
    publishNewBuild() {
      isNewBuild = true
    },
    /** Delays requests to matching addresses until `release`, as a slow connection would. */
    hold(path: RegExp) {
      let release = () => {}
      const until = new Promise<void>((resolve) => {
        release = resolve
      })
      held = { path, until }
      return release
    },
    /** Answers 404 for matching files, as after an update of the server. Without a path all files are served again. */
    lose(path?: RegExp) {
      gone = path
    },
    /** Resets everything for the next test. */
    reset() {
      faults = []
      isNewBuild = false
      gone = undefined
      aheadMs = 0
      held = undefined
      orders = 0
      for (const socket of sockets) socket.destroy()
    },
    /** Requests that are being answered; those that are held are not. */
    underWay: () => underWay.size,
    /** Number of order requests that the browser has made, whether they arrived or not. */
    orderRequests: () => orders,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

async function read(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
