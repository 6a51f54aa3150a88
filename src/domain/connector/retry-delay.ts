const firstMs = 2_000
/** A server that was away all night is found again within five minutes. */
const longestMs = 5 * 60_000
/** Longest wait that a server may request. */
const longestAskedMs = 60 * 60_000

/**
 * How long to wait after so many failures in a row (from 1). `chance` (0 to 1) spreads those who failed together: at least half of
 * the delay. Never shorter than what the server asked for.
 */
export function retryDelayMs({
  failures,
  chance,
  askedMs,
}: {
  failures: number
  chance: number
  askedMs: number | null
}): number {
  const delay = Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 20))
  const own = (delay / 2) * (1 + chance)
  const asked = Math.min(longestAskedMs, Math.max(0, askedMs ?? 0))
  return Math.round(asked === 0 ? own : asked + firstMs * chance)
}

/**
 * Wait that a `Retry-After` header requests: seconds, or a date, which is read by the server's own clock (its `Date` header);
 * null for neither.
 */
export function readRetryAfter(header: string | null, date: string | null): number | null {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000
  const [until, now] = [text.endsWith('GMT') ? Date.parse(text) : Number.NaN, Date.parse(date ?? '')]
  return Number.isNaN(until) || Number.isNaN(now) ? null : Math.max(0, until - now)
}
