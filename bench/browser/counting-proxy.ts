import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy that counts the bytes that the browser receives, whether page, worker or cache asked for them. */
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
    /** Browsers treat `localhost` as a secure context, which the service worker needs. */
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    received: () => received,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
