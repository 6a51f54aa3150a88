import type { AppContext } from '@/features/session/app-context'

/** Ends the session on the device whatever the network says; the server forgets the token when it can be told. */
export async function signOut({
  device,
  queryClient,
}: Pick<AppContext, 'device' | 'queryClient'>): Promise<void> {
  const session = device.session.getSnapshot()
  if (session?.real !== undefined) await device.client.call('endImpersonation', { timeoutMs: 4000 })
  // As the user who logged in: that session ends whether or not the impersonation is still allowed.
  if (session) await device.clientWith(session.token).call('logout', { timeoutMs: 4000 })
  queryClient.clear()
  await device.session.clearSession()
}
