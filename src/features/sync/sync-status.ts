import { dataAge } from '@/domain/basics/data-age'
import type { LostOrders } from '@/offline/backup/outbox-backup'
import type { OutboxEntry } from '@/offline/database/outbox-entry'
import type { Connection } from '@/offline/network/connectivity'

export type SyncTone = 'green' | 'amber' | 'red' | 'grey'

/** The most serious state of what waits; the panel explains it in a sentence (sync-detail.ts). */
export type SyncKind =
  | 'unread'
  | 'lost'
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
  /** Orders that are being sent or will be. */
  queued: number
  /** Orders of this identity that the server has not confirmed, including rejected ones and those in review. */
  waiting: number
  rejected: number
  review: number
  needsLogin: number
  /** Whether "Enviar ahora" would send something. */
  canSend: boolean
}

export type SyncInput = {
  /** Entries of the current identity; undefined while they are being read. */
  entries: readonly Pick<OutboxEntry, 'state'>[] | undefined
  /** Orders on this device that wait for another user or another impersonation; undefined while being read. */
  others: number | undefined
  /**
   * Orders that were saved here but are neither stored nor known to be sent; undefined until the device has checked.
   */
  missing: LostOrders | undefined
  connection: Connection
  /** Time of the last refresh of the open pharmacy's data (epoch ms); null without one. */
  refreshedAt: number | null
  now: number
}

/**
 * The most serious state wins: orders lost, rejected, waiting for a log-in, for a review, for the network or for other
 * users; no connection. "Todo enviado" only if the outbox was read and the server has accepted every entry.
 */
export const syncStatus = (input: SyncInput): SyncStatus => {
  const status = statusOf(input)
  return { shortText: status.text, ...status }
}

type Status = Omit<SyncStatus, 'shortText'> & Partial<Pick<SyncStatus, 'shortText'>>
const statusOf = ({ entries, others, missing, connection, refreshedAt, now }: SyncInput): Status => {
  const count = (...states: OutboxEntry['state'][]): number =>
    entries?.filter(({ state }) => states.includes(state)).length ?? 0
  const queued = count('queued', 'sending')
  const rejected = count('rejected')
  const review = count('review')
  const needsLogin = count('needs-login')
  const waiting = queued + rejected + review + needsLogin
  const facts = { queued, waiting, rejected, review, needsLogin, canSend: queued > 0 }
  const as = (kind: SyncKind, tone: SyncTone, text: string): Status => ({ ...facts, kind, tone, text })

  if (entries === undefined || others === undefined || missing === undefined)
    return as('unread', 'grey', 'Comprobando')
  if (missing.own.length > 0)
    return as('lost', 'red', orders(missing.own.length, 'sin localizar', 'sin localizar'))
  if (rejected > 0) return as('rejected', 'red', orders(rejected, 'rechazado', 'rechazados'))
  if (needsLogin > 0) return as('needs-login', 'amber', 'Inicie sesión para enviar')
  if (review > 0) return as('review', 'amber', orders(review, 'por revisar', 'por revisar'))
  if (queued > 0) return as('queued', 'amber', orders(queued, 'por enviar', 'por enviar'))
  if (others > 0) return as('others', 'amber', orders(others, 'de otro usuario', 'de otros usuarios'))
  if (missing.others > 0) return as('others-lost', 'amber', 'Sin localizar, de otro usuario')
  if (connection !== 'offline') return as('all-sent', 'green', 'Todo enviado')
  if (refreshedAt === null) return as('offline', 'grey', 'Sin conexión')
  const age = dataAge(refreshedAt, now)
  return {
    ...as('offline', 'grey', `Sin conexión · datos de ${age}`),
    shortText: `Sin conexión · ${age.replace('hoy ', '').replace(/\/\d{4} .*/, '')}`,
  }
}

export const orders = (count: number, one: string, many: string): string =>
  count === 1 ? `1 pedido ${one}` : `${count} pedidos ${many}`
