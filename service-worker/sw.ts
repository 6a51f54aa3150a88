/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { createDirectoryFiles } from '@/offline/backup/directory-files'
import { createWorkerDrain } from '@/offline/device/worker-drain'
import { answerSync } from '@/offline/network/background-sync'
import { tellRefusedSession } from '@/offline/network/refused-session'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

// Caches only the app's files. Answers of /api are never cached here: pages store what they need in the device's
// database.
cleanupOutdatedCaches()
precacheAndRoute(self.__WB_MANIFEST)
// The barcode reader is too large to download for everybody: it is cached after its first use. A newer version replaces
// the older.
registerRoute(
  ({ url }) => url.pathname.endsWith('.wasm'),
  new CacheFirst({ cacheName: 'once-used', plugins: [{ cacheDidUpdate: removeOthers }] }),
)
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api\//] }))

// A new version waits until the user accepts it, then it takes over the open pages. A page that was reloaded with Shift
// has no worker until it asks for one.
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
    onSessionRefused: () => tellRefusedSession(self.clients),
  }),
)

async function removeOthers({ cacheName, request }: { cacheName: string; request: Request }): Promise<void> {
  const cache = await caches.open(cacheName)
  for (const other of await cache.keys()) if (other.url !== request.url) await cache.delete(other)
}
