import { once } from '@/offline/basics/once'
import type { ClaimEntry } from '@/offline/kinds/claim'
import type { Kind } from '@/offline/kinds/kind'
import { orderKind } from '@/offline/kinds/order'
import type { OrderEntry } from '@/offline/kinds/order-schema'
import type { ReceptionEntry } from '@/offline/kinds/reception'
import type { RegistrationEntry } from '@/offline/kinds/registration'
import type { TicketEntry } from '@/offline/kinds/ticket'
import type { WantEntry } from '@/offline/kinds/want'

/**
 * The kinds of entries, by the call of the contract that posts them, and in the order in which a pass sends them: an order never
 * waits for somebody's pictures. A row says what a first screen has to know of a kind; the rest comes when it is used.
 *
 * `called`: what one of them is, a masculine word whose plural has one more s. `mark`: by what an entry can be named when the
 * database has lost it; `markField` is in no mark of another kind, as marks are older than kinds and do not name theirs.
 */
const rows = {
  createOrder: {
    called: 'pedido',
    markField: 'laboratory',
    mark: ({ display }: OrderEntry) => ({
      laboratory: display.laboratory.name,
      totalQuantity: display.totalQuantity,
    }),
    load: async () => ({ kind: orderKind }),
  },
  createReception: {
    called: 'recuento',
    markField: 'received',
    mark: ({ order }: ReceptionEntry) => ({ received: order.name }),
    load: once(() => import('@/offline/kinds/reception')),
  },
  createClaim: {
    called: 'reclamo',
    markField: 'claimed',
    mark: ({ order }: ClaimEntry) => ({ claimed: order.name }),
    load: once(() => import('@/offline/kinds/claim')),
  },
  saveWant: {
    called: 'aviso',
    markField: 'wanted',
    mark: ({ product }: WantEntry) => ({ wanted: product.name }),
    load: once(() => import('@/offline/kinds/want')),
  },
  createRegistration: {
    called: 'registro',
    markField: 'pharmacy',
    mark: ({ body }: RegistrationEntry) => ({ pharmacy: body.name }),
    load: once(() => import('@/offline/kinds/registration')),
  },
  createTicket: {
    called: 'ticket',
    markField: 'subject',
    // Marks are readable to whoever has the disk, and a ticket may say anything. Marks of before have its first words.
    mark: (_: TicketEntry) => ({ subject: '' }),
    load: once(() => import('@/offline/kinds/ticket')),
  },
} as const

export type OutboxKind = keyof typeof rows

type Loaded<K extends OutboxKind> = Awaited<ReturnType<(typeof rows)[K]['load']>>['kind']
export type EntryOf<K extends OutboxKind> = Parameters<Loaded<K>['accepted']>[0]
export type GivenOf<K extends OutboxKind> = Parameters<Loaded<K>['make']>[1]
type CreatedOf<K extends OutboxKind> = Parameters<Loaded<K>['accepted']>[1]
type ChangeOf<K extends OutboxKind> = Awaited<ReturnType<NonNullable<Loaded<K>['change']>>>
export type RefusalOf<K extends OutboxKind> = Extract<ChangeOf<K>, string>
export type KindOf<K extends OutboxKind> = Kind<EntryOf<K>, GivenOf<K>, CreatedOf<K>, RefusalOf<K>>
export type MarkOf<K extends OutboxKind> = ReturnType<(typeof rows)[K]['mark']>

type Row<K extends OutboxKind> = {
  called: string
  markField: string
  mark(entry: EntryOf<K>): MarkOf<K>
  load(): Promise<{ kind: KindOf<K> }>
}

export const outboxKinds: { [K in OutboxKind]: Row<K> } = rows
export const kindNames = Object.keys(outboxKinds) as OutboxKind[]

export type OutboxEntry = { [K in OutboxKind]: EntryOf<K> }[OutboxKind]

/** What the server answers once it has created what an entry asks for. */
export type Created = { [K in OutboxKind]: CreatedOf<K> }[OutboxKind]

type AnyKind = Kind<OutboxEntry, never, Created, string>
type SentKind = Pick<AnyKind, 'post' | 'accepted' | 'inReview' | 'absent'>

/** Where its code cannot be fetched, nothing is sent. */
const notFetched: SentKind = {
  post: async () => ({ ok: false, kind: 'network' }),
  accepted: (entry) => entry,
  absent: [],
}

/** The kind of an entry on its way. */
export const kindOf = async (name: OutboxKind): Promise<SentKind> => {
  const code = await outboxKinds[name].load().catch(() => null)
  return code?.kind ?? notFetched
}

type Marked = { id: string; owner: string; createdAt: string }

/** What is remembered outside of the database of an entry that waits, so that it can be named even when the entry itself is lost. */
export type MarkedEntry = { [K in OutboxKind]: Marked & MarkOf<K> }[OutboxKind]

type AnyRow = { mark(entry: OutboxEntry): MarkOf<OutboxKind> }

export const markOf = (entry: OutboxEntry): MarkedEntry => {
  const { id, owner, createdAt, endpoint } = entry
  const row: AnyRow = outboxKinds[endpoint]
  return { id, owner, createdAt, ...row.mark(entry) }
}

export const isOrder = (entry: OutboxEntry): entry is OrderEntry => entry.endpoint === 'createOrder'
