import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { count, gridQuery, page, textId } from '@/contract/basics/fields'
import {
  hierarchyRow,
  networkUserRow,
  networkUserSchema,
  pendingPharmacySchema,
  portalPharmacySchema,
} from '@/contract/portal/portal-schemas'
import { laboratoryRoles } from '@/domain/people/roles'

/** Each is about a user of a laboratory: the caller, or somebody below them. Anybody else is like nobody. */
const ofNetwork = {
  spec: 'platform.md §7',
  access: { kind: 'roles', roles: laboratoryRoles },
  params: v.object({ id: textId }),
  errors: ['not_found'],
} as const

export const laboratoryUser = endpoint({
  ...ofNetwork,
  method: 'GET',
  path: '/laboratory/user/:id/',
  summary: 'Un usuario de laboratorio, uno mismo o alguien de su red, con sus superiores y sus indicadores',
  response: networkUserSchema,
})

export const userChildren = endpoint({
  ...ofNetwork,
  method: 'GET',
  path: '/user/:id/child/',
  summary: 'Los usuarios que dependen directamente de un usuario de laboratorio',
  query: v.object(gridQuery),
  response: page(networkUserRow),
})

export const userHierarchy = endpoint({
  ...ofNetwork,
  method: 'GET',
  path: '/user/:id/hierarchy/',
  summary: 'Toda la red de un usuario de laboratorio, con su nivel',
  query: v.object(gridQuery),
  response: page(hierarchyRow),
})

export const hierarchySummary = endpoint({
  ...ofNetwork,
  method: 'GET',
  path: '/laboratory/user/:id/hierarchy/summary/',
  summary: 'Cuántos usuarios hay en la red de un usuario de laboratorio, por puesto',
  /** By the name of the position, from the top of the hierarchy down; positions that nobody has are left out. */
  response: v.object({ childUsers: v.record(v.string(), count) }),
})

export const pharmaciesSummary = endpoint({
  ...ofNetwork,
  method: 'GET',
  path: '/laboratory/user/:id/pharma/summary/',
  summary: 'Cuántas farmacias de un usuario de laboratorio están conectadas, con y sin acceso, y pendientes',
  /** `access` and `notAccess` add up to `connected`. */
  response: v.object({ connected: count, access: count, notAccess: count, pending: count }),
})

export const laboratoryUserPharmacies = endpoint({
  ...ofNetwork,
  method: 'GET',
  path: '/laboratory/user/:id/pharma/',
  summary: 'Farmacias conectadas de un usuario de laboratorio',
  query: v.object(gridQuery),
  response: page(portalPharmacySchema),
})

export const pendingPharmacies = endpoint({
  ...ofNetwork,
  method: 'GET',
  path: '/laboratory/user/:id/pharma/pending/',
  summary: 'Farmacias de un usuario de laboratorio pendientes de conexión',
  query: v.object(gridQuery),
  response: page(pendingPharmacySchema),
})

/** Only for whoever acts as that user: a network's own users have no such export (platform.md §6). */
const exported = {
  ...ofNetwork,
  method: 'GET',
  response: { file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  errors: ['not_found', 'forbidden'],
} as const

export const hierarchyExcel = endpoint({
  ...exported,
  path: '/user/:id/hierarchy/excel/',
  summary: 'La red de un usuario de laboratorio en una hoja de cálculo, mientras se actúa como otro usuario',
})

export const pharmaciesExcel = endpoint({
  ...exported,
  path: '/user/:id/pharma/hierarchy/excel/',
  summary:
    'Las farmacias de un usuario de laboratorio en una hoja de cálculo, mientras se actúa como otro usuario',
})
