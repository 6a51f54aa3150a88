import type { ErrorCode } from '@/contract/basics/endpoint'
import { pharmacyOfOrder } from '@/domain/order/order-id'
import type { Created, EntryOf, OutboxEntry, OutboxKind } from '@/offline/kinds/kinds'
import type { OrderEntry } from '@/offline/kinds/order-schema'
import type { ToSave } from '@/offline/outbox/save-entry'
import {
  sampleClaim,
  sampleReception,
  sampleRegistration,
  sampleTicket,
  sampleWant,
} from '@/offline/testing/order-samples'

/** Orders have prices and carts, and files of their own. */
export type OtherKind = Exclude<OutboxKind, 'createOrder'>
export type OtherEntry = Exclude<OutboxEntry, OrderEntry>

/** What the random histories do with a kind. Written as methods: each takes entries of its own. */
type KindSample<K extends OtherKind> = {
  /** `text` distinguishes it from all others. */
  toSave(user: number, written: { id: string; text: string; files: readonly string[] }): ToSave<K>
  writtenIn(entry: EntryOf<K>): { writer: string; text: string }
  /** What the server says of one that breaks a rule. */
  refusal: ErrorCode
  answer(id: number, text: string): Created
  /** Id of what the screen shows as sent. */
  createdId(entry: EntryOf<K>): Created['id'] | undefined
}

const samples: { [K in OtherKind]: KindSample<K> } = {
  createReception: {
    toSave: (user, { id, text }) => sampleReception(user, { id, name: text }),
    writtenIn: ({ order }) => ({ writer: `user${pharmacyOfOrder(order.id)}`, text: order.name }),
    refusal: 'reception_rejected',
    answer: (id) => ({ id: String(id) }),
    createdId: ({ reception }) => reception?.id,
  },
  createClaim: {
    toSave: (user, { id, text, files }) => sampleClaim(user, { id, text, files }),
    writtenIn: ({ order, body }) => ({ writer: `user${pharmacyOfOrder(order.id)}`, text: body.text }),
    refusal: 'claim_rejected',
    answer: (id) => ({ id: String(id) }),
    createdId: ({ claim }) => claim?.id,
  },
  saveWant: {
    toSave: (user, { id, text }) => sampleWant(user, { id, name: text }),
    writtenIn: ({ pharma, product }) => ({ writer: `user${pharma}`, text: product.name }),
    refusal: 'want_rejected',
    answer: (id) => ({ id: String(id) }),
    createdId: ({ want }) => want?.id,
  },
  createRegistration: {
    toSave: (user, { id, text }) => sampleRegistration(user, { id, name: text }),
    writtenIn: ({ body }) => ({ writer: body.contactPerson, text: body.name }),
    refusal: 'registration_rejected',
    answer: (id, text) => ({ id, pharma: { id, name: text }, connected: false }),
    createdId: ({ registration }) => registration?.id,
  },
  createTicket: {
    toSave: (user, { id, text, files }) => sampleTicket(user, { id, description: text, files }),
    writtenIn: ({ body }) => ({ writer: body.name, text: body.description }),
    refusal: 'ticket_rejected',
    answer: (id) => ({ id }),
    createdId: ({ ticket }) => ticket?.id,
  },
}

export const otherKinds = Object.keys(samples) as OtherKind[]

type AnySample = Omit<KindSample<OtherKind>, 'toSave'>
export const sampleOf = ({ endpoint }: Pick<OtherEntry, 'endpoint'>): AnySample => samples[endpoint]

export const toSaveOf = <K extends OtherKind>(
  kind: K,
  ...given: Parameters<KindSample<K>['toSave']>
): ToSave<K> => samples[kind].toSave(...given)
