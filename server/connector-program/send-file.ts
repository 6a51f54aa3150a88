import { basename, dirname } from 'node:path'
import { madridDay } from '@/domain/basics/dates'
import { capture, lookAt } from './capture'
import { createDelivery, heldText } from './deliver'
import type { ProgramParts } from './program-parts'
import { recover } from './recover'

/** Failures in a row before it is left for another time. */
const mostFailures = 4

/** Sends one file, and what waits. True: the server has all of it. */
export async function sendFile(
  parts: ProgramParts,
  {
    path,
    watched,
    again,
    force = false,
    wait,
  }: {
    path: string
    /** Its files are known by their names. */
    watched: string | null
    again: boolean
    /** A stock is complete, however much of it is gone. */
    force?: boolean
    wait: (ms: number, stop: AbortSignal) => Promise<void>
  },
): Promise<boolean> {
  const { store, log, stop } = parts
  if (!(await lookAt(path))) {
    log.problem(`No se encuentra el archivo ${path}.`)
    return false
  }
  await recover(parts)
  const delivery = createDelivery(parts)
  const name = watched !== null && dirname(path) === watched ? basename(path) : path
  const today = () => {
    const time = delivery.serverTime()
    return time && madridDay(time)
  }
  let taken = await capture(parts, { name, path, today: today(), again: again || force, force })
  let failures = 0
  while (!stop.aborted && failures < mostFailures) {
    const done = await delivery.step()
    if (taken === 'later' && today() !== null)
      taken = await capture(parts, { name, path, today: today(), again: again || force, force })
    else if (done === 'idle') break
    else if (done !== 'sent') {
      if (store.state.problem?.kind !== 'server') break
      failures += 1
      if (failures < mostFailures) await wait(done.waitMs, stop)
    }
  }
  if (taken === 'bad') return false
  if (taken === 'changing') {
    log.problem(`${path}: otro programa lo está escribiendo. Repita la orden cuando haya terminado.`)
    return false
  }
  const held = store.state.files[name]?.held
  if (held) {
    if (taken === 'same') log.problem(`${path}: ${heldText(held)}`)
    return false
  }
  const isWaiting = taken === 'later' || store.state.pending.length > 0
  if (isWaiting) log.problem('Sin enviar del todo: lo leído queda guardado y sale con la próxima orden.')
  else if (taken === 'same') log.line(`${path}: ya estaba enviado. Con --again se envía otra vez.`)
  return !isWaiting
}
