import * as v from 'valibot'
import { endpoint } from '@/contract/endpoint'
import { gridQuery, id, instant, nif, page } from '@/contract/fields'
import { isPostalCode } from '@/domain/people/postal-code'
import { registrationTypes } from '@/domain/people/registration'
import { impersonatingRoles, internalRoles, roles } from '@/domain/people/roles'

const registering = { kind: 'roles', roles: impersonatingRoles } as const
const staff = { kind: 'roles', roles: internalRoles } as const

const named = v.object({ id, name: v.string() })
const optionalText = v.nullable(v.string())

const foundPharmacy = v.object({
  id,
  name: v.string(),
  /** Its municipality. */
  town: optionalText,
  /** The rest is null for a laboratory that has no relation with it. */
  contactPerson: optionalText,
  contactPhone: optionalText,
  contactEmail: optionalText,
  address: optionalText,
  postalCode: optionalText,
  software: optionalText,
})
export type FoundPharmacy = v.InferOutput<typeof foundPharmacy>

export const pharmacyByNif = endpoint({
  method: 'GET',
  path: '/pharma/nif/:nif/',
  summary:
    'La farmacia de un CIF/NIF; un laboratorio sin relación con ella recibe solo el nombre y la población. Queda en el registro de seguridad',
  spec: 'platform.md §7',
  access: registering,
  part: 'registration',
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
  part: 'registration',
  params: v.object({
    code: v.pipe(v.string(), v.maxLength(5), v.check(isPostalCode, 'Código postal incorrecto')),
  }),
  /** `province` also where no municipality of the code is known. */
  response: v.object({ province: v.string(), cities: v.array(municipality) }),
  errors: ['not_found'],
})

const registrationRow = v.object({
  id,
  type: v.picklist(registrationTypes),
  pharma: named,
  contactPerson: v.string(),
  contactEmail: v.string(),
  contactPhone: v.string(),
  createdAt: instant,
  connected: v.boolean(),
})
export type RegistrationRow = v.InferOutput<typeof registrationRow>

export const registrations = endpoint({
  method: 'GET',
  path: '/registration/data/',
  summary: 'Altas de farmacias, las últimas primero',
  spec: 'platform.md §7',
  access: staff,
  part: 'registration',
  query: v.object(gridQuery),
  response: page(registrationRow),
})

export const reboticaModules = endpoint({
  method: 'GET',
  path: '/rebotica-module/data/',
  summary: 'Módulos en los que se puede dar de alta una farmacia',
  spec: 'platform.md §7',
  access: staff,
  part: 'registration',
  response: v.object({ data: v.array(named) }),
})

export const laboratoryTenants = endpoint({
  method: 'GET',
  path: '/laboratory/tenant/data/',
  summary: 'Laboratorios que trabajan con la plataforma: con usuarios activos o con relaciones',
  spec: 'platform.md §7',
  access: staff,
  part: 'registration',
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
  part: 'registration',
  query: v.object(gridQuery),
  response: page(administrator),
})
