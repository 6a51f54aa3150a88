/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { createDirectoryFiles } from '@/offline/backup/directory-files'
import { createWorkerDrain } from '@/offline/device/worker-drain'
import { answerSync } from '@/offline/network/background-sync'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

// The shell only. /api is never cached: what the device needs of it, the page stores in its own database.
cleanupOutdatedCaches()
precacheAndRoute(self.__WB_MANIFEST)
// Files under a name with a hash that are too large for the shell and that only some devices use, once they were used: the
// barcode reader. A newer version takes the place of the older.
registerRoute(
  ({ url }) => url.pathname.endsWith('.wasm'),
  new CacheFirst({ cacheName: 'once-used', plugins: [{ cacheDidUpdate: removeOthers }] }),
)
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api\//] }))

// A new version waits until the user asks for it; then it takes over the pages that are open. A page that was reloaded past
// the cache is without a worker until it asks.
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
  if (event.data?.type === 'CLAIM') event.waitUntil(self.clients.claim())
})
clientsClaim()

answerSync(
  self,
  createWorkerDrain({
    fetch: (...request) => fetch(...request),
    locks: self.navigator.locks,
    now: () => Date.now(),
    random: () => Math.random(),
    files: createDirectoryFiles(),
  }),
)

async function removeOthers({ cacheName, request }: { cacheName: string; request: Request }): Promise<void> {
  const cache = await caches.open(cacheName)
  for (const other of await cache.keys()) if (other.url !== request.url) await cache.delete(other)
}
