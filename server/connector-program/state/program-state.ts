import * as v from 'valibot'
import { batchKinds } from '@/domain/connector/row-faults'

const text = v.string()
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const kind = v.picklist(batchKinds)

const knownFile = v.object({
  /** Its place among all that was read: later ones win. */
  capture: count,
  size: count,
  /** Only compared with itself: a clock may have jumped. */
  modified: v.number(),
  digest: text,
  /** What it was taken for; null where it could not be read. */
  format: v.nullable(text),
  /** Why nothing of it is sent. */
  problem: v.nullable(text),
  rows: count,
  days: v.nullable(v.object({ first: text, last: text })),
  /** Rows that cannot be read, of which nothing is sent. */
  unread: count,
  unreadRows: v.array(v.object({ line: count, reason: text })),
  /** How it was read where it could be read in two ways; states of before have none. */
  guesses: v.optional(v.array(text), []),
  /** Stock that the server has not written, as it would have removed `missing` of the `before` products in stock. */
  held: v.optional(v.nullable(v.object({ missing: count, before: count })), null),
})
export type KnownFile = v.InferOutput<typeof knownFile>

const pendingBatch = v.object({
  id: text,
  /** Number of the file that holds the batch's content. */
  body: count,
  kind,
  file: text,
  rows: count,
  days: v.nullable(v.object({ first: text, last: text })),
  /** Given when it is first sent; from then on it is repeated under it. */
  sequence: v.nullable(count),
})
export type PendingBatch = v.InferOutput<typeof pendingBatch>

/** What the server did not take of a file, rows of one code and reason together. */
const refusal = v.object({
  file: text,
  kind,
  code: text,
  name: v.nullable(text),
  reason: text,
  rows: count,
  days: v.nullable(v.object({ first: text, last: text })),
})
export type FileRefusal = v.InferOutput<typeof refusal>

const problem = v.object({
  /** `key`: nothing is sent until there is another one. */
  kind: v.picklist(['key', 'server', 'pharmacy']),
  at: text,
  text,
})
export type Problem = v.InferOutput<typeof problem>

export const programStateSchema = v.object({
  version: v.literal(1),
  installation: v.pipe(text, v.uuid()),
  /** Whose data these are, as the first answer said. */
  pharma: v.nullable(v.object({ id: count, name: text })),
  /** The last number given to a batch. Only grows, unless the server says that it starts anew. */
  lastSequence: count,
  /** The highest one that the server has answered: one that knows less has forgotten what was sent. */
  lastAcknowledged: count,
  /** The last numbers given to a file that was read, and to a content that waits in the program's folder. */
  lastCapture: count,
  lastBody: count,
  files: v.record(text, knownFile),
  pending: v.array(pendingBatch),
  refusals: v.array(refusal),
  /** By the clock of this computer: to be read by people, and by nothing else. */
  lastSuccessAt: v.nullable(text),
  lastSuccess: v.nullable(text),
  /** Why batches cannot be sent. */
  problem: v.nullable(problem),
  /** Why the folder of files cannot be read. */
  folderProblem: v.nullable(text),
})
export type ProgramState = v.InferOutput<typeof programStateSchema>

export const newProgramState = (installation: string): ProgramState => ({
  version: 1,
  installation,
  pharma: null,
  lastSequence: 0,
  lastAcknowledged: 0,
  lastCapture: 0,
  lastBody: 0,
  files: {},
  pending: [],
  refusals: [],
  lastSuccessAt: null,
  lastSuccess: null,
  problem: null,
  folderProblem: null,
})

/** Files that are remembered after they have left the folder: enough that none of them is taken for a new one. */
const mostGoneFiles = 2_000
/** Shown to people; of more, only how many there are. */
export const mostRefusals = 500

/** Every file is read and sent again, in the order in which they were written. */
export const withAllToSend = (state: ProgramState): ProgramState => ({
  ...state,
  lastAcknowledged: 0,
  files: Object.fromEntries(
    Object.entries(state.files).map(([name, file]) => [name, { ...file, digest: '', modified: -1 }]),
  ),
})

/** Forgets the oldest of the files that are gone and have nothing to send. */
export function withoutOldFiles(state: ProgramState, isThere: (file: string) => boolean): ProgramState {
  const waiting = new Set(state.pending.map(({ file }) => file))
  const gone = Object.keys(state.files)
    .filter((file) => !isThere(file) && !waiting.has(file))
    .sort((a, b) => (state.files[a]?.capture ?? 0) - (state.files[b]?.capture ?? 0))
  const forgotten = new Set(gone.slice(0, Math.max(0, gone.length - mostGoneFiles)))
  if (forgotten.size === 0) return state
  return {
    ...state,
    files: Object.fromEntries(Object.entries(state.files).filter(([file]) => !forgotten.has(file))),
  }
}
