import * as v from 'valibot'
import { nif } from '@/contract/basics/contact-fields'
import { endpoint } from '@/contract/basics/endpoint'
import { gridQuery, id, instant, page, textId, textTrue } from '@/contract/basics/fields'
import { contactEntries } from '@/contract/portal/registration-creation'
import { isPostalCode } from '@/domain/people/postal-code'
import { addressStates, registrationTypes } from '@/domain/people/registration'
import { impersonatingRoles, internalRoles, roles } from '@/domain/people/roles'

const registering = { kind: 'roles', roles: impersonatingRoles } as const
const staff = { kind: 'roles', roles: internalRoles } as const

const named = v.object({ id, name: v.string() })
const optionalText = v.nullable(v.string())

const foundPharmacy = v.object({
  id,
  name: v.string(),
  /** Municipality of the pharmacy. */
  town: optionalText,
  /** The rest is null for a laboratory that has no relation with it. */
  contactPerson: optionalText,
  contactPhone: optionalText,
  contactEmail: optionalText,
  address: optionalText,
  postalCode: optionalText,
  software: optionalText,
  /**
   * For a laboratory: whether its user looks after the pharmacy already, and whether its sales come; null where not, and for staff.
   */
  relation: v.nullable(v.picklist(['pending', 'connected'])),
  /** The laboratory's registration of it, where its user may follow it. */
  registration: v.nullable(id),
})
export type FoundPharmacy = v.InferOutput<typeof foundPharmacy>

export const pharmacyByNif = endpoint({
  method: 'GET',
  path: '/pharma/nif/:nif/',
  summary:
    'La farmacia de un CIF/NIF; un laboratorio sin relación con ella recibe solo el nombre y la población. Queda en el registro de seguridad',
  spec: 'platform.md §7',
  access: registering,
  feature: 'registration',
  params: v.object({ nif: v.pipe(v.string(), v.maxLength(20, 'CIF/NIF incorrecto'), nif) }),
  response: foundPharmacy,
  errors: ['not_found', 'too_many_requests'],
})

const municipality = v.object({ id: v.string(), name: v.string(), province: v.string() })
export type Municipality = v.InferOutput<typeof municipality>

export const postalCodePlaces = endpoint({
  method: 'GET',
  path: '/postal-code/:code/',
  summary: 'Los municipios de un código postal, el usual el primero',
  access: registering,
  feature: 'registration',
  params: v.object({
    code: v.pipe(v.string(), v.maxLength(5), v.check(isPostalCode, 'Código postal incorrecto')),
  }),
  /** `province` also where no municipality of the code is known. */
  response: v.object({ province: v.string(), cities: v.array(municipality) }),
  errors: ['not_found'],
})

const moment = v.nullable(instant)
/** What has happened since, as far as is known; the state in words: domain/people/registration-progress. */
const progress = v.object({
  /** The next five are null for a laboratory where the pharmacy was there before: it was told at addresses of its own. */
  address: v.nullable(v.picklist(addressStates)),
  mailSentAt: moment,
  linkOpenedAt: moment,
  passwordAt: moment,
  termsAt: moment,
  /** When a key of the connector was made. */
  keyAt: moment,
  firstSalesAt: moment,
})

const registrationRow = v.object({
  id,
  type: v.picklist(registrationTypes),
  pharma: named,
  progress,
  contactPerson: v.string(),
  contactEmail: v.string(),
  contactPhone: v.string(),
  createdAt: instant,
  connected: v.boolean(),
})
export type RegistrationRow = v.InferOutput<typeof registrationRow>

const registrationDetail = v.object({
  ...registrationRow.entries,
  nif: v.string(),
  /** The laboratory that registered it; null for staff. */
  laboratory: v.nullable(v.string()),
  /** The address that the pharmacy has now, for staff, who decide between the two. */
  knownEmail: optionalText,
  existed: v.boolean(),
  /** Who asks may correct the contact, or have the mail sent again. */
  canCorrect: v.boolean(),
  canResend: v.boolean(),
})
export type RegistrationDetail = v.InferOutput<typeof registrationDetail>

const params = v.object({ id: textId })

export const registrationProgress = endpoint({
  method: 'GET',
  path: '/registration/:id/',
  summary: 'Qué ha pasado con un alta; un laboratorio, las suyas de farmacias que atiende quien pregunta',
  access: registering,
  feature: 'registration',
  params,
  response: registrationDetail,
  errors: ['not_found'],
})

export const decideRegistrationAddress = endpoint({
  method: 'POST',
  path: '/registration/:id/address/',
  summary: 'Confirma o rechaza la dirección de un alta: hasta entonces su cuenta no tiene farmacia',
  access: staff,
  feature: 'registration',
  params,
  body: v.object({ accept: v.boolean() }),
  response: v.object({ address: v.picklist(addressStates) }),
  errors: ['not_found', 'registration_rejected'],
})

export const correctRegistration = endpoint({
  method: 'PUT',
  path: '/registration/:id/contact/',
  summary: 'Corrige el contacto de un alta y le escribe de nuevo; el enlace de antes deja de valer',
  access: registering,
  feature: 'registration',
  params,
  body: v.object(contactEntries),
  response: registrationDetail,
  errors: ['not_found', 'registration_rejected', 'edit_conflict', 'too_many_requests'],
})

export const resendRegistrationMail = endpoint({
  method: 'POST',
  path: '/registration/:id/mail/',
  summary: 'Envía de nuevo el correo de un alta; el enlace de antes deja de valer',
  access: registering,
  feature: 'registration',
  params,
  response: registrationDetail,
  errors: ['not_found', 'edit_conflict', 'too_many_requests'],
})

export const registrations = endpoint({
  method: 'GET',
  path: '/registration/data/',
  summary: 'Altas de farmacias, las últimas primero',
  spec: 'platform.md §7',
  access: staff,
  feature: 'registration',
  /** `waiting`: those alone whose address staff have to confirm. */
  query: v.object({ ...gridQuery, waiting: v.optional(textTrue) }),
  response: page(registrationRow),
})

export const reboticaModules = endpoint({
  method: 'GET',
  path: '/rebotica-module/data/',
  summary: 'Módulos en los que se puede dar de alta una farmacia',
  spec: 'platform.md §7',
  access: staff,
  feature: 'registration',
  response: v.object({ data: v.array(named) }),
})

export const laboratoryTenants = endpoint({
  method: 'GET',
  path: '/laboratory/tenant/data/',
  summary: 'Laboratorios que trabajan con la plataforma: con usuarios activos o con relaciones',
  spec: 'platform.md §7',
  access: staff,
  feature: 'registration',
  response: v.object({ data: v.array(named) }),
})

const administrator = v.object({
  id,
  username: v.string(),
  firstName: v.string(),
  surname: v.string(),
  rol: v.picklist(roles),
})
export type Administrator = v.InferOutput<typeof administrator>

export const administrators = endpoint({
  method: 'GET',
  path: '/administrators/',
  summary: 'Usuarios internos activos, para elegir responsables',
  spec: 'platform.md §7',
  access: staff,
  feature: 'registration',
  query: v.object(gridQuery),
  response: page(administrator),
})
