import { madridDay } from '@/domain/basics/dates'
import { createDelivery } from './deliver'
import type { ProgramParts } from './program-parts'
import { recover } from './recover'
import { errorCode } from './state/disk'
import { createWatch } from './watch-folder'

/** How often the folder is looked at. */
const everyMs = 2_000
/** After the own folder could not be written. */
const diskProblemMs = 15_000

type Wait = (ms: number, stop: AbortSignal) => Promise<void>

/**
 * Watches a folder and sends what comes into it, until it is stopped. Nothing is lost wherever that happens, and whatever fails is
 * tried again: a full disk, a folder that is away, a server that is down for a night.
 */
export async function runProgram(
  parts: ProgramParts,
  { folder, wait }: { folder: string; wait: Wait },
): Promise<void> {
  const { stop } = parts
  await recover(parts)
  const delivery = createDelivery(parts)
  const watch = createWatch(parts, { folder })
  let said = ''
  while (!stop.aborted) {
    let pauseMs = everyMs
    try {
      const time = delivery.serverTime()
      await watch.look(time && madridDay(time))
      const done = await delivery.step()
      if (done === 'sent') pauseMs = 0
      else if (done !== 'idle') pauseMs = Math.min(everyMs, done.waitMs)
      said = ''
    } catch (error) {
      const code = errorCode(error)
      if (code === undefined) throw error
      const text = `No se puede escribir en la carpeta del conector (${code}${code === 'ENOSPC' ? ': el disco está lleno' : ''}). Se intentará otra vez.`
      if (text !== said) parts.log.problem(text)
      said = text
      pauseMs = diskProblemMs
    }
    if (pauseMs > 0 && !stop.aborted) await wait(pauseMs, stop)
  }
}
