import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'

/** Apart from `health`, which devices ask: these two are for whoever starts, stops and balances servers. */
export const liveness = endpoint({
  method: 'GET',
  path: '/health/live/',
  summary: 'Indica que el proceso del servidor responde; si no, hay que reiniciarlo',
  access: { kind: 'public' },
  response: v.object({ status: v.literal('live') }),
  errors: [],
})

export const readiness = endpoint({
  method: 'GET',
  path: '/health/ready/',
  summary:
    'Indica que el servidor puede atender: su base de datos responde, tiene sus tablas y no se está parando',
  access: { kind: 'public' },
  response: v.object({ status: v.literal('ready') }),
  errors: ['unavailable'],
})
