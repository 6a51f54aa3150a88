import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { cents, cn, count, date, id, instant, textId } from '@/contract/basics/fields'
import { type MissingReason, missingReasons } from '@/domain/order/line-answer'
import { servicePeriods } from '@/domain/order/service-level'

const laboratory = v.object({ id, name: v.string() })

const serviceSchema = v.object({
  /** First day of Madrid of the orders that are counted. */
  from: date,
  /** `serviceLevels` of src/domain/order/service-level.ts, with the names. */
  laboratories: v.array(
    v.object({
      laboratory,
      orders: count,
      inFull: count,
      ordered: count,
      served: count,
      daysToReceive: v.nullable(v.number()),
    }),
  ),
  /** What was missing most, by product and reason, at most 50. */
  missing: v.array(
    v.object({
      cn,
      product: v.string(),
      laboratory,
      reason: v.picklist(Object.keys(missingReasons) as MissingReason[]),
      units: count,
    }),
  ),
  /**
   * What pharmacies ordered of a laboratory that asks for all of them, those that ordered most in the first half of the days first,
   * at most 200; absent in other answers, and in those of earlier versions.
   */
  pharmacies: v.optional(
    v.array(
      v.object({
        pharmacy: v.object({ id, name: v.string() }),
        lastOrderAt: instant,
        /** In the first half of the days, and in the second, at the PVL. */
        earlier: cents,
        recent: cents,
      }),
    ),
  ),
})
export type OrderService = v.InferOutput<typeof serviceSchema>

export const orderService = endpoint({
  method: 'GET',
  path: '/order-service/',
  summary:
    'Qué sirve cada laboratorio de lo que se le pide, cuánto tarda y qué falta; de una farmacia, o de todas las que ve un laboratorio',
  access: { kind: 'user' },
  query: v.object({ pharma: v.optional(textId), days: v.picklist(servicePeriods) }),
  response: serviceSchema,
  errors: ['forbidden'],
})
