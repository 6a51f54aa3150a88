import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { textId } from '@/contract/basics/fields'
import { listedWantSchema } from '@/contract/purchasing/wants-schema'

export const wants = endpoint({
  method: 'GET',
  path: '/pharma/:id/want/',
  summary: 'Productos que la farmacia espera, con lo que se sabe de cada uno; nunca para laboratorios',
  access: { kind: 'pharmacy', param: 'id' },
  params: v.object({ id: textId }),
  response: v.object({ data: v.array(listedWantSchema) }),
})
