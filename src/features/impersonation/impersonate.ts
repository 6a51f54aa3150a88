import type { CallInput } from '@/api/call-input'
import { unwrap } from '@/api/outcome'
import type { Device } from '@/offline/device/device'
import type { SessionScope } from '@/parts/session/scope'

export type ImpersonatedUser = CallInput<'startImpersonation'>['body']

/** Impersonates a user if the server agrees; until then nothing on the device changes. */
export async function startImpersonation(
  { device, session }: Pick<SessionScope, 'device' | 'session'>,
  user: ImpersonatedUser,
): Promise<void> {
  // With the token of the user who logged in, also while impersonating.
  const { token } = session
  const started = unwrap(await device.clientWith(token).call('startImpersonation', { body: user }))
  await device.session.switchTo(started, { onlyToken: token })
  device.drainer.nudge()
}

/** Ends the impersonation on the device, even without a network. The call is made as the impersonated user. */
export async function endImpersonation(device: Device): Promise<void> {
  void device.client.call('endImpersonation', { timeoutMs: 4_000 })
  await device.session.switchBack()
  device.drainer.nudge()
}

/** For an error that is no call's. */
export const switchNotStored =
  'Este dispositivo no ha podido guardar el cambio de usuario. Libere espacio e inténtelo de nuevo.'
