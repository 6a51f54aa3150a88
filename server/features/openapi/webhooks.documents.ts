import type * as v from 'valibot'
import { orderEventSchema } from '@/contract/orders/order-event-schema'
import { systemAnswersSchema } from '@/contract/orders/system-answers-schema'

type JsonSchema = Record<string, unknown>

const headers = {
  'X-Rebotica-Event': 'Como el campo event',
  'X-Rebotica-Delivery': 'La clave de la entrega, la misma en cada intento',
  'Idempotency-Key': 'La misma clave',
  'X-Rebotica-Signature': 't={segundos desde 1970},v1={HMAC-SHA256 en hexadecimal de «t.cuerpo»}',
}

/** What laboratories' own systems are told (docs/deliveries.md), in OpenAPI's section for calls that the server makes. */
export const webhooks = (jsonSchema: (schema: v.GenericSchema) => JsonSchema) => ({
  orderEvent: {
    post: {
      operationId: 'orderEvent',
      summary: 'Un pedido para el laboratorio, su anulación o una prueba',
      description:
        'Firmado y repetido durante tres días hasta una respuesta 2xx. Cómo se comprueba la firma: docs/deliveries.md.',
      parameters: Object.entries(headers).map(([name, description]) => ({
        name,
        description,
        in: 'header',
        required: true,
        schema: { type: 'string' },
      })),
      requestBody: {
        required: true,
        content: { 'application/json': { schema: jsonSchema(orderEventSchema) } },
      },
      responses: {
        200: {
          description:
            'Recibido; también si la clave ya se había recibido. Puede llevar ya lo que se sirve de cada línea.',
          content: { 'application/json': { schema: jsonSchema(systemAnswersSchema) } },
        },
        410: { description: 'No se volverá a intentar' },
        default: { description: 'Se volverá a intentar' },
      },
    },
  },
})
