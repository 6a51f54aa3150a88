import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/**
 * What stands between the browser and the server, and what goes wrong there. The browser's origin is the proxy,
 * so page and service worker meet the same faults.
 * - cut: every connection is destroyed, as with the cable out;
 * - lose-orders: an order never reaches the server, all the rest does;
 * - lose-reply: an order reaches the server and is answered, but the answer never arrives;
 * - duplicate: an order is delivered twice, at once;
 * - captive-portal: every call is answered with a log-in page and status 200.
 */
export type Fault = 'none' | 'cut' | 'lose-orders' | 'lose-reply' | 'duplicate' | 'captive-portal'

export type FaultProxy = Awaited<ReturnType<typeof startProxy>>

const portalPage = '<!doctype html><html><body><h1>Bienvenido a la wifi del hotel</h1></body></html>'

export async function startProxy(target: () => number) {
  let fault: Fault = 'none'
  let isNewBuild = false
  let gone: RegExp | undefined
  let aheadMs = 0
  let held: { path: RegExp; until: Promise<void> } | undefined
  let orders = 0
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

  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const body = await read(incoming)
    const isCall = incoming.url?.startsWith('/api/') ?? false
    const isOrder = incoming.method === 'POST' && incoming.url === '/api/v4/purchase-order/'
    const send = (status: number, headers: object, content: Buffer) => {
      const plain = { ...headers } as Record<string, string>
      delete plain['transfer-encoding']
      if (aheadMs !== 0) plain.date = new Date(Date.now() + aheadMs).toUTCString()
      outgoing.writeHead(status, { ...plain, 'content-length': content.length })
      outgoing.end(content)
    }
    if (isOrder) orders += 1
    if (held?.path.test(incoming.url ?? '')) await held.until
    if (fault === 'cut' || (isOrder && fault === 'lose-orders')) return incoming.socket.destroy()
    if (gone?.test(incoming.url ?? '')) return send(404, {}, Buffer.alloc(0))
    if (fault === 'captive-portal' && isCall) {
      return send(200, { 'content-type': 'text/html' }, Buffer.from(portalPage))
    }
    if (isNewBuild && incoming.url === '/sw.js') {
      for (const header of ['accept-encoding', 'if-none-match', 'if-modified-since'])
        delete incoming.headers[header]
      return forward(incoming, body, (status, headers, content) =>
        send(status, headers, Buffer.concat([content, Buffer.from('// Another build.')])),
      )
    }
    if (isOrder && fault === 'lose-reply') return forward(incoming, body, () => incoming.socket.destroy())
    if (isOrder && fault === 'duplicate') forward(incoming, body, () => {})
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
    /** `localhost` is a secure context, so the service worker runs on it. */
    url: `http://localhost:${port}`,
    set(next: Fault) {
      fault = next
      if (next === 'cut') for (const socket of sockets) socket.destroy()
    },
    /** The server's clock as its answers tell it, so much ahead of the present (ms): it went on with that of the device. */
    setClock(ms: number) {
      aheadMs = ms
    },
    /** From now on the service worker is another one, as after a new version was installed on the server. */
    publishNewBuild() {
      isNewBuild = true
    },
    /** Keeps what is asked for under such an address waiting, as a slow connection would, until `release`. */
    hold(path: RegExp) {
      let release = () => {}
      const until = new Promise<void>((resolve) => {
        release = resolve
      })
      held = { path, until }
      return release
    },
    /** Files that the server no longer has, as after a new version was installed; without a path it has all again. */
    lose(path?: RegExp) {
      gone = path
    },
    /** As it was when it started, for the next test. */
    reset() {
      fault = 'none'
      isNewBuild = false
      gone = undefined
      aheadMs = 0
      held = undefined
      orders = 0
      for (const socket of sockets) socket.destroy()
    },
    /** How many order requests the browser made, whatever became of them. */
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
