import { DatabaseUnavailable } from './connection'

type Waiting = {
  /** How long in all, in milliseconds. */
  limitMs: number
  /** Called once for each reason, in Spanish, for the person at the terminal. */
  onWait: (reason: string) => void
}

const firstPauseMs = 250
const longestPauseMs = 5_000

/**
 * Runs `work`, and runs it again from its beginning while the database is unavailable: it is starting, has no connections
 * left, or nobody listens yet. Past the limit it throws the last failure.
 */
export async function whenAvailable<T>(work: () => Promise<T>, { limitMs, onWait }: Waiting): Promise<T> {
  const deadline = performance.now() + limitMs
  let said = ''
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || performance.now() + pauseMs > deadline) throw error
      const reason = reasonOf(error)
      if (reason !== said) onWait(reason)
      said = reason
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}

/** Why the database is unavailable, for people. */
export function reasonOf({ cause }: DatabaseUnavailable): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === '53300') return 'PostgreSQL no admite más conexiones (demasiados clientes)'
  if (code === '57P03') return 'PostgreSQL está arrancando'
  if (code === 'ECONNREFUSED') return 'Nadie responde en la dirección de la base de datos'
  return `La base de datos no responde${typeof code === 'string' ? ` (${code})` : ''}`
}
