import type { Answer } from '@/api/call-input'
import type { Client } from '@/api/client'
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
import type { PutOutcome } from '@/offline/snapshot/snapshot-rows'

export type RefreshProgress = {
  /** Bytes of sales and pieces of the rest, weighed so that the bar moves evenly. */
  done: number
  total: number
}

export type FetchOptions = {
  client: Client
  pharmacy: number
  isStored: (part: Part) => boolean
  /** Stores a downloaded part, which nobody reads yet. Any outcome but 'kept' ends the refresh. */
  put: (part: Part, content: PartContent) => Promise<PutOutcome>
  onProgress?: (progress: RefreshProgress) => void
  signal?: AbortSignal
}

type Problem = Failure | { ok: false; kind: 'bad_block' | Exclude<PutOutcome, 'kept'> }
export type FetchOutcome =
  /** What the pharmacy consists of now, all of it on the device. */
  { ok: true; snapshot: SnapshotParts } | { ok: false; failure: Problem }

type Months = Answer<'salesSnapshot'>['months']

/** What the two large answers weigh in the progress bar, next to the bytes of the blocks. */
const pieceWeight = 100_000
const parallelBlocks = 4
/** Fetching three years over a slow line takes its time; each block on its own does not. */
const pieceTimeoutMs = 120_000

/** Asks which versions the server has, and fetches and stores what this device lacks. */
export const fetchChanges = async (options: FetchOptions): Promise<FetchOutcome> => {
  const { client, pharmacy, isStored, put, signal } = options
  const listing = await client.call('salesSnapshot', { params: { id: pharmacy }, signal })
  if (!listing.ok) return { ok: false, failure: listing }
  const { catalogueVersion, purchasingVersion, months } = listing.data
  const wanted: SnapshotParts = {
    catalogue: { part: cataloguePart, version: catalogueVersion },
    parts: [
      { part: purchasingPart(pharmacy), version: purchasingVersion },
      ...months.map((month) => partOf(pharmacy, month)),
    ],
  }
  const needsCatalogue = !isStored(wanted.catalogue)
  const needsPurchasing = !isStored({ part: purchasingPart(pharmacy), version: purchasingVersion })
  const changed = months.filter((month) => !isStored(partOf(pharmacy, month)))
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
    wanted.catalogue.version = answer.data.version
    const kept = await put(wanted.catalogue, JSON.stringify(answer.data))
    if (kept !== 'kept') return failed(kept)
    progress(pieceWeight)
  }
  if (needsPurchasing) {
    const answer = await client.call('purchasingSnapshot', { params: { id: pharmacy }, ...large })
    if (!answer.ok) return { ok: false, failure: answer }
    const part = { part: purchasingPart(pharmacy), version: answer.data.version }
    const kept = await put(part, JSON.stringify(answer.data))
    if (kept !== 'kept') return failed(kept)
    wanted.parts = [part, ...wanted.parts.slice(1)]
    progress(pieceWeight)
  }
  const failure = await fetchBlocks(options, changed, progress)
  return failure ?? { ok: true, snapshot: wanted }
}

const partOf = (pharmacy: number, { month, version }: Months[number]): Part => ({
  part: monthPart(pharmacy, month),
  version,
})

const failed = (kind: Exclude<Problem, Failure>['kind']): FailedFetch => ({
  ok: false,
  failure: { ok: false, kind },
})

type FailedFetch = Extract<FetchOutcome, { ok: false }>

const progressOver = (total: number, report: FetchOptions['onProgress']) => {
  let done = 0
  report?.({ done, total })
  return (weight: number): void => {
    done += weight
    report?.({ done, total })
  }
}

/** Null when all of them are there. */
const fetchBlocks = async (
  { client, pharmacy, put, signal }: FetchOptions,
  months: Months,
  progress: (weight: number) => void,
): Promise<FailedFetch | null> => {
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
        return { part: partOf(pharmacy, month), answer }
      }),
    )
    for (const { part, answer } of outcomes) {
      const bytes = await bytesOf(answer)
      if (!bytes.ok) return bytes
      const kept = await put(part, bytes.data)
      if (kept !== 'kept') return failed(kept)
    }
  }
  return null
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
