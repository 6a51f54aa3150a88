import * as v from 'valibot'
import { endpoint } from '@/contract/endpoint'
import { textId } from '@/contract/fields'

/** A GET with a side effect: never cached, prefetched or repeated (design.md §5). */
export const auditOrderExported = endpoint({
  method: 'GET',
  path: '/audit/purchase-order-exported/laboratory/:id/',
  summary: 'Deja constancia de que se exportó una propuesta de un laboratorio',
  spec: 'purchasing.md §7',
  access: { kind: 'user' },
  params: v.object({ id: textId }),
  /** The pharmacy is ours: whose proposal it was. */
  query: v.object({ pharma: v.optional(textId) }),
  response: v.object({}),
  errors: ['not_found'],
})
