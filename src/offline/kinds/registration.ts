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
import { checked, type Kind } from '@/offline/kinds/kind'
import { type NotReplaced, type Replaced, replacing } from '@/offline/kinds/replaced-entry'

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
  replaces?: Replaced | undefined
}

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
  change: (transaction, entry, { replaces }) => replacing(transaction, entry, replaces),
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
