import * as v from 'valibot'
import { endpoint } from '@/contract/endpoint'
import { gridQuery, page, textId } from '@/contract/fields'
import { pharmacySchema } from '@/contract/pharmacies'
import { userSchema } from '@/contract/session'
import { laboratoryRoles, userListRoles } from '@/domain/people/roles'

export const laboratoryUser = endpoint({
  method: 'GET',
  path: '/laboratory/user/:id/',
  summary: 'Un usuario de laboratorio: uno mismo o alguien de su red',
  spec: 'platform.md §7',
  access: { kind: 'roles', roles: laboratoryRoles },
  params: v.object({ id: textId }),
  response: userSchema,
  errors: ['not_found'],
})

export const laboratoryUserPharmacies = endpoint({
  method: 'GET',
  path: '/laboratory/user/:id/pharma/',
  summary: 'Farmacias conectadas de un usuario de laboratorio',
  spec: 'platform.md §7',
  access: { kind: 'roles', roles: laboratoryRoles },
  params: v.object({ id: textId }),
  query: v.object(gridQuery),
  response: page(pharmacySchema),
  errors: ['not_found'],
})

export const adminUsers = endpoint({
  method: 'GET',
  path: '/admin/user/',
  summary: 'Usuarios de la plataforma',
  spec: 'platform.md §7',
  access: { kind: 'roles', roles: userListRoles },
  query: v.object(gridQuery),
  response: page(userSchema),
})
