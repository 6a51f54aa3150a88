import { CallError, httpFailure } from '@/api/outcome'

/** Where a call that only the server can answer got no answer. */
export const noConnection = 'Sin conexión con el servidor. Compruebe su conexión y vuelva a intentarlo.'

/** Where the server was not asked, because it knows nothing of the session. */
const noSession = 'Sin sesión'

/** Where the server takes no more for a while (429). */
export const tooMany = 'Demasiados intentos. Espere un momento y vuelva a probar.'

/** Why a call failed: what the server said of it or, where it said nothing, that it did not. */
export function failureText(error: unknown): string {
  const failure = httpFailure(error)
  if (failure === null)
    return error instanceof CallError && error.failure.kind === 'signed_out' ? noSession : noConnection
  return failure.status === 429 ? tooMany : failure.error.message
}
