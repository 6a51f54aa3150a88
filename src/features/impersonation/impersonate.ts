import type { CallInput } from '@/api/call-input'
import { unwrap } from '@/api/outcome'
import type { Device } from '@/offline/device/device'
import { sendWaiting } from '@/parts/outbox/send-waiting'
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
  const waiting = await device.outbox.entries({ ...session.identity, switchUser: started.username })
  await device.session.switchTo(started, { onlyToken: token })
  void sendWaiting(device, waiting)
}

/** Ends the impersonation on the device, even without a network. The call is made as the impersonated user. */
export async function endImpersonation(device: Device): Promise<void> {
  void device.client.call('endImpersonation', { timeoutMs: 4_000 })
  const identity = device.session.getSnapshot()?.identity
  const waiting = identity ? await device.outbox.entries({ ...identity, switchUser: null }) : []
  await device.session.switchBack()
  void sendWaiting(device, waiting)
}

/** For an error that is no call's. */
export const switchNotStored =
  'Este dispositivo no ha podido guardar el cambio de usuario. Libere espacio e inténtelo de nuevo.'
