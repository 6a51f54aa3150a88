import type { Device } from '@/offline/device/device'
import { isWaiting, needsDecision } from '@/offline/kinds/entry-state'
import type { OutboxEntry } from '@/offline/kinds/kinds'
import { missingOf } from '@/parts/connection/use-is-offline'
import { capitalised, countEntries, nameEntries, nameOneEntry } from '@/parts/outbox/entry-words'
import { notify } from '@/ui/feedback/notify'

/**
 * Sends what waits, and says what became of these: read before, because another pass may have sent them by the time that this
 * one begins.
 */
export async function sendWaiting(device: Device, before: readonly OutboxEntry[]): Promise<void> {
  const waiting = before.filter(isWaiting)
  // What a pass could not do is on the disk, which says it below.
  await device.drainer.sendNow().catch(() => undefined)
  const after = (await Promise.all(waiting.map(({ id }) => device.outbox.entry(id)))).filter(
    (entry) => entry !== undefined,
  )
  const kindsOf = (those: (entry: OutboxEntry) => boolean) =>
    after.filter(those).map(({ endpoint }) => endpoint)
  const missing = missingOf(device.connectivity.getSnapshot())
  const rejected = kindsOf(({ state }) => state === 'rejected')
  const reviewed = kindsOf(needsDecision)
  const refused = kindsOf(({ state }) => state === 'needs-login')
  const isPlaceRefused = after.some(({ reason }) => reason?.code === 'switch_refused')
  const left = kindsOf(isWaiting)
  const sent = kindsOf((entry) => !isWaiting(entry))
  // What left is told beside what did not.
  const some = sent.length > 0 ? `Enviados: ${countEntries(sent)}. ` : ''
  if (rejected.length > 0)
    notify.warning(`${some}Hay ${nameEntries(rejected)} rechazados: vea el motivo de cada uno.`)
  else if (reviewed.length > 0)
    notify.warning(`${some}Hay ${nameEntries(reviewed)} por revisar: ha subido algún precio.`)
  else if (refused.length > 0)
    notify.warning(
      isPlaceRefused
        ? `${some}Vuelva a actuar como ese usuario para enviar sus ${nameEntries(refused)}.`
        : `${some}Acceda de nuevo para enviar sus ${nameEntries(refused)}.`,
    )
  else if (left.length > 0)
    notify.info(
      missing
        ? `${some}Siguen guardados en este dispositivo: se enviarán después, ${missing.untilWhen}.`
        : `${some}El servidor aún no ha confirmado ${countEntries(left)}: ${left.length === 1 ? 'sigue guardado' : 'siguen guardados'} en este dispositivo y se ${left.length === 1 ? 'repetirá solo' : 'repetirán solos'}.`,
    )
  else if (sent.length > 0)
    notify.success(
      `${capitalised(sent.length === 1 ? nameOneEntry(sent) : nameEntries(sent))} ${sent.length === 1 ? 'enviado' : 'enviados'}.`,
    )
}
