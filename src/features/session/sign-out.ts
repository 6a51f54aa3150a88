import type { AppContext } from '@/features/session/app-context'

/** Ends the session on the device whatever the network says; the server forgets the token when it can be told. */
export async function signOut({
  device,
  queryClient,
}: Pick<AppContext, 'device' | 'queryClient'>): Promise<void> {
  await device.client.call('logout', { timeoutMs: 4000 })
  queryClient.clear()
  await device.session.clearSession()
}
