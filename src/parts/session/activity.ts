import { readPreference, writePreference } from '@/ui/state/preferences'

export const activityKey = 'session-activity'

/** When somebody last used the app in this session since its log-in, in any tab (epoch ms of this device). */
export const activityOf = (logIn: string): number | undefined => timeOf(logIn, readPreference(activityKey))

export const noteActivity = (logIn: string, at: number): void =>
  writePreference(activityKey, { session: logIn, at })

/** A stored time, if it belongs to this session and not to an earlier one. */
export const timeOf = (logIn: string, note: unknown): number | undefined => {
  if (typeof note !== 'object' || note === null || !('session' in note) || !('at' in note)) return undefined
  return note.session === logIn && typeof note.at === 'number' ? note.at : undefined
}
