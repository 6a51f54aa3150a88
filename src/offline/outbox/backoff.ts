const firstMs = 5_000
const longestMs = 5 * 60_000
/** A server may ask for more than our longest wait, but not for ever. */
const longestServerWaitMs = 60 * 60_000

/** Milliseconds to the next attempt: 5 s, 10 s, 20 s … 5 min, of which a random half, so that devices spread out. */
export const backoffMs = (attempts: number, random: () => number): number =>
  Math.min(longestMs, firstMs * 2 ** Math.max(0, attempts - 1)) * (0.5 + random() / 2)

export const serverWaitMs = (retryAfterMs: number): number => Math.min(longestServerWaitMs, retryAfterMs)

/** A wait longer than any that we set means that the device's clock went back: it is over. */
export const isWaitOver = (until: number, now: number): boolean =>
  until <= now || until - now > longestServerWaitMs
