import type { Identity } from '@/offline/database/identity'
import type { Device } from '@/offline/device/device'

/** A network that does not answer keeps nobody waiting for longer. */
const patienceMs = 5_000

/** What waits leaves with the session that is about to end: the next one begins with a password. */
export async function sendBeforeSwitch(device: Device, identity: Identity): Promise<void> {
  await device.saveEdits()
  const waiting = await device.outbox.ownWaiting(identity)
  if (waiting.length === 0 || device.connectivity.getSnapshot() !== 'online') return
  const over = new Promise((resolve) => setTimeout(resolve, patienceMs))
  await Promise.race([device.drainer.sendNow().catch(() => undefined), over])
}
