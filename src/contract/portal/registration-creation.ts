import * as v from 'valibot'
import { nif, phone, postalCode } from '@/contract/basics/contact-fields'
import { email } from '@/contract/basics/email-field'
import { endpoint } from '@/contract/basics/endpoint'
import { id, readableName, required, rowId } from '@/contract/basics/fields'
import {
  isSoftware,
  maxModuleLaboratories,
  maxResponsibles,
  registrationTypes,
  softwareKey,
} from '@/domain/people/registration'
import { impersonatingRoles } from '@/domain/people/roles'

const tooLong = 'Demasiado largo'
const name = v.pipe(readableName, v.maxLength(120, tooLong))

/** Who speaks for the pharmacy. */
export const contactEntries = {
  contactPerson: name,
  contactPhone: v.pipe(required, phone),
  contactEmail: email,
}

/** What both forms ask of a pharmacy (platform.md §5): each of them is required. */
const pharmacyEntries = {
  name,
  nif: v.pipe(required, v.maxLength(20, 'CIF/NIF incorrecto'), nif),
  software: v.pipe(
    required,
    v.maxLength(30, tooLong),
    v.check(isSoftware, 'Valor incorrecto'),
    v.transform(softwareKey),
  ),
  ...contactEntries,
  address: v.pipe(readableName, v.maxLength(200, tooLong)),
  postalCode: v.pipe(required, v.maxLength(5, 'Código postal incorrecto'), postalCode),
  /** The municipality, where several share the postal code; else the first of them. */
  city: v.optional(v.pipe(v.string(), v.maxLength(40, 'Valor incorrecto'))),
}

const portalEntries = {
  /** The pharmacy that the tax id was found to be of. */
  pharma: v.optional(rowId),
  /** The number that the pharmacy has as a customer of the laboratory. */
  erpCode: v.pipe(readableName, v.maxLength(60, tooLong)),
  /** Who of the laboratory looks after it: the user of the portal's screen, oneself or somebody below. */
  delegate: v.optional(rowId),
  laboratory: rowId,
  partner: v.optional(v.nullable(rowId)),
}

const moduleEntries = {
  reboticaModule: rowId,
  moduleLaboratories: v.pipe(
    v.array(rowId),
    v.minLength(1, 'Campo obligatorio'),
    v.maxLength(maxModuleLaboratories, 'Demasiados laboratorios'),
  ),
  kitDigitalModule: v.boolean(),
  responsibles: v.optional(
    v.pipe(v.array(rowId), v.maxLength(maxResponsibles, 'Demasiados responsables')),
    [],
  ),
}

/** Body of the portal's dialog: types PARTNER and TENANT. */
export const portalRegistrationSchema = v.object({ ...pharmacyEntries, ...portalEntries })
export type PortalRegistration = v.InferInput<typeof portalRegistrationSchema>

/** Body of the administration's form: type MODULO. People responsible are required only with the digital kit. */
export const moduleRegistrationSchema = v.pipe(
  v.object({ ...pharmacyEntries, ...moduleEntries }),
  v.forward(
    v.check(
      ({ kitDigitalModule, responsibles }) => !kitDigitalModule || responsibles.length > 0,
      'Campo obligatorio',
    ),
    ['responsibles'],
  ),
  v.transform((given) => (given.kitDigitalModule ? given : { ...given, responsibles: [] })),
)

const createdRegistrationSchema = v.object({
  id,
  pharma: v.object({ id, name: v.string() }),
  /** Whether its sales come already; else it is pending until they do. */
  connected: v.boolean(),
  /** The laboratory has registered it before with another address, and staff decide; absent from earlier versions of the server. */
  hasOtherAddress: v.optional(v.boolean()),
})
export type CreatedRegistration = v.InferOutput<typeof createdRegistrationSchema>

export const createRegistration = endpoint({
  method: 'POST',
  path: '/registration/new/',
  summary:
    'Da de alta una farmacia una sola vez por Idempotency-Key: PARTNER o TENANT desde el portal, MODULO desde la administración. ' +
    'La que ya existe gana una relación y conserva sus datos',
  spec: 'platform.md §7',
  access: { kind: 'roles', roles: impersonatingRoles },
  feature: 'registration',
  headers: v.object({ 'idempotency-key': v.pipe(v.string(), v.uuid('Falta la cabecera Idempotency-Key')) }),
  query: v.object({ type: v.picklist(registrationTypes) }),
  // Which of the fields of either form have to be there, depends on the type: the server checks it with the form's own schema.
  body: v.object({
    ...pharmacyEntries,
    ...v.partial(v.object({ ...portalEntries, ...moduleEntries })).entries,
  }),
  response: createdRegistrationSchema,
  errors: ['idempotency_mismatch', 'registration_rejected', 'forbidden', 'too_many_requests'],
})
