import type { Database } from '@/offline/database/database'
import { stored } from '@/offline/database/storage-failure'
import { orderReserveBytes } from '@/offline/disk-space/headroom'

/**
 * Room that is held on the disk for orders, in pieces of bytes that mean nothing. A piece is large enough to be a file of its own in
 * Chromium, which gives its room back at once when it is deleted, unlike that of small rows.
 */
export const reservePieceBytes = 256 * 1024

const prefix = 'reserve:'
const allKeys = Array.from(
  { length: orderReserveBytes / reservePieceBytes },
  (_, index) => `${prefix}${index}`,
)

export const reserveKeys = async ({ meta }: Database): Promise<string[]> =>
  (await meta.where('key').startsWith(prefix).primaryKeys()) as string[]

/** Puts the pieces that are not there. A disk that refuses is asked again with the next refresh. */
export const fillReserve = async (database: Database): Promise<void> => {
  const held = await stored(() => reserveKeys(database))
  if (!held.ok) return
  for (const key of allKeys.filter((each) => !held.value.includes(each))) {
    const written = await stored(() => database.meta.put({ key, value: incompressible() }))
    if (!written.ok) return
  }
}

/** Whether there was a piece to give. */
export const giveFromReserve = async (database: Database): Promise<boolean> => {
  const given = await stored(async () => {
    const [key] = await reserveKeys(database)
    if (key !== undefined) await database.meta.delete(key)
    return key !== undefined
  })
  return given.ok && given.value
}

/** Most that one call gives. */
const randomAtOnce = 65_536

const incompressible = (): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(reservePieceBytes)
  for (let start = 0; start < bytes.length; start += randomAtOnce)
    crypto.getRandomValues(bytes.subarray(start, start + randomAtOnce))
  return bytes
}
