/// <reference lib="webworker" />
import { cacheNames, clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { createDirectoryFiles } from '@/offline/backup/directory-files'
import { byTimer } from '@/offline/basics/schedule'
import { createWorkerDrain } from '@/offline/device/worker-drain'
import { readPushContext } from '@/offline/device/worker-push'
import { answerSync } from '@/offline/network/background-sync'
import { tellRefusedSession } from '@/offline/network/refused-session'
import { openNotice, showBadge, showNotice } from '@/offline/notices/decision-notice'
import { answerPush } from '@/offline/notices/push-notice'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }
/** Chromium's alone; not among TypeScript's types. */
type WithRoutes = ExtendableEvent & { addRoutes?: (rules: unknown) => Promise<void> }

// Caches only the app's files. Answers of /api are never cached here: pages store what they need in the device's
// database.
cleanupOutdatedCaches()
const shell = new PrecacheController()
const files: { url: string; revision: string | null }[] = self.__WB_MANIFEST
shell.addToCacheList(files)
registerRoute(new PrecacheRoute(shell))

// The start and its files come from the caches without this worker, whose own start would take longer than theirs: where the
// browser can do that. What is not there is asked of the server, so the start is in a cache of its own version's.
const startCaches = 'start-'
const startCache = `${startCaches}${files.find(({ url }) => url === 'index.html')?.revision}`
self.addEventListener('install', (event) => {
  event.waitUntil(
    shell.install(event).then(async () => {
      await keepStart()
      // A browser that knows other rules asks the worker, as one does that knows none.
      await answerFromCaches(event).catch(() => undefined)
    }),
  )
})
self.addEventListener('activate', (event) => {
  event.waitUntil(
    shell.activate(event).then(async () => {
      // The version before may have taken over while this one was installed, and have deleted it with the others.
      if (!(await caches.has(startCache))) await keepStart()
      for (const name of await caches.keys())
        if (name.startsWith(startCaches) && name !== startCache) await caches.delete(name)
    }),
  )
})
// The barcode reader is too large to download for everybody: it is cached after its first use. A newer version replaces
// the older.
registerRoute(
  ({ url }) => url.pathname.endsWith('.wasm'),
  new CacheFirst({ cacheName: 'once-used', plugins: [{ cacheDidUpdate: removeOthers }] }),
)
registerRoute(new NavigationRoute(shell.createHandlerBoundToURL('/index.html'), { denylist: [/^\/api\//] }))

// A new version waits until the user accepts it, then it takes over the open pages. A page that was reloaded with Shift
// has no worker until it asks for one.
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
  if (event.data?.type === 'CLAIM') event.waitUntil(self.clients.claim())
  if (event.data?.type === 'KEEP_FILES') event.waitUntil(keepFiles(event))
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
    schedule: byTimer,
    onSessionRefused: () => tellRefusedSession(self.clients),
    onDecisions: async (decisions, wants) => {
      await showBadge(self.navigator, decisions.count)
      // Somebody who looks at the app sees it there.
      const windows = await self.clients.matchAll({ type: 'window' })
      const isSeen = windows.some(({ visibilityState }) => visibilityState === 'visible')
      if (wants && decisions.count > 0 && !isSeen) await showNotice(self.registration, decisions)
    },
  }),
)
self.addEventListener('push', (event) => {
  event.waitUntil(answerPush(self, jsonIn(event.data), () => readPushContext()))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openNotice(self.clients, event.notification.data))
})

/** Null for a message without a text, or with another one. */
function jsonIn(data: PushMessageData | null): unknown {
  try {
    return data?.json() ?? null
  } catch {
    return null
  }
}

/**
 * Fetches what the browser has deleted of the app's files, and tells the page that asked. One that could not open asks for what
 * can be read no more, too.
 */
async function keepFiles(event: ExtendableMessageEvent): Promise<void> {
  if (event.data.opened === false) await dropTornFiles()
  const tell = (state: 'saved' | 'saving' | 'interrupted') => event.ports[0]?.postMessage(state)
  const stored = new Set((await (await caches.open(cacheNames.precache)).keys()).map(({ url }) => url))
  const isStored = ({ url }: { url: string }) => stored.has(shell.getCacheKeyForURL(url) ?? '')
  if (files.every(isStored) && (await caches.has(startCache))) return tell('saved')
  tell('saving')
  try {
    // What is there is not fetched again.
    await shell.install(
      Object.assign(new ExtendableEvent('install'), { waitUntil: event.waitUntil.bind(event) }),
    )
    await refuseOtherVersion()
    await keepStart()
    tell('saved')
  } catch {
    tell('interrupted')
  }
}

/** Browsers write them without waiting for the disk: a power cut tears some. */
async function dropTornFiles(): Promise<void> {
  for (const name of [cacheNames.precache, startCache]) {
    const cache = await caches.open(name)
    const drop = (request: Request) => (name === startCache ? caches.delete(name) : cache.delete(request))
    for (const request of await cache.keys())
      await cache
        .match(request)
        .then((file) => file?.arrayBuffer())
        .catch(() => drop(request))
  }
}

/** The server may have a newer version by now: its page is not one for the files of this. */
async function refuseOtherVersion(): Promise<void> {
  const page = await shell.matchPrecache('/index.html')
  const named = (await page?.text())?.match(/(?<=[" ]\/)assets\/[^" ]+/g) ?? []
  if (named.length > 0 && named.every((name) => files.some(({ url }) => url === name))) return
  await (await caches.open(cacheNames.precache)).delete(shell.getCacheKeyForURL('/index.html') ?? '')
  throw new Error('index.html is of another version')
}

async function keepStart(): Promise<void> {
  const page = await shell.matchPrecache('/index.html')
  if (page === undefined) throw new Error('No index.html among the files')
  await (await caches.open(startCache)).put('/', page)
}

async function answerFromCaches(event: WithRoutes): Promise<void> {
  await event.addRoutes?.([
    { condition: { urlPattern: '/assets/*' }, source: { cacheName: cacheNames.precache } },
    {
      condition: { urlPattern: { pathname: '/', search: '' }, requestMode: 'navigate' },
      source: { cacheName: startCache },
    },
  ])
}

async function removeOthers({ cacheName, request }: { cacheName: string; request: Request }): Promise<void> {
  const cache = await caches.open(cacheName)
  for (const other of await cache.keys()) if (other.url !== request.url) await cache.delete(other)
}
