import type { Answer } from '@/api/call-input'
import type { ClientOf } from '@/api/client-of'
import type { Failure, Outcome } from '@/api/outcome'
import { decodeBlock } from '@/domain/sales/cube/block'
import { inflate } from '@/offline/basics/inflate'
import {
  cataloguePart,
  monthPart,
  type Part,
  type PartContent,
  purchasingPart,
  type SnapshotParts,
} from '@/offline/database/snapshot-parts'
import { monthsBeyondHeadroom } from '@/offline/disk-space/headroom'
import type { PutOutcome } from '@/offline/snapshot/snapshot-rows'

/** What a refresh asks of the server. */
export type SnapshotCall = 'salesSnapshot' | 'catalogue' | 'purchasingSnapshot' | 'salesBlock'

export type RefreshProgress = {
  /** Bytes of sales and pieces of the rest, weighed so that the bar moves evenly. */
  done: number
  total: number
}

type FetchOptions = {
  client: ClientOf<SnapshotCall>
  pharmacy: number
  isStored: (part: Part) => boolean
  /** Whether the device counts on a month of sales, in whatever version. */
  hasMonth: (month: string) => boolean
  /** Bytes that may come; months beyond them stay away. */
  room: number
  /** Stores a downloaded part, which nobody reads yet. Any outcome but 'kept' ends the refresh. */
  put: (part: Part, content: PartContent) => Promise<PutOutcome>
  onProgress?: (progress: RefreshProgress) => void
  signal?: AbortSignal
}

type Problem = Failure | { ok: false; kind: 'bad_block' | Exclude<PutOutcome, 'kept'> }
type FailedFetch = { ok: false; failure: Problem }
export type FetchOutcome =
  /** What the pharmacy consists of now, all of it on the device. */
  { ok: true; snapshot: SnapshotParts; wasRefused: boolean } | FailedFetch

type Months = Answer<'salesSnapshot'>['months']

/** What the two large answers weigh in the progress bar, next to the bytes of the blocks. */
const pieceWeight = 100_000
const parallelBlocks = 4
/** Fetching three years over a slow line takes its time; each block on its own does not. */
const pieceTimeoutMs = 120_000

/** Asks which versions the server has, and fetches and stores what this device lacks. */
export const fetchChanges = async (options: FetchOptions): Promise<FetchOutcome> => {
  const { client, pharmacy, isStored, hasMonth, room, put, signal } = options
  const listing = await client.call('salesSnapshot', { params: { id: pharmacy }, signal })
  if (!listing.ok) return { ok: false, failure: listing }
  const { catalogueVersion, purchasingVersion, months } = listing.data
  const isHere = (month: Months[number]) => isStored(partOf(pharmacy, month))
  const without = new Set(
    monthsBeyondHeadroom(
      months.map((each) => ({ ...each, isHeld: isHere(each) || hasMonth(each.month) })),
      room,
    ),
  )
  const catalogue = { part: cataloguePart, version: catalogueVersion }
  const purchasing = { part: purchasingPart(pharmacy), version: purchasingVersion }
  const needsCatalogue = !isStored(catalogue)
  const needsPurchasing = !isStored(purchasing)
  // The newest first: what has no room is the oldest.
  const changed = months
    .filter((each) => !isHere(each) && !without.has(each.month))
    .sort((a, b) => (a.month < b.month ? 1 : -1))
  const progress = progressOver(
    changed.reduce((sum, { bytes }) => sum + bytes, 0) +
      pieceWeight * (Number(needsCatalogue) + Number(needsPurchasing)),
    options.onProgress,
  )

  const large = { signal, timeoutMs: pieceTimeoutMs }
  if (needsCatalogue) {
    const answer = await client.call('catalogue', large)
    if (!answer.ok) return { ok: false, failure: answer }
    // By the version that came: the catalogue may have changed since the listing.
    catalogue.version = answer.data.version
    const kept = await put(catalogue, JSON.stringify(answer.data))
    if (kept !== 'kept') return failed(kept)
    progress(pieceWeight)
  }
  if (needsPurchasing) {
    const answer = await client.call('purchasingSnapshot', { params: { id: pharmacy }, ...large })
    if (!answer.ok) return { ok: false, failure: answer }
    purchasing.version = answer.data.version
    const kept = await put(purchasing, JSON.stringify(answer.data))
    if (kept !== 'kept') return failed(kept)
    progress(pieceWeight)
  }
  // The device keeps whole what it has: only what is older than all of it may stay away.
  const mayMiss = (from: string) => months.every(({ month }) => month > from || !hasMonth(month))
  const fetched = await fetchBlocks(options, { months: changed, mayMiss, progress })
  if (!fetched.ok) return fetched
  const { refusedFrom } = fetched
  // A month that the disk refused; older ones that are here stay.
  const isMissing = (each: Months[number]) =>
    without.has(each.month) || (refusedFrom !== null && each.month <= refusedFrom && !isHere(each))
  const kept = months.filter((each) => !isMissing(each))
  const missing = months
    .filter(isMissing)
    .map(({ month }) => month)
    .sort()
  const parts = [purchasing, ...kept.map((month) => partOf(pharmacy, month))]
  return { ok: true, snapshot: { catalogue, parts, missing }, wasRefused: refusedFrom !== null }
}

const partOf = (pharmacy: number, { month, version }: Months[number]): Part => ({
  part: monthPart(pharmacy, month),
  version,
})

const failed = (kind: Exclude<Problem, Failure>['kind']): FailedFetch => ({
  ok: false,
  failure: { ok: false, kind },
})

const progressOver = (total: number, report: FetchOptions['onProgress']) => {
  let done = 0
  report?.({ done, total })
  return (weight: number): void => {
    done += weight
    report?.({ done, total })
  }
}

type ToFetch = { months: Months; mayMiss: (from: string) => boolean; progress: (weight: number) => void }

/** `refusedFrom`: the month for which the disk had no room, and for all that come after it. */
const fetchBlocks = async (
  { client, pharmacy, put, signal }: FetchOptions,
  { months, mayMiss, progress }: ToFetch,
): Promise<{ ok: true; refusedFrom: string | null } | FailedFetch> => {
  for (let start = 0; start < months.length; start += parallelBlocks) {
    const some = months.slice(start, start + parallelBlocks)
    const outcomes = await Promise.all(
      some.map(async (month) => {
        const answer = await client.call('salesBlock', {
          params: { id: pharmacy, month: month.month },
          signal,
          timeoutMs: pieceTimeoutMs,
        })
        if (answer.ok) progress(month.bytes)
        return { month: month.month, part: partOf(pharmacy, month), answer }
      }),
    )
    for (const { month, part, answer } of outcomes) {
      const bytes = await bytesOf(answer)
      if (!bytes.ok) return bytes
      const kept = await put(part, bytes.data)
      if (kept === 'storage_full' && mayMiss(month)) return { ok: true, refusedFrom: month }
      if (kept !== 'kept') return failed(kept)
    }
  }
  return { ok: true, refusedFrom: null }
}

type BytesOutcome = { ok: true; data: Uint8Array<ArrayBuffer> } | FailedFetch

/** The block as it came, once it is certain that it can be read. */
const bytesOf = async (answer: Outcome<{ blob: Blob }>): Promise<BytesOutcome> => {
  if (!answer.ok) return { ok: false, failure: answer }
  const bytes = new Uint8Array(await answer.data.blob.arrayBuffer())
  try {
    decodeBlock(await inflate(bytes))
    return { ok: true, data: bytes }
  } catch {
    return failed('bad_block')
  }
}
