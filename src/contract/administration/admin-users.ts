import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { gridQuery, page } from '@/contract/basics/fields'
import { userSchema } from '@/contract/session/session'
import { userListRoles } from '@/domain/people/roles'

export const adminUsers = endpoint({
  method: 'GET',
  path: '/admin/user/',
  summary: 'Usuarios de la plataforma',
  spec: 'platform.md §7',
  access: { kind: 'roles', roles: userListRoles },
  query: v.object(gridQuery),
  response: page(userSchema),
})
