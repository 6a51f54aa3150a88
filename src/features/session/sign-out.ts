import type { AppContext } from '@/features/session/app-context'
import { takePlace } from '@/features/session/left-session'

/** Ends the session, and with it an impersonation: on the device at once, on the server as soon as it can be reached. */
export async function signOut({
  device,
  queryClient,
}: Pick<AppContext, 'device' | 'queryClient'>): Promise<void> {
  queryClient.clear()
  const session = device.session.getSnapshot()
  if (session) takePlace(session.identity.userId)
  await device.logOut()
}
