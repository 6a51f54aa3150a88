import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { formatCount, formatInteger } from '@/domain/basics/numbers'
import { BadFile } from '../imports/files/bad-file'
import type { ProgramParts } from './program-parts'
import { type Content, describe } from './reading/content'
import { DayUnknown, type Export, readExport } from './reading/read-export'
import { errorCode } from './state/disk'
import type { KnownFile, PendingBatch, ProgramState } from './state/program-state'

/**
 * `changing`: somebody writes it, or has it open; `later`: the server has to be asked for the day first; `same`: nothing but what
 * was taken in already.
 */
export type Captured = 'captured' | 'same' | 'bad' | 'changing' | 'later'

export type LookedAt = { size: number; modified: number }

/** Unreadable rows of a file that are listed one by one; the rest are only counted. */
const shownUnread = 20

/** Null where it is gone, or no file. */
export async function lookAt(path: string): Promise<LookedAt | null> {
  const found = await stat(path).catch(() => null)
  return found?.isFile() ? { size: found.size, modified: found.mtimeMs } : null
}

/**
 * Reads a file into batches that wait in the program's folder, all or none of them. From then on the file itself may go. `again`:
 * also where the same content was taken in before; `force`: a stock is sent however much of it is gone.
 */
export async function capture(
  parts: ProgramParts,
  {
    name,
    path,
    today,
    again = false,
    force = false,
  }: { name: string; path: string; today: string | null; again?: boolean; force?: boolean },
): Promise<Captured> {
  const { store, style } = parts
  const before = await lookAt(path)
  if (!before) return 'changing'
  const digest = await digestOf(path)
  if (digest === null) return 'changing'
  const known = store.state.files[name]
  if (known?.digest === digest && !again) {
    if (known.size !== before.size || known.modified !== before.modified)
      await store.save(withFile(store.state, name, { ...known, ...before }))
    return known.problem === null ? 'same' : 'bad'
  }
  const read = await tryReading(path, { style, today })
  if (read === 'later') return 'later'
  const after = await lookAt(path)
  if (after?.size !== before.size || after.modified !== before.modified) return 'changing'
  const looked = { ...before, digest }
  if (read instanceof BadFile) {
    await storeBad(parts, { name, looked, problem: read.message })
    return 'bad'
  }
  await storeExport(parts, {
    name,
    looked,
    read: { ...read, contents: counted(force ? read.contents : careful(read.contents), before.modified) },
  })
  return 'captured'
}

async function tryReading(path: string, given: Parameters<typeof readExport>[1]) {
  try {
    return await readExport(path, given)
  } catch (error) {
    if (error instanceof DayUnknown) return 'later'
    if (error instanceof BadFile) return error
    throw error
  }
}

/** Null where the file cannot be opened now: a program that writes it may not let others read it. */
async function digestOf(path: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  } catch (error) {
    if (errorCode(error) === undefined) throw error
    return null
  }
  return hash.digest('hex')
}

const withFile = (state: ProgramState, name: string, file: KnownFile): ProgramState => ({
  ...state,
  files: { ...state.files, [name]: file },
})

/** The server is to hold a stock that would take most of it away, instead of writing it. */
const careful = (contents: readonly Content[]): Content[] => {
  const rows = contents.reduce((sum, of) => sum + (of.kind === 'stock' ? of.rows.length : 0), 0)
  return contents.map((of) =>
    of.kind === 'stock' && of.complete ? { ...of, careful: { rest: rows - of.rows.length } } : of,
  )
}

/** The pharmacy's program counted the stock when it wrote the file. */
const counted = (contents: readonly Content[], modified: number): Content[] => {
  const countedAt = new Date(modified).toISOString()
  return contents.map((of) => (of.kind === 'stock' ? { ...of, countedAt } : of))
}

type Looked = LookedAt & { digest: string }

async function storeBad(
  { store, log }: ProgramParts,
  { name, looked, problem }: { name: string; looked: Looked; problem: string },
): Promise<void> {
  const { state } = store
  const lastCapture = state.lastCapture + 1
  await store.save(
    withFile({ ...state, lastCapture }, name, {
      ...looked,
      capture: lastCapture,
      format: null,
      problem,
      rows: 0,
      days: null,
      unread: 0,
      unreadRows: [],
      guesses: [],
      held: null,
    }),
  )
  log.problem(`${name}: no se puede enviar. ${problem}`)
}

async function storeExport(
  parts: ProgramParts,
  { name, looked, read }: { name: string; looked: Looked; read: Export },
): Promise<void> {
  const { store, bodies, newId, log } = parts
  const { state } = store
  const lastCapture = state.lastCapture + 1
  let { lastBody } = state
  const batches: PendingBatch[] = []
  for (const content of read.contents) {
    lastBody += 1
    await bodies.write(lastBody, { file: name, content })
    batches.push({ id: newId(), body: lastBody, file: name, sequence: null, ...describe(content) })
  }
  const replaced = await replacedBy(parts, { name, contents: read.contents })
  const days = spanOf(batches)
  const file: KnownFile = {
    ...looked,
    capture: lastCapture,
    format: read.format,
    problem: null,
    rows: read.rows,
    days,
    unread: read.refusals.length,
    unreadRows: read.refusals.slice(0, shownUnread).map(({ line, reason }) => ({ line, reason })),
    guesses: read.guesses,
    held: null,
  }
  await store.save({
    ...withFile(state, name, file),
    lastCapture,
    lastBody,
    pending: [...state.pending.filter(({ body }) => !replaced.has(body)), ...batches],
    // What was wrong with the same days before is of no use any more.
    refusals: state.refusals.filter(
      (refusal) => refusal.file !== name || (refusal.days !== null && !isWithin(refusal.days, days)),
    ),
  })
  for (const body of replaced) await bodies.remove(body)
  log.line(
    `${name}: ${read.format}, ${formatCount(read.rows, 'fila', 'filas')} en ${formatCount(batches.length, 'lote', 'lotes')}${read.refusals.length === 0 ? '' : `; ${formatInteger(read.refusals.length)} no se pueden leer`}`,
  )
  for (const guess of read.guesses) log.line(`${name}: ${guess}`)
}

type Days = { first: string; last: string }

const spanOf = (batches: readonly { days: Days | null }[]): Days | null => {
  const all = batches.flatMap(({ days }) => days ?? [])
  const firsts = all.map(({ first }) => first).sort()
  const lasts = all.map(({ last }) => last).sort()
  const [first, last] = [firsts[0], lasts.at(-1)]
  return first === undefined || last === undefined ? null : { first, last }
}

const isWithin = (inner: Days, outer: Days | null): boolean =>
  outer !== null && inner.first >= outer.first && inner.last <= outer.last

/**
 * Batches of an earlier version of the file that were never sent and that the new version says again in full. A night without a
 * server does not fill the disk with a file that is written every hour.
 */
async function replacedBy(
  { store, bodies }: ProgramParts,
  { name, contents }: { name: string; contents: readonly Content[] },
): Promise<Set<number>> {
  const days = new Set(contents.flatMap((of) => (of.kind === 'sale' ? of.days.map(({ day }) => day) : [])))
  const hasStock = contents.some(({ kind }) => kind === 'stock')
  const replaced = new Set<number>()
  for (const { file, body, kind, sequence } of store.state.pending) {
    if (file !== name || sequence !== null || kind === 'product') continue
    if (kind === 'stock') {
      if (hasStock) replaced.add(body)
      continue
    }
    const content = (await bodies.read(body))?.content
    if (content?.kind === 'sale' && content.days.every(({ day }) => days.has(day))) replaced.add(body)
  }
  return replaced
}
