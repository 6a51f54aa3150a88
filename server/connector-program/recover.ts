import type { ProgramParts } from './program-parts'
import { describe } from './reading/content'
import type { PendingBatch } from './state/program-state'

/**
 * After a start: makes state and contents agree again. Contents are written before the state that names them and go after the
 * state that forgets them, so with a whole state those that it does not name are of no use. Where the last state was spoilt, they are
 * sent: at worst a second time, which changes nothing.
 */
export async function recover({ store, bodies, newId, log }: ProgramParts): Promise<void> {
  const { state, origin } = store
  const there = await bodies.list()
  const named = new Set(state.pending.map(({ body }) => body))
  const isAdopted = (body: number) =>
    origin !== 'whole' && !named.has(body) && (origin === 'none' || body > state.lastBody)
  const adopted: PendingBatch[] = []
  for (const body of there) {
    if (named.has(body)) continue
    const found = isAdopted(body) ? await bodies.read(body) : null
    if (found)
      adopted.push({ id: newId(), body, file: found.file, sequence: null, ...describe(found.content) })
    else await bodies.remove(body)
  }
  if (origin === 'whole' || (origin === 'none' && adopted.length === 0)) return
  // What the spoilt state had forgotten was acknowledged: its content went after that.
  const known = new Set(there)
  await store.save({
    ...state,
    lastBody: Math.max(state.lastBody, ...there),
    pending: [...state.pending.filter(({ body }) => known.has(body)), ...adopted],
  })
  log.problem(
    'El estado del conector estaba dañado: se ha recuperado, y lo que no consta como enviado se envía otra vez.',
  )
}
