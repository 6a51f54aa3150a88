import * as v from 'valibot'
import type { InputOf } from '@/api/call-input'
import { count, id } from '@/contract/basics/fields'
import { type SavedWant, saveWant, wantSchema } from '@/contract/purchasing/want-creation'
import type { Want } from '@/domain/supply/wants'
import { entryFields } from '@/offline/kinds/entry-fields'
import { checked, type Kind } from '@/offline/kinds/kind'

/** A product that is put on the list of wants, or taken off it. */
const schema = v.object({
  ...entryFields,
  endpoint: v.literal('saveWant'),
  pharma: id,
  product: v.object({ name: v.string() }),
  /** The order in which it was missing. */
  order: v.nullable(v.object({ id, name: v.string() })),
  body: v.object({
    cn: v.string(),
    units: count,
    order: v.nullable(id),
    wantedAt: v.string(),
    wasShort: v.boolean(),
    promisedFor: v.nullable(v.string()),
    removes: v.nullable(v.string()),
  }),
  /** The server's own, once accepted. */
  want: v.nullable(v.object({ id: v.string() })),
})
export type WantEntry = v.InferOutput<typeof schema>

type WantGiven = {
  pharma: number
  product: WantEntry['product']
  want: Omit<Want, 'id' | 'isRemoved'>
  /** Id of the want, where this takes it off. */
  removes: string | null
}

export const kind: Kind<WantEntry, WantGiven, SavedWant> = {
  schema: async () => ({ schema }),
  make(begun, { pharma, product, want: { order, ...want }, removes }) {
    const body = checked(wantSchema, { ...want, order: order?.id ?? null, removes })
    if (!body.ok) return body
    return {
      ok: true,
      entry: { ...begun, endpoint: 'saveWant', pharma, product, order, body: body.output, want: null },
    }
  },
  post(send, { id, pharma, body }) {
    const input: InputOf<typeof saveWant> = {
      params: { id: pharma },
      body,
      headers: { 'idempotency-key': id },
    }
    return send(saveWant, input)
  },
  accepted: (entry, want) => ({ ...entry, want }),
  absent: ['want_rejected'],
}
