import type { CallInput } from '@/api/call-input'
import type { Device } from '@/offline/device/device'

export type Place = CallInput<'startImpersonation'>['body']
export type PlaceOutcome = { ok: true } | { ok: false; message: string }

/** Takes a user's place once the server has agreed: until then nothing on the device has changed. */
export async function takePlace(device: Device, place: Place): Promise<PlaceOutcome> {
  const session = device.session.getSnapshot()
  if (!session) return { ok: false, message: 'Usuario no autorizado.' }
  // As whoever signed in, also from another's place.
  const started = await device.clientWith(session.token).call('startImpersonation', { body: place })
  if (started.ok) {
    await device.session.switchTo(started.data, { onlyToken: session.token })
    device.drainer.nudge()
    return { ok: true }
  }
  if (started.kind === 'http') return { ok: false, message: started.error.message }
  return {
    ok: false,
    message: 'Sin conexión con el servidor. Compruebe su conexión y vuelva a intentarlo.',
  }
}

/** Back to whoever signed in, whatever the network says; the server is told from the place that is left. */
export async function leavePlace(device: Device): Promise<void> {
  void device.client.call('endImpersonation', { timeoutMs: 4_000 })
  await device.session.switchBack()
  device.drainer.nudge()
}
