import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { id, text } from '@/contract/basics/fields'

/** In letters: an order of as many lines as there may be, with room. */
export const longestCarried = 200_000

export const carryOrder = endpoint({
  method: 'POST',
  path: '/purchase-order/carried/',
  summary:
    'Trae un pedido que otro dispositivo de la farmacia no ha podido enviar: se crea una sola vez, como lo hizo su usuario y con su misma clave',
  access: { kind: 'user' },
  body: v.object({
    /** What the file says, or the codes together. */
    order: v.pipe(
      text,
      v.nonEmpty('Campo obligatorio'),
      v.maxLength(longestCarried, 'Texto demasiado largo'),
    ),
  }),
  response: v.object({
    id,
    name: v.string(),
    /** Names of the laboratories that it has lines of. */
    laboratories: v.array(v.string()),
    pharmacy: v.string(),
    /** Whether there was such an order already: its own device has sent it, or somebody has brought it before. */
    isRepeated: v.boolean(),
  }),
  errors: ['in_flight', 'idempotency_mismatch', 'order_rejected', 'price_risen', 'forbidden'],
})
