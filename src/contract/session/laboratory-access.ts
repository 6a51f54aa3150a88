import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { id, textId } from '@/contract/basics/fields'

export const laboratoryAccess = endpoint({
  method: 'PUT',
  path: '/pharma-laboratory-relation/:id/',
  summary:
    'Concede o retira a un laboratorio el acceso a las ventas de la farmacia; vale para todas las relaciones de su asociación',
  spec: 'purchasing.md §7',
  access: { kind: 'user' },
  beforeTerms: true,
  params: v.object({ id: textId }),
  body: v.object({ laboratoryAccess: v.boolean() }),
  /** Every relation that the change reached. */
  response: v.array(v.object({ id, laboratoryAccess: v.boolean() })),
  errors: ['not_found', 'forbidden'],
})
