import type { ConnectorState } from '@/contract/connector/connector-batches'
import { formatDay } from '@/domain/basics/dates'
import { formatCount, formatInteger } from '@/domain/basics/numbers'
import { retryDelayMs } from '@/domain/basics/retry-delay'
import type { Missing } from '@/domain/catalogue/truncated-list'
import type { BatchAnswer, Call } from './calls/connector-calls'
import type { ProgramParts } from './program-parts'
import { refusalsOf, withRefusals } from './refusals-of'
import { splitBatch } from './split-batch'
import { type PendingBatch, type Problem, type ProgramState, withAllToSend } from './state/program-state'

/** `sent`: one batch is done with, there may be more; `idle`: nothing waits; else how long nothing is to be tried. */
export type Delivered = 'sent' | 'idle' | { waitMs: number }

/** Sooner than a tablet, of which there are many more; a server that was away all night is found again within five minutes. */
const ladder = [2_000, 5 * 60_000] as const
/** With a key that was refused, nothing is tried but this: it may have been somebody else who answered. */
const refusedKeyMs = 60 * 60_000
/** How soon a new key is noticed. */
const lookForKeyMs = 15_000
/** Times that one batch is sent again under a new number and id; if it is still refused, the fault lies elsewhere. */
const mostRenamings = 3

/** Sends what waits, in its order, each batch until the server has answered it. */
export function createDelivery(parts: ProgramParts) {
  const { store, bodies, calls, log } = parts
  let isContacted = false
  let failures = 0
  let blockedUntil = 0
  let refusedKey: { key: string | null; until: number } | null = null
  let startsAnew = false
  let serverClock: { time: number; at: number } | null = null
  const renamings = new Map<number, number>()

  const noteProblem = async (kind: Problem['kind'], text: string) => {
    if (store.state.problem?.kind === kind && store.state.problem.text === text) return
    log.problem(text)
    await store.save({ ...store.state, problem: { kind, at: parts.now().toISOString(), text } })
  }

  const block = async (key: string | null, kind: 'key' | 'pharmacy', text: string): Promise<Delivered> => {
    isContacted = false
    refusedKey = { key, until: parts.elapsed() + refusedKeyMs }
    await noteProblem(kind, text)
    return { waitMs: lookForKeyMs }
  }

  const later = async (text: string, askedMs: number | null): Promise<Delivered> => {
    isContacted = false
    // Broken off by us.
    if (parts.stop.aborted) return { waitMs: 0 }
    failures += 1
    const waitMs = Math.round(retryDelayMs(ladder, failures, parts.chance, askedMs))
    blockedUntil = parts.elapsed() + waitMs
    await noteProblem('server', text)
    return { waitMs }
  }

  const refused = (key: string | null, call: Exclude<Call<unknown>, { kind: 'answered' }>) => {
    if (call.kind === 'key') return block(key, 'key', `${keyAdvice} El servidor dice: ${call.text}`)
    if (call.kind === 'later') return later(call.text, call.askedMs)
    return later(call.kind === 'never' ? call.text : 'El servidor no acepta la petición.', null)
  }

  const noteClock = (serverTime: number | null) => {
    if (serverTime !== null) serverClock = { time: serverTime, at: parts.elapsed() }
  }

  /** Finds out which pharmacy the key belongs to and which number comes next; null where sending may begin. */
  const contact = async (key: string): Promise<Delivered | null> => {
    const call = await calls.state(key)
    if (call.kind !== 'answered') return refused(key, call)
    noteClock(call.serverTime)
    const { pharma, highestSequence } = call.answer
    const { pharma: own, problem } = store.state
    if (own && own.id !== pharma.id) return block(key, 'pharmacy', otherPharmacy(own, pharma))
    const isForgetful = highestSequence < store.state.lastAcknowledged
    if (isForgetful) log.problem(forgetful)
    const next: ProgramState = {
      ...(isForgetful ? withAllToSend(store.state) : store.state),
      pharma: { id: pharma.id, name: pharma.name },
      lastSequence: startsAnew ? highestSequence : Math.max(store.state.lastSequence, highestSequence),
      // What stands of a batch that waits is over when it is through.
      problem: store.state.pending.length > 0 && problem?.kind === 'server' ? problem : null,
    }
    if (JSON.stringify(next) !== JSON.stringify(store.state)) await store.save(next)
    if (own === null) log.line(`Conectado: los datos son de «${pharma.name}».`)
    isContacted = true
    startsAnew = false
    return null
  }

  const replace = async (batch: PendingBatch, by: PendingBatch[], more: Partial<ProgramState> = {}) => {
    await store.save({
      ...store.state,
      pending: store.state.pending.flatMap((each) => (each.body === batch.body ? by : each)),
      ...more,
    })
    if (!by.some(({ body }) => body === batch.body)) await bodies.remove(batch.body)
  }

  /** Nothing that is tried again will change it: the others go on. */
  const setAside = async (batch: PendingBatch, reason: string): Promise<Delivered> => {
    const { file, kind, rows, days } = batch
    await replace(batch, [], {
      refusals: withRefusals(store.state.refusals, [
        { file, kind, code: '', name: null, reason, rows, days },
      ]),
    })
    log.problem(`${file}: un lote no se ha podido enviar. ${reason}`)
    return 'sent'
  }

  const rename = async (batch: PendingBatch, reason: string): Promise<Delivered> => {
    const times = (renamings.get(batch.body) ?? 0) + 1
    renamings.set(batch.body, times)
    if (times > mostRenamings) return setAside(batch, reason)
    isContacted = false
    await replace(batch, [{ ...batch, id: parts.newId(), sequence: null }])
    return 'sent'
  }

  /** The server has not written it: what else of this stock waits would be written as a part, and goes, too. */
  const hold = async (batch: PendingBatch, held: Missing): Promise<void> => {
    const { file } = batch
    const { pending, files, lastAcknowledged } = store.state
    const parts = pending.filter((each) => each.file === file && each.kind === 'stock')
    const known = files[file]
    await store.save({
      ...store.state,
      pending: pending.filter((each) => !parts.includes(each)),
      lastAcknowledged: Math.max(batch.sequence ?? 0, lastAcknowledged),
      files: known === undefined ? files : { ...files, [file]: { ...known, held } },
      problem: null,
    })
    for (const { body } of parts) await bodies.remove(body)
    log.problem(`${file}: ${heldText(held)}`)
  }

  const sendOne = async (key: string, waiting: PendingBatch): Promise<Delivered> => {
    const content = (await bodies.read(waiting.body))?.content
    if (!content) return setAside(waiting, 'Su contenido se ha dañado en el disco: expórtelo otra vez.')
    const sequence = waiting.sequence ?? store.state.lastSequence + 1
    const batch = { ...waiting, sequence }
    // Before it leaves: whatever happens, it is repeated as it was.
    if (waiting.sequence === null) await replace(waiting, [batch], { lastSequence: sequence })
    const { kind, ...brought } = content
    const json = JSON.stringify({
      batch: batch.id,
      installation: store.state.installation,
      sequence,
      ...brought,
    })
    const call = await calls.send(key, { kind, json })
    if (call.kind === 'answered' && call.answer.batch === batch.id) {
      noteClock(call.serverTime)
      failures = 0
      renamings.delete(batch.body)
      if ('held' in call.answer && call.answer.held) {
        await hold(batch, call.answer.held)
        return 'sent'
      }
      const told = refusalsOf({ file: batch.file, content, answer: call.answer })
      await replace(batch, [], {
        lastSequence: Math.max(sequence, call.answer.highestSequence),
        lastAcknowledged: Math.max(sequence, store.state.lastAcknowledged),
        lastSuccessAt: parts.now().toISOString(),
        lastSuccess: batch.file,
        problem: null,
        refusals: withRefusals(store.state.refusals, told),
      })
      log.line(sentLine(batch, call.answer))
      return 'sent'
    }
    if (call.kind === 'answered') return later('El servidor contesta a otro lote.', null)
    if (call.kind === 'tooLarge') {
      const halves = await splitBatch(parts, { batch, content })
      if (!halves) return setAside(batch, 'El servidor no admite un lote de este tamaño.')
      await replace(batch, halves.batches, { lastBody: halves.lastBody })
      return 'sent'
    }
    if (call.kind !== 'never') return refused(key, call)
    if (call.fields.sequence !== undefined) startsAnew = true
    if (startsAnew || call.code === 'idempotency_mismatch') return rename(batch, call.text)
    return setAside(batch, [call.text, ...Object.values(call.fields)].join(' '))
  }

  return {
    async step(): Promise<Delivered> {
      const key = await parts.readKey()
      const now = parts.elapsed()
      if (refusedKey && refusedKey.key === key && now < refusedKey.until)
        return { waitMs: Math.min(lookForKeyMs, refusedKey.until - now) }
      refusedKey = null
      if (now < blockedUntil) return { waitMs: blockedUntil - now }
      if (key === null) return block(key, 'key', `${keyAdvice} Se busca en ${parts.keyPlace}.`)
      const [batch] = store.state.pending
      if (!batch && isContacted) return 'idle'
      if (!isContacted) {
        const stopped = await contact(key)
        if (stopped) return stopped
        if (!batch) failures = 0
      }
      const [first] = store.state.pending
      return first ? sendOne(key, first) : 'idle'
    },
    /** The server's time, as far as it is known: not that of this computer. */
    serverTime: (): Date | null =>
      serverClock && new Date(serverClock.time + (parts.elapsed() - serverClock.at)),
  }
}

