/// <reference lib="webworker" />

const cacheName = 'once-used'

/**
 * Answers from the device what it has fetched once. For files under a name with a hash that are too large for the shell
 * and that only some devices use: the barcode reader. A newer version takes the place of the older.
 */
export async function keepOnceUsed({ request }: { request: Request }): Promise<Response> {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(request)
  if (kept !== undefined) return kept
  const response = await fetch(request)
  if (response.ok) {
    for (const older of await cache.keys()) await cache.delete(older)
    await cache.put(request, response.clone())
  }
  return response
}
