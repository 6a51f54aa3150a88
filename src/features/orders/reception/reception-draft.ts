import * as v from 'valibot'
import { cn, date, id } from '@/contract/basics/fields'

const received = v.object({
  line: v.nullable(id),
  cn,
  units: v.pipe(v.number(), v.integer()),
  broken: v.boolean(),
  lot: v.nullable(v.string()),
  expiry: v.nullable(date),
})
const schema = v.object({
  /** The idempotency key under which it is saved; empty until something is counted. */
  key: v.string(),
  counting: v.array(v.array(received)),
  /** The refused or unsent reception whose units are counted again here: it goes when this is saved. */
  replaces: v.optional(v.object({ id: v.string(), evenIfReceived: v.boolean() })),
})

/** A reception that is not finished: it survives the page. */
export type ReceptionDraft = {
  key: string
  counting: readonly (readonly v.InferOutput<typeof received>[])[]
  replaces?: v.InferOutput<typeof schema>['replaces']
}

export const emptyDraft: ReceptionDraft = { key: '', counting: [] }

export const parseDraft = (value: unknown): ReceptionDraft => {
  const parsed = v.safeParse(schema, value)
  return parsed.success ? parsed.output : emptyDraft
}
