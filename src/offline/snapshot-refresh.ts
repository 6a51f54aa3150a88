import type { Answer } from '@/api/call-input'
import type { Client } from '@/api/client'
import type { Failure, Outcome } from '@/api/outcome'
import { decodeBlock } from '@/domain/sales/block'
import { inflate } from '@/offline/inflate'
import type { HeldVersions, SnapshotChanges } from '@/offline/snapshot-rows'

export type RefreshProgress = {
  /** Bytes of sales and pieces of the rest, weighed so that the bar moves evenly. */
  done: number
  total: number
}

export type FetchOptions = {
  client: Client
  pharmacy: number
  held: HeldVersions
  onProgress?: (progress: RefreshProgress) => void
  signal?: AbortSignal
}

type Fetched = Pick<SnapshotChanges, 'catalogue' | 'purchasing' | 'blocks' | 'vanished'>
export type FetchOutcome =
  | { ok: true; changes: Fetched }
  | { ok: false; failure: Failure | { ok: false; kind: 'bad_block' } }

type Months = Answer<'salesSnapshot'>['months']

/** What the two large answers weigh in the progress bar, next to the bytes of the blocks. */
const pieceWeight = 100_000
const parallelBlocks = 4
/** Fetching three years over a slow line takes its time; each block on its own does not. */
const pieceTimeoutMs = 120_000

/** Asks which versions the server has and fetches only what this device does not hold. Writes nothing. */
export const fetchChanges = async (options: FetchOptions): Promise<FetchOutcome> => {
  const { client, pharmacy, held, signal } = options
  const listing = await client.call('salesSnapshot', { params: { id: pharmacy }, signal })
  if (!listing.ok) return { ok: false, failure: listing }
  const { catalogueVersion, purchasingVersion, months } = listing.data
  const needsCatalogue = held.catalogue !== catalogueVersion
  const needsPurchasing = held.purchasing !== purchasingVersion
  const changed = months.filter(({ month, version }) => held.months.get(month) !== version)
  const progress = progressOver(
    changed.reduce((sum, { bytes }) => sum + bytes, 0) +
      pieceWeight * (Number(needsCatalogue) + Number(needsPurchasing)),
    options.onProgress,
  )

  const large = { signal, timeoutMs: pieceTimeoutMs }
  const catalogue = needsCatalogue ? await client.call('catalogue', large) : null
  if (catalogue && !catalogue.ok) return { ok: false, failure: catalogue }
  if (catalogue) progress(pieceWeight)
  const purchasing = needsPurchasing
    ? await client.call('purchasingSnapshot', { params: { id: pharmacy }, ...large })
    : null
  if (purchasing && !purchasing.ok) return { ok: false, failure: purchasing }
  if (purchasing) progress(pieceWeight)
  const blocks = await fetchBlocks(options, changed, progress)
  if (!blocks.ok) return blocks

  const present = new Set(months.map(({ month }) => month))
  const vanished = [...held.months.keys()].filter((month) => !present.has(month))
  return {
    ok: true,
    changes: {
      catalogue: catalogue?.data ?? null,
      purchasing: purchasing?.data ?? null,
      blocks: blocks.data,
      vanished,
    },
  }
}

const progressOver = (total: number, report: FetchOptions['onProgress']) => {
  let done = 0
  report?.({ done, total })
  return (weight: number): void => {
    done += weight
    report?.({ done, total })
  }
}

type Blocks = SnapshotChanges['blocks']
type BlocksOutcome = { ok: true; data: Blocks } | Extract<FetchOutcome, { ok: false }>

const fetchBlocks = async (
  { client, pharmacy, signal }: FetchOptions,
  months: Months,
  progress: (weight: number) => void,
): Promise<BlocksOutcome> => {
  const blocks: Blocks[number][] = []
  for (let start = 0; start < months.length; start += parallelBlocks) {
    const some = months.slice(start, start + parallelBlocks)
    const outcomes = await Promise.all(
      some.map(async ({ month, version, bytes: weight }) => {
        const params = { id: pharmacy, month }
        const answer = await client.call('salesBlock', {
          params,
          query: { version },
          signal,
          timeoutMs: pieceTimeoutMs,
        })
        if (answer.ok) progress(weight)
        return { month, version, answer }
      }),
    )
    for (const { month, version, answer } of outcomes) {
      const bytes = await bytesOf(answer)
      if (!bytes.ok) return bytes
      blocks.push({ month, version, bytes: bytes.data })
    }
  }
  return { ok: true, data: blocks }
}

type BytesOutcome = { ok: true; data: Uint8Array<ArrayBuffer> } | Extract<FetchOutcome, { ok: false }>

/** The block as it came, once it is certain that it can be read. */
const bytesOf = async (answer: Outcome<{ blob: Blob }>): Promise<BytesOutcome> => {
  if (!answer.ok) return { ok: false, failure: answer }
  const bytes = new Uint8Array(await answer.data.blob.arrayBuffer())
  try {
    decodeBlock(await inflate(bytes))
    return { ok: true, data: bytes }
  } catch {
    return { ok: false, failure: { ok: false, kind: 'bad_block' } }
  }
}
