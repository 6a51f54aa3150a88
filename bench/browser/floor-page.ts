import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const page = `<!doctype html>
<html lang="es">
  <head><meta charset="utf-8" /><title>Suelo</title></head>
  <body>
    <main>1.234 €</main>
    <script>navigator.serviceWorker.register('/sw.js')</script>
  </body>
</html>`

const worker = `
const files = caches.open('floor')
addEventListener('install', (event) => {
  skipWaiting()
  event.waitUntil(files.then((cache) => cache.add('/')))
})
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => event.respondWith(files.then((cache) => cache.match('/'))))
`

const isolation = { 'cross-origin-opener-policy': 'same-origin', 'origin-agent-cluster': '?1' }

/**
 * The least that any page costs that opens without a network: a service worker that answers from its cache, and a page
 * with one figure and no script of its own to wait for.
 */
export async function startFloorPage() {
  const server = createServer((request, reply) => {
    const isWorker = request.url === '/sw.js'
    // As ours: a page that shares nothing with others gets a process of its own, for which a new tab waits.
    for (const [name, value] of Object.entries(isolation)) reply.setHeader(name, value)
    reply.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html')
    reply.end(isWorker ? worker : page)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    /** Browsers treat `localhost` as a secure context, which the service worker needs. */
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
