import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/**
 * What becomes of a request: it arrives; it is cut off before it arrives; it arrives and its answer is lost; it arrives twice; somebody
 * else answers.
 */
export type Fault = 'none' | 'cut' | 'loseReply' | 'twice' | 'busy' | 'broken' | 'portal'
export const faults: Fault[] = ['none', 'cut', 'loseReply', 'twice', 'busy', 'broken', 'portal']

/** A network between the program and the server, whose next fault `next` says. */
export async function startFaultyProxy(port: number, next: () => Fault) {
  const sockets = new Set<Socket>()
  let requests = 0
  const server = createServer((incoming, outgoing) => {
    requests += 1
    void handle(incoming, outgoing).catch(() => incoming.socket.destroy())
  })

  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const fault = next()
    const body = await bodyOf(incoming)
    switch (fault) {
      case 'cut':
        return incoming.socket.destroy()
      case 'busy':
        return outgoing.writeHead(503, { 'retry-after': '7' }).end()
      case 'broken':
        return outgoing.writeHead(502).end('<html>Bad Gateway</html>')
      case 'portal':
        return outgoing.writeHead(200, { 'content-type': 'text/html' }).end('<html>wifi</html>')
    }
    const answer = await forward(incoming, body)
    if (fault === 'loseReply') return incoming.socket.destroy()
    const last = fault === 'twice' ? await forward(incoming, body) : answer
    outgoing.writeHead(last.status, { 'content-type': 'application/json' }).end(last.body)
  }

  const forward = (incoming: IncomingMessage, body: Buffer) =>
    new Promise<{ status: number; body: Buffer }>((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          method: incoming.method,
          path: incoming.url,
          headers: incoming.headers,
          agent: false,
        },
        (answer) => {
          bodyOf(answer).then(
            (content) => resolve({ status: answer.statusCode ?? 502, body: content }),
            reject,
          )
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })

  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
