import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { required, rowId } from '@/contract/basics/fields'
import { userSchema } from '@/contract/session/session'
import { impersonatingRoles } from '@/domain/people/roles'

/**
 * While it lasts every call carries `X-Switch-User: <username>`; each is answered by what is allowed at that time. The
 * header is refused where no impersonation was started, and after its end. A session has one impersonation at a time: starting
 * another ends the one before.
 */
export const startImpersonation = endpoint({
  method: 'POST',
  path: '/auth/impersonation/',
  summary: 'Empieza a actuar en el lugar de un usuario, o del usuario de una farmacia',
  spec: 'platform.md §4',
  access: { kind: 'roles', roles: impersonatingRoles },
  body: v.union([v.object({ username: v.pipe(required, v.maxLength(254)) }), v.object({ pharma: rowId })]),
  response: userSchema,
  errors: ['switch_refused'],
})

export const endImpersonation = endpoint({
  method: 'DELETE',
  path: '/auth/impersonation/',
  summary: 'Deja de actuar en el lugar de otro usuario',
  spec: 'platform.md §4',
  access: { kind: 'user' },
  response: v.object({}),
})