const keyAdvice =
  'La clave falta, o el servidor no la acepta: puede estar retirada. No se envía nada hasta que haya otra; lo leído queda guardado. Pida una clave nueva a soporte y póngala en lugar de la vieja.'

const forgetful =
  'El servidor no recuerda envíos que había confirmado: puede venir de una copia de seguridad. Los archivos de la carpeta se envían otra vez.'

const otherPharmacy = (own: { name: string }, pharma: ConnectorState['pharma']): string =>
  `La clave es de «${pharma.name}», y lo que hay en esta carpeta es de «${own.name}»: no se envía nada. Ponga la clave de «${own.name}», o use otra carpeta con --home.`

/** What a held stock is, and what lets it through. */
export const heldText = ({ missing, before }: Missing): string =>
  `existencias retenidas, porque dejarían sin ellas a ${formatInteger(missing)} de los ${formatInteger(before)} productos que las tienen: el archivo parece cortado. Si está completo, envíelo con «connector send ARCHIVO --force», o avise a soporte, que puede importarlo.`

function sentLine({ file, rows, days, sequence }: PendingBatch, answer: BatchAnswer): string {
  const span = days ? `, del ${formatDay(days.first)} al ${formatDay(days.last)}` : ''
  const { bad } = answer.rows
  return `${file}: enviado el lote ${sequence} (${formatCount(rows, 'fila', 'filas')}${span})${bad === 0 ? '' : `; ${formatInteger(bad)} no cuentan todavía`}`
}
