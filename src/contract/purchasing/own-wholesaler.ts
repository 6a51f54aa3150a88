import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { textId } from '@/contract/basics/fields'
import { ownWholesalerSchema } from '@/contract/purchasing/own-wholesaler-schema'

/** Null where the pharmacy has not said what it pays there. */
const wholesaler = v.nullable(ownWholesalerSchema)

export const ownWholesaler = endpoint({
  method: 'GET',
  path: '/pharma/:id/own-wholesaler/',
  summary: 'El mayorista de la farmacia y lo que le descuenta, que solo ve ella misma',
  access: { kind: 'pharmacy', param: 'id' },
  params: v.object({ id: textId }),
  response: v.object({ wholesaler }),
  errors: ['forbidden'],
})

export const saveOwnWholesaler = endpoint({
  method: 'PUT',
  path: '/pharma/:id/own-wholesaler/',
  summary: 'La propia farmacia dice qué le descuenta su mayorista, o que ya no lo compara',
  access: { kind: 'pharmacy', param: 'id' },
  params: v.object({ id: textId }),
  body: v.object({ wholesaler }),
  response: v.object({ wholesaler }),
  errors: ['forbidden'],
})
