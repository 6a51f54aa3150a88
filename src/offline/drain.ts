/** What one pass over the outbox did. */
export type DrainReport = {
  accepted: number
  rejected: number
  /** Entries that still wait to be sent. */
  waiting: number
  needsLogin: number
  /** Epoch ms of the earliest next attempt, null when nothing waits. */
  nextAttemptAt: number | null
}
