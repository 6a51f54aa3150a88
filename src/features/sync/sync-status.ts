import { dataAge } from '@/domain/basics/data-age'
import type { LostEntries } from '@/offline/backup/outbox-backup'
import type { OutboxEntry, OutboxKind } from '@/offline/kinds/kinds'
import { type Connection, isUnreachable } from '@/offline/network/connectivity'
import { countEntries } from '@/parts/outbox/entry-words'

export type SyncTone = 'green' | 'amber' | 'red' | 'grey'

/** The most serious state of what waits; the panel explains it in a sentence (sync-detail.ts). */
export type SyncKind =
  | 'unread'
  | 'lost'
  | 'unreadable'
  | 'rejected'
  | 'needs-login'
  | 'review'
  | 'queued'
  | 'others'
  | 'others-lost'
  | 'offline'
  | 'all-sent'

/** What the status pill shows: `text` is its label. */
export type SyncStatus = {
  kind: SyncKind
  tone: SyncTone
  text: string
  /** A shorter label for narrow screens, with only the age of the data. */
  shortText: string
  /** What `kind` says is true of these. */
  concerned: readonly OutboxKind[]
  /** Kinds of entries that are being sent or will be. */
  queued: readonly OutboxKind[]
  /** How many of this identity the server has not confirmed, including rejected ones and those in review. */
  waiting: number
  /** Whether "Enviar ahora" would send something. */
  canSend: boolean
}

export type SyncInput = {
  /** Entries of the current identity; undefined while they are being read. */
  entries: readonly Pick<OutboxEntry, 'state' | 'endpoint'>[] | undefined
  /** What waits on this device for another user or another impersonation; undefined while being read. */
  others: readonly OutboxKind[] | undefined
  /** What of them is this user's, under a key that the server no longer gives. */
  unreadable?: readonly OutboxKind[] | undefined
  /**
   * What was saved here but is neither stored nor known to be sent; undefined until the device has checked.
   */
  missing: LostEntries | undefined
  connection: Connection
  /** Time of the last refresh of the open pharmacy's data (epoch ms); null without one. */
  refreshedAt: number | null
  now: number
}

/**
 * The most serious state wins: lost, unreadable, rejected, waiting for a log-in, for a review, for the network or for other
 * users; no connection. "Todo enviado" only if the outbox was read and the server has accepted every entry.
 */
export const syncStatus = (input: SyncInput): SyncStatus => {
  const status = statusOf(input)
  return { shortText: status.text, ...status }
}

type Status = Omit<SyncStatus, 'shortText'> & Partial<Pick<SyncStatus, 'shortText'>>
const statusOf = ({
  entries,
  others,
  unreadable,
  missing,
  connection,
  refreshedAt,
  now,
}: SyncInput): Status => {
  const those = (...states: OutboxEntry['state'][]): OutboxKind[] =>
    entries?.filter(({ state }) => states.includes(state)).map(({ endpoint }) => endpoint) ?? []
  const isSignedOut = connection === 'signed-out'
  const queued = those('queued', 'sending')
  const rejected = those('rejected')
  const review = those('review')
  const needsLogin = [...those('needs-login'), ...(isSignedOut ? queued : [])]
  const waiting = those('queued', 'sending', 'rejected', 'review', 'needs-login').length
  const facts = { queued, waiting, canSend: queued.length > 0 && !isSignedOut }
  const as = (
    kind: SyncKind,
    tone: SyncTone,
    text: string,
    concerned: readonly OutboxKind[] = [],
  ): Status => ({
    ...facts,
    kind,
    tone,
    text,
    concerned,
  })
  const counted = (
    kind: SyncKind,
    tone: SyncTone,
    concerned: readonly OutboxKind[],
    [one, many]: [string, string] = ['por enviar', 'por enviar'],
  ): Status => as(kind, tone, `${countEntries(concerned)} ${concerned.length === 1 ? one : many}`, concerned)

  if (entries === undefined || others === undefined || missing === undefined)
    return as('unread', 'grey', 'Comprobando')
  if (missing.own.length > 0)
    return counted(
      'lost',
      'red',
      missing.own.map(({ kind }) => kind),
      ['sin localizar', 'sin localizar'],
    )
  if (unreadable?.length) return counted('unreadable', 'red', unreadable, ['ilegible', 'ilegibles'])
  if (rejected.length > 0) return counted('rejected', 'red', rejected, ['rechazado', 'rechazados'])
  if (needsLogin.length > 0) return as('needs-login', 'amber', 'Inicie sesión para enviar', needsLogin)
  if (review.length > 0) return counted('review', 'amber', review, ['por revisar', 'por revisar'])
  if (queued.length > 0) return counted('queued', 'amber', queued)
  if (others.length > 0) return counted('others', 'amber', others, ['de otro usuario', 'de otros usuarios'])
  if (missing.others > 0) return as('others-lost', 'amber', 'Sin localizar, de otro usuario')
  if (!isUnreachable(connection)) return as('all-sent', 'green', 'Todo enviado')
  const text = isSignedOut ? 'Sin sesión' : 'Sin conexión'
  if (refreshedAt === null) return as('offline', 'grey', text)
  const age = dataAge(refreshedAt, now)
  return {
    ...as('offline', 'grey', `${text} · datos de ${age}`),
    shortText: `${text} · ${age.replace('hoy ', '').replace(/\/\d{4} .*/, '')}`,
  }
}
