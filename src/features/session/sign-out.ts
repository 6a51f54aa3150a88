import type { AppContext } from '@/features/session/app-context'
import { forgetLeftSession } from '@/features/session/left-session'

/** Ends the session on the device, even offline; the server is informed if it can be reached. */
export async function signOut({
  device,
  queryClient,
}: Pick<AppContext, 'device' | 'queryClient'>): Promise<void> {
  const session = device.session.getSnapshot()
  if (session?.real !== undefined) await device.client.call('endImpersonation', { timeoutMs: 4000 })
  queryClient.clear()
  forgetLeftSession()
  // First, so that calls under way, which the server then refuses, are no session that it has ended.
  await device.session.clearSession()
  // As the user who logged in: this works even if the impersonation is no longer allowed.
  if (session) await device.clientWith(session.token).call('logout', { timeoutMs: 4000 })
}
