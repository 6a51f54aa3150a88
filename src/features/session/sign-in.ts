import type { Failure } from '@/api/outcome'
import type { Device } from '@/offline/device/device'

type Credentials = { username: string; password: string }
export type SignInOutcome = { ok: true } | { ok: false; message: string }

/** Gets a token and the user, then stores both: only complete sessions are stored. */
export async function signIn(device: Device, credentials: Credentials): Promise<SignInOutcome> {
  const login = await device.client.call('login', { body: credentials })
  if (!login.ok) return { ok: false, message: refusal(login) }
  const { token } = login.data
  const user = await device.clientWith(token).call('myUser')
  if (!user.ok) return { ok: false, message: refusal(user) }
  await device.session.saveSession({ token, user: user.data })
  device.drainer.nudge()
  return { ok: true }
}

/** Texts of platform.md §8. Without an answer the user learns that the server could not be reached. */
function refusal(failure: Failure): string {
  if (failure.kind === 'http' && failure.status === 429)
    return 'Demasiados intentos. Espere un momento y vuelva a probar.'
  if (failure.kind === 'http') {
    return failure.status === 401 ? 'Usuario o contraseña invalidos.' : 'Usuario no autorizado.'
  }
  return 'Sin conexión con el servidor. Compruebe su conexión y vuelva a intentarlo.'
}
