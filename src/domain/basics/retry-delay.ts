/** How long the first wait is, and the longest (ms). */
export type RetryLadder = readonly [first: number, longest: number]

/** A server may ask for more than our longest wait, but not for ever. */
export const longestAskedMs = 60 * 60_000

/** For what a device does by itself: somebody may wait for it, and many devices ask one server. */
export const deviceLadder: RetryLadder = [5_000, 5 * 60_000]

/**
 * Milliseconds to the next attempt: what the server asked for, and a wait that is twice as long each time, a random half of it, so
 * that those who failed together, or were turned away together, do not come back together. `failures`: in a row, from 1.
 */
export const retryDelayMs = (
  [first, longest]: RetryLadder,
  failures: number,
  random: () => number,
  askedMs: number | null = 0,
): number =>
  Math.min(longestAskedMs, askedMs ?? 0) +
  Math.min(longest, first * 2 ** Math.max(0, failures - 1)) * (0.5 + random() / 2)

/**
 * Wait that a `Retry-After` header requests: seconds, or a date, which is read by the server's own clock (its `Date` header);
 * null for neither.
 */
export function readRetryAfter(headers: Pick<Headers, 'get'>): number | null {
  const text = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1000
  if (!text.endsWith('GMT')) return null
  const wait = Date.parse(text) - Date.parse(headers.get('date') ?? '')
  return Number.isNaN(wait) ? null : Math.max(0, wait)
}
