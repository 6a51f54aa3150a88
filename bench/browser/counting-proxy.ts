import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Passes bytes on and counts those that the browser receives, whoever in it asked: page, worker or cache. */
export async function startCountingProxy(target: number) {
  let received = 0
  const sockets = new Set<Socket>()
  const server = createServer((browser) => {
    const upstream = connect(target, '127.0.0.1')
    for (const socket of [browser, upstream]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      socket.on('error', () => socket.destroy())
    }
    upstream.on('data', (chunk) => {
      received += chunk.length
    })
    upstream.pipe(browser).pipe(upstream)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    /** `localhost` is a secure context, so the service worker runs on it. */
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    received: () => received,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
