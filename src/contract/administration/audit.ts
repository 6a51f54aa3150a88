import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { date, id, instant, textId, windowPage, windowQuery } from '@/contract/basics/fields'
import { auditKinds } from '@/domain/people/audit-kinds'
import { adminRoles } from '@/domain/people/roles'

/** A GET with a side effect: never cached, prefetched or repeated (design.md §5). */
export const auditOrderExported = endpoint({
  method: 'GET',
  path: '/audit/purchase-order-exported/laboratory/:id/',
  summary: 'Deja constancia de que se exportó una propuesta de un laboratorio',
  spec: 'purchasing.md §7',
  access: { kind: 'user' },
  params: v.object({ id: textId }),
  /** Extension of the specification: the pharmacy whose proposal it was. */
  query: v.object({ pharma: v.optional(textId) }),
  response: v.object({}),
  errors: ['not_found'],
})

const named = v.object({ id, name: v.string() })
const person = v.object({ id, username: v.string(), name: v.string() })

export const auditEvents = endpoint({
  method: 'GET',
  path: '/audit/event/',
  summary: 'Registro de seguridad, lo último primero',
  access: { kind: 'roles', roles: adminRoles },
  query: v.object({
    ...windowQuery,
    kind: v.optional(v.picklist(auditKinds)),
    /** Days of Madrid, both included. */
    from: v.optional(date),
    to: v.optional(date),
  }),
  response: windowPage(
    v.object({
      id,
      happenedAt: instant,
      /** A text, not one of the list: later versions record more. */
      kind: v.string(),
      /** Null for a log-in with a name that nobody has. */
      user: v.nullable(person),
      /** Who was behind, while acting as another; null for the command line. */
      realUser: v.nullable(person),
      pharma: v.nullable(named),
      laboratory: v.nullable(named),
      address: v.nullable(v.string()),
      details: v.record(v.string(), v.unknown()),
    }),
  ),
})
export type AuditEvent = v.InferOutput<typeof auditEvents.response>['data'][number]
