import { once } from '@/offline/basics/once'
import type { Kind } from '@/offline/kinds/kind'
import { orderKind } from '@/offline/kinds/order'
import type { OrderEntry } from '@/offline/kinds/order-schema'

/**
 * The kinds of entries, by the call of the contract that posts them, and in the order in which a pass sends them: an order never
 * waits for somebody's pictures. A row says what a first screen has to know of a kind; the rest comes when it is used.
 *
 * `called`: what one of them is, a masculine word whose plural has one more s.
 */
const rows = {
  createOrder: {
    called: 'pedido',
    load: async () => ({ kind: orderKind }),
  },
  createReception: {
    called: 'recuento',
    load: once(() => import('@/offline/kinds/reception')),
  },
  createClaim: {
    called: 'reclamo',
    load: once(() => import('@/offline/kinds/claim')),
  },
  saveWant: {
    called: 'aviso',
    load: once(() => import('@/offline/kinds/want')),
  },
  createRegistration: {
    called: 'registro',
    load: once(() => import('@/offline/kinds/registration')),
  },
  createTicket: {
    called: 'ticket',
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

type Row<K extends OutboxKind> = {
  called: string
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

export const isOrder = (entry: OutboxEntry): entry is OrderEntry => entry.endpoint === 'createOrder'
