import type { Connection } from '@/offline/connectivity'
import type { OutboxEntry } from '@/offline/outbox-entry'

export type SyncTone = 'green' | 'amber' | 'red' | 'grey'

/** What the pill of the toolbar shows. `text` is the pill's label, `detail` one sentence for its panel. */
export type SyncStatus = {
  tone: SyncTone
  text: string
  detail: string
  /** Orders of this identity that the server has not confirmed. */
  waiting: number
  rejected: number
  needsLogin: number
  /** Whether "Enviar ahora" has something to do. */
  canSend: boolean
}

export type SyncInput = {
  /** Entries of the signed-in identity; undefined while they are being read. */
  entries: readonly Pick<OutboxEntry, 'state'>[] | undefined
  connection: Connection
  /** Epoch ms of the last snapshot refresh of the pharmacy on the screen, null without one. */
  refreshedAt: number | null
  now: number
}
