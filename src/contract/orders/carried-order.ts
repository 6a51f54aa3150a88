import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { count, id, instant, text } from '@/contract/basics/fields'

/** In letters: an order of as many lines as there may be, with room. */
export const longestCarried = 200_000

const body = v.object({
  /** What the file says, or the codes together. */
  order: v.pipe(text, v.nonEmpty('Campo obligatorio'), v.maxLength(longestCarried, 'Texto demasiado largo')),
})

/** Names of its pharmacy, and of the laboratories that it has lines of. */
const names = { laboratories: v.array(v.string()), pharmacy: v.string() }

export const openCarriedOrder = endpoint({
  method: 'POST',
  path: '/purchase-order/carried/opened/',
  summary: 'Muestra qué pedido es el que se trae de otro dispositivo, antes de crearlo',
  access: { kind: 'user' },
  body,
  response: v.object({
    name: v.string(),
    madeAt: instant,
    /** Null where the reader may not know: a laboratory is told of none of the pharmacy's people. */
    maker: v.nullable(v.string()),
    lines: count,
    units: count,
    ...names,
    /** Whether there is such an order already: bringing it creates none. */
    isCreated: v.boolean(),
  }),
  errors: ['order_rejected', 'forbidden'],
})

export const carryOrder = endpoint({
  method: 'POST',
  path: '/purchase-order/carried/',
  summary:
    'Trae un pedido que otro dispositivo de la farmacia no ha podido enviar: se crea una sola vez, como lo hizo su usuario y con su misma clave',
  access: { kind: 'user' },
  body,
  response: v.object({
    id,
    name: v.string(),
    ...names,
    /** Whether there was such an order already: its own device has sent it, or somebody has brought it before. */
    isRepeated: v.boolean(),
  }),
  errors: ['in_flight', 'idempotency_mismatch', 'order_rejected', 'price_risen', 'forbidden'],
})
