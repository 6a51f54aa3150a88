/** Wrong PINs in a row, and until when (epoch ms) no other is taken. */
export type PinAttempts = { failed: number; waitUntil: number }

export const noAttempts: PinAttempts = { failed: 0, waitUntil: 0 }

/** From this many wrong ones on, each is followed by a wait. */
const freeAttempts = 5
/** After this many, only the password helps. */
export const mostAttempts = 10
const firstWaitMs = 30_000

/** The wait that follows so many wrong ones: half a minute, and twice as long each time. */
const waitAfter = (failed: number): number =>
  failed < freeAttempts ? 0 : firstWaitMs * 2 ** (failed - freeAttempts)

export type PinTurn =
  /** Counted as wrong before it is looked at: whoever kills the page in between has used it up. */
  { kind: 'try'; attempts: PinAttempts; left: number } | { kind: 'wait'; until: number } | { kind: 'over' }

/** What becomes of a PIN that somebody enters now. */
export const nextTurn = ({ failed, waitUntil }: PinAttempts, now: number): PinTurn => {
  if (failed >= mostAttempts) return { kind: 'over' }
  if (now < waitUntil) return { kind: 'wait', until: waitUntil }
  const counted = failed + 1
  const attempts = { failed: counted, waitUntil: waitAfter(counted) === 0 ? 0 : now + waitAfter(counted) }
  return { kind: 'try', attempts, left: mostAttempts - counted }
}
