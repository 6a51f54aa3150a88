import * as v from 'valibot'
import type { InputOf } from '@/api/call-input'
import { count, id } from '@/contract/basics/fields'
import {
  type CreatedReception,
  createReception,
  type Reception,
  receptionSchema,
} from '@/contract/orders/reception-creation'
import { entryFields } from '@/offline/kinds/entry-fields'
import { checked, type Kind } from '@/offline/kinds/kind'
import { type NotReplaced, type Replaced, replacing } from '@/offline/kinds/replaced-entry'

/** What came of an order. */
const schema = v.object({
  ...entryFields,
  endpoint: v.literal('createReception'),
  /** Id and name of the order. */
  order: v.object({ id, name: v.string() }),
  body: v.object({
    receivedAt: v.string(),
    lines: v.array(
      v.object({
        line: v.nullable(id),
        cn: v.string(),
        units: v.pipe(v.number(), v.integer()),
        before: v.optional(count),
        broken: v.boolean(),
        lot: v.nullable(v.string()),
        expiry: v.nullable(v.string()),
      }),
    ),
  }),
  /** The server's own, once accepted. */
  reception: v.nullable(v.object({ id: v.string() })),
})
export type ReceptionEntry = v.InferOutput<typeof schema>

type ReceptionGiven = {
  order: ReceptionEntry['order']
  reception: Reception
  replaces?: Replaced | undefined
}

export const kind: Kind<ReceptionEntry, ReceptionGiven, CreatedReception, NotReplaced> = {
  schema: async () => ({ schema }),
  make(begun, { order, reception }) {
    const body = checked(receptionSchema, reception)
    if (!body.ok) return body
    return {
      ok: true,
      entry: { ...begun, endpoint: 'createReception', order, body: body.output, reception: null },
    }
  },
  change: (transaction, entry, { replaces }) =>
    replacing(transaction, entry, replaces, { evenIfUnsent: true }),
  post(send, { id, order, body }) {
    const input: InputOf<typeof createReception> = {
      params: { id: order.id },
      body,
      headers: { 'idempotency-key': id },
    }
    return send(createReception, input)
  },
  accepted: (entry, reception) => ({ ...entry, reception }),
  absent: ['reception_rejected'],
}
