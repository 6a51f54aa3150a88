import type { Device } from '@/offline/device/device'
import { isWaiting, needsDecision } from '@/offline/kinds/entry-state'
import type { OutboxEntry } from '@/offline/kinds/kinds'
import { missingOf } from '@/parts/connection/use-is-offline'
import { capitalised, nameEntries, nameOneEntry } from '@/parts/outbox/entry-words'
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
  const left = kindsOf(isWaiting)
  const sent = kindsOf((entry) => !isWaiting(entry))
  if (rejected.length > 0)
    notify.warning(`Hay ${nameEntries(rejected)} rechazados: vea el motivo de cada uno.`)
  else if (reviewed.length > 0)
    notify.warning(`Hay ${nameEntries(reviewed)} por revisar: ha subido algún precio.`)
  else if (refused.length > 0) notify.warning(`Acceda de nuevo para enviar sus ${nameEntries(refused)}.`)
  else if (left.length > 0)
    notify.info(
      missing
        ? `Siguen guardados en este dispositivo: se enviarán después, ${missing.untilWhen}.`
        : 'El servidor aún no los ha confirmado: siguen guardados en este dispositivo y se repetirán solos.',
    )
  else if (sent.length > 0)
    notify.success(
      `${capitalised(sent.length === 1 ? nameOneEntry(sent) : nameEntries(sent))} ${sent.length === 1 ? 'enviado' : 'enviados'}.`,
    )
}
