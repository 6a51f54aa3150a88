import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { instant } from '@/contract/basics/fields'

export const health = endpoint({
  method: 'GET',
  path: '/health/',
  summary: 'Indica que el servidor y su base de datos responden; da la hora del servidor',
  access: { kind: 'public' },
  response: v.object({ status: v.literal('ready'), time: instant }),
  errors: ['unavailable'],
})
