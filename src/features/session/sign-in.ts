import { CallError, httpFailure, unwrap } from '@/api/outcome'
import { ownerOf } from '@/offline/database/identity'
import type { Device } from '@/offline/device/device'
import { failureText, noConnection, tooMany } from '@/parts/connection/no-connection'

type Credentials = { username: string; password: string }

/** Gets a token and the user, then stores both: only complete sessions are stored. */
export async function signIn(device: Device, credentials: Credentials): Promise<void> {
  const given = unwrap(await device.client.call('login', { body: credentials }))
  const user = unwrap(await device.clientWith(given.token).call('myUser'))
  // Sealed so far on a page that has just begun: who they are of and how they stand is readable.
  const own = ownerOf({ userId: user.id, username: user.username, switchUser: null })
  const waiting = (await device.outbox.othersWaiting(null)).filter(({ owner }) => owner === own)
  const { restored = [], ...access } = given
  const { identity } = await device.session.saveSession({ ...access, user, since: device.serverNow() })
  // What it cannot do now the next log-in does.
  if (restored.length > 0) await device.outbox.reopenLost(identity, restored)
  // Where its code cannot be fetched, they are sent all the same.
  void import('@/parts/outbox/send-waiting').then(
    ({ sendWaiting }) => sendWaiting(device, waiting),
    () => device.drainer.nudge(),
  )
}

/**
 * Texts of platform.md §8. Without an answer the user learns that the server could not be reached; an error that is no
 * call's means that the session could not be stored.
 */
export function signInProblem(error: unknown): string {
  if (!(error instanceof CallError))
    return 'Este dispositivo no ha podido guardar la sesión. Libere espacio e inténtelo de nuevo.'
  const status = httpFailure(error)?.status
  if (status === undefined) return noConnection
  if (status === 429) return tooMany
  if (status === 401) return 'Usuario o contraseña invalidos.'
  return status < 500 ? 'Usuario no autorizado.' : `Usuario no autorizado. ${failureText(error)}`
}
