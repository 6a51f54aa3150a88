import type { EntryFields } from '@/offline/kinds/entry-fields'

/** Whether taking it back could create it twice: the server may have it, or get it from another device. */
export const mayExistElsewhere = (entry: Pick<EntryFields, 'maybeReceived' | 'copied'>): boolean =>
  entry.maybeReceived || entry.copied

/** Whether nothing of it can have left this device, so that taking it back leaves none anywhere. */
export const isNeverSent = (
  entry: Pick<EntryFields, 'state' | 'attempts' | 'maybeReceived' | 'copied'>,
): boolean => entry.state === 'queued' && entry.attempts === 0 && !mayExistElsewhere(entry)

/** Whether it waits for a decision of its user, without which it is not sent. */
export const needsDecision = (entry: Pick<EntryFields, 'state'>): boolean =>
  entry.state === 'rejected' || entry.state === 'review'

/** True while it is on this device and not yet known to be on the server. */
export const isWaiting = (entry: Pick<EntryFields, 'state'>): boolean => entry.state !== 'accepted'

/** What it is to this session: one that was refused in another waits for nothing but to be sent. */
export const inSession = <Entry extends EntryFields>(entry: Entry, sessionId: string | undefined): Entry =>
  entry.state === 'needs-login' && entry.refusedSession !== sessionId
    ? { ...entry, state: 'queued', nextAttemptAt: 0, reason: null }
    : entry
