import type { Device } from '@/offline/device/device'
import type { Session } from '@/offline/session/session'

const registered = new Set<string>()

/**
 * Informs the server of a visit, once per session and pharmacy. The call has a side effect and is never repeated: it
 * counts as registered before it is sent, and a failure is only logged (purchasing.md §8).
 */
export function registerVisit({
  device,
  session,
  pharmacy,
}: {
  device: Device
  session: Session
  pharmacy: number
}) {
  const key = `${session.id} ${pharmacy}`
  if (registered.has(key)) return
  registered.add(key)
  void device.client.call('pharmacyVisit', { params: { id: pharmacy } }).then((outcome) => {
    if (!outcome.ok) console.info('La visita a la farmacia no se ha registrado:', outcome.kind)
  })
}
