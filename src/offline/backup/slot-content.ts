import * as v from 'valibot'
import type { FileContent } from '@/offline/backup/backup-files'
import { digestOf } from '@/offline/sealing/digest'

/** First line of a slot: whose content follows, and by what it is known to be whole. */
const headerSchema = v.pipe(v.string(), v.parseJson(), v.object({ name: v.string(), sha256: v.string() }))

/** More than a header has. */
export const headerBytes = 512
const newLine = 10

/** What is written into a slot for a copy of this name. */
export const slotContent = async (name: string, content: FileContent): Promise<Uint8Array<ArrayBuffer>> => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const header = new TextEncoder().encode(JSON.stringify({ name, sha256: await digestOf(bytes) }))
  const whole = new Uint8Array(header.length + 1 + bytes.length)
  whole.set(header)
  whole[header.length] = newLine
  whole.set(bytes, header.length + 1)
  return whole
}

/** Name of the copy in a slot, by its beginning; null for one that is free: empty, or torn in its first line. */
export const nameInSlot = (beginning: Uint8Array): string | null => headerIn(beginning)?.name ?? null

/** Null for one that is free, or not whole. */
export const contentOfSlot = async (
  slot: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer> | null> => {
  const header = headerIn(slot)
  if (header === null) return null
  const content = slot.slice(header.length + 1)
  return (await digestOf(content)) === header.sha256 ? content : null
}

const headerIn = (bytes: Uint8Array) => {
  const length = bytes.subarray(0, headerBytes).indexOf(newLine)
  if (length < 0) return null
  const header = v.safeParse(headerSchema, new TextDecoder().decode(bytes.subarray(0, length)))
  return header.success ? { ...header.output, length } : null
}
