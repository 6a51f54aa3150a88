import * as v from 'valibot'
import type { InputOf } from '@/api/call-input'
import { id } from '@/contract/basics/fields'
import {
  type CreatedRegistration,
  createRegistration,
  type PortalRegistration,
  portalRegistrationSchema,
} from '@/contract/portal/registration-creation'
import { entryFields } from '@/offline/kinds/entry-fields'
import { mayExistElsewhere, needsDecision } from '@/offline/kinds/entry-state'
import { checked, type Kind } from '@/offline/kinds/kind'

/** A pharmacy that a laboratory registers, as the form of its day said it. */
const schema = v.object({
  ...entryFields,
  endpoint: v.literal('createRegistration'),
  type: v.picklist(['PARTNER', 'TENANT']),
  body: v.object({
    name: v.string(),
    nif: v.string(),
    software: v.string(),
    contactPerson: v.string(),
    contactPhone: v.string(),
    contactEmail: v.string(),
    address: v.string(),
    postalCode: v.string(),
    city: v.optional(v.string()),
    pharma: v.optional(id),
    erpCode: v.string(),
    delegate: v.optional(id),
    laboratory: id,
    partner: v.optional(v.nullable(id)),
  }),
  /** The server's own registration, once accepted. */
  registration: v.nullable(
    v.object({
      id,
      pharma: v.object({ id, name: v.string() }),
      connected: v.boolean(),
      hasOtherAddress: v.optional(v.boolean()),
    }),
  ),
})
export type RegistrationEntry = v.InferOutput<typeof schema>

type RegistrationGiven = {
  type: RegistrationEntry['type']
  registration: PortalRegistration
  /** The refused entry that this one corrects: it goes when this one is saved. `evenIfReceived`: its user was told that the server may hold it. */
  replaces?: { id: string; evenIfReceived: boolean } | undefined
}

/** What it corrects was sent, corrected or discarded meanwhile; or it may exist elsewhere: ask, then `evenIfReceived`. */
type NotReplaced = 'not_refused' | 'maybe_received'

export const kind: Kind<RegistrationEntry, RegistrationGiven, CreatedRegistration, NotReplaced> = {
  schema: async () => ({ schema }),
  make(begun, { type, registration }) {
    const body = checked(portalRegistrationSchema, registration)
    if (!body.ok) return body
    return {
      ok: true,
      entry: { ...begun, endpoint: 'createRegistration', type, body: body.output, registration: null },
    }
  },
  async change(transaction, { owner }, { replaces }) {
    if (replaces === undefined) return async () => undefined
    const refused = await transaction.entry(replaces.id)
    if (refused === undefined || refused.owner !== owner || !needsDecision(refused)) return 'not_refused'
    if (mayExistElsewhere(refused) && !replaces.evenIfReceived) return 'maybe_received'
    return async () => {
      await transaction.close(refused.id)
      await transaction.deleteEntry(refused.id)
    }
  },
  post(send, { id, type, body }) {
    const input: InputOf<typeof createRegistration> = {
      body,
      query: { type },
      headers: { 'idempotency-key': id },
    }
    return send(createRegistration, input)
  },
  accepted: (entry, registration) => ({ ...entry, registration }),
  absent: ['registration_rejected'],
}
