import type { ReactNode } from 'react'
import { claimPanel } from '@/features/sync/entries/claim-entry'
import { orderPanel, type ToCart } from '@/features/sync/entries/order-entry'
import { receptionPanel } from '@/features/sync/entries/reception-entry'
import { type Correct, registrationPanel } from '@/features/sync/entries/registration-entry'
import { ticketPanel } from '@/features/sync/entries/ticket-entry'
import { wantPanel } from '@/features/sync/entries/want-entry'
import type { EntryOf, OutboxEntry, OutboxKind } from '@/offline/kinds/kinds'

/** `onLeave`: for what is corrected on a screen of its own. */
type Ways = { onCart: ToCart; onCorrect: Correct; onLeave: () => void }

/** How a kind of entries is shown, and what is said of it. Written as methods: each takes entries of its own. */
type KindPanel<Entry> = {
  Item(props: { entry: Entry } & Ways): ReactNode
  /** Whether its user can change one that the server has refused. */
  canBeCorrected: boolean
  /** What its user is to do where the browser has lost it. */
  afterLoss: string
}

const panels: { [K in OutboxKind]: KindPanel<EntryOf<K>> } = {
  createOrder: orderPanel,
  createReception: receptionPanel,
  createClaim: claimPanel,
  saveWant: wantPanel,
  createRegistration: registrationPanel,
  createTicket: ticketPanel,
}

export const panelOf = (kind: OutboxKind): KindPanel<OutboxEntry> => panels[kind]

/** An entry of the outbox, as its kind shows it. */
export function SyncEntry({ entry, ...ways }: { entry: OutboxEntry } & Ways) {
  const { Item } = panelOf(entry.endpoint)
  return <Item entry={entry} {...ways} />
}
