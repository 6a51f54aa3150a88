import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { count } from '@/contract/basics/fields'
import { systemAnswersSchema } from '@/contract/orders/system-answers-schema'

export const answerDelivery = endpoint({
  method: 'POST',
  path: '/order-answer/',
  summary:
    'El sistema de un laboratorio dice qué sirve de un pedido que se le entregó; va firmado como el webhook, con el mismo secreto',
  access: { kind: 'public' },
  headers: v.object({
    'x-rebotica-delivery': v.pipe(
      v.string(),
      v.regex(/^\d{1,15}\.\d{1,9}\.\d{1,4}$/, 'Falta la cabecera X-Rebotica-Delivery'),
    ),
    'x-rebotica-signature': v.pipe(v.string(), v.maxLength(500)),
  }),
  body: systemAnswersSchema,
  /** Lines of which something new was said. */
  response: v.object({ recorded: count }),
  errors: ['unauthenticated', 'idempotency_mismatch', 'too_large'],
})
