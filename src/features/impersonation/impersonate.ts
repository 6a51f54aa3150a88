import type { CallInput } from '@/api/call-input'
import type { Device } from '@/offline/device/device'

export type ImpersonatedUser = CallInput<'startImpersonation'>['body']
export type ImpersonationOutcome = { ok: true } | { ok: false; message: string }

/** Impersonates a user if the server agrees; until then nothing on the device changes. */
export async function startImpersonation(
  device: Device,
  user: ImpersonatedUser,
): Promise<ImpersonationOutcome> {
  const session = device.session.getSnapshot()
  if (!session) return { ok: false, message: 'Usuario no autorizado.' }
  // With the token of the user who logged in, also while impersonating.
  const started = await device.clientWith(session.token).call('startImpersonation', { body: user })
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

/** Ends the impersonation on the device, even without a network. The call is made as the impersonated user. */
export async function endImpersonation(device: Device): Promise<void> {
  void device.client.call('endImpersonation', { timeoutMs: 4_000 })
  await device.session.switchBack()
  device.drainer.nudge()
}
