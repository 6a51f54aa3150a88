import { readSessionValue, writeSessionValue } from '@/ui/state/session-value'

/** What this tab remembers of sessions that ended without a log-out: where each user goes on, and that the server ended it. */
const place = 'left '
const refusal = 'refused'

export const rememberPlace = (userId: number, href: string): void => writeSessionValue(place + userId, href)

export const rememberRefusal = (): void => writeSessionValue(refusal, true)

export const wasRefused = (): boolean => readSessionValue(refusal) === true

/** The address on which this user was, once. The places of others stay for them. */
export const takePlace = (userId: number): string | undefined => {
  const href = readSessionValue(place + userId)
  writeSessionValue(place + userId, undefined)
  writeSessionValue(refusal, undefined)
  return typeof href === 'string' ? href : undefined
}
