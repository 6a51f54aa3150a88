import { readSessionValue, writeSessionValue } from '@/ui/state/session-value'

/** What this tab remembers of a session that ended without its user's wish: where to go on, and that the server ended it. */
type LeftSession = { userId?: number; href?: string; refused?: boolean }

const key = 'left-session'
const read = (): LeftSession => (readSessionValue(key) ?? {}) as LeftSession

export const rememberPlace = (userId: number, href: string): void =>
  writeSessionValue(key, { ...read(), userId, href })

export const rememberRefusal = (): void => writeSessionValue(key, { ...read(), refused: true })

export const wasRefused = (): boolean => read().refused === true

/** The address on which this user was, once; null for anybody else. */
export const takePlace = (user: number): string | null => {
  const { userId, href } = read()
  forgetLeftSession()
  return userId === user && href !== undefined ? href : null
}

export const forgetLeftSession = (): void => writeSessionValue(key, undefined)
