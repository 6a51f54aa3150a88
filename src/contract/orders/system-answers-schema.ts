import * as v from 'valibot'
import { cn, text } from '@/contract/basics/fields'
import { lineAnswerFields } from '@/contract/orders/line-answer'
import { maxOrderLines } from '@/domain/order/order-limits'

const { served, delayed, delayedUntil, substituted, substitute, missing, reason, price } = lineAnswerFields

/** An ordered product is in one line alone. What is left out is none. */
const answeredProduct = v.object({
  cn,
  served,
  delayed: v.optional(delayed, 0),
  delayedUntil: v.optional(delayedUntil, null),
  substituted: v.optional(substituted, 0),
  substitute: v.optional(substitute, null),
  missing: v.optional(missing, 0),
  reason: v.optional(reason, null),
  price: v.optional(price, null),
})

/**
 * What a laboratory's own system says of a delivered order: in its answer to the webhook, or later by `answerDelivery`
 * (docs/deliveries.md). It only grows.
 */
export const systemAnswersSchema = v.object({
  answers: v.pipe(
    v.array(
      v.object({
        /** What the system calls this answer: under the same id the same is told again. */
        id: v.optional(v.pipe(text, v.regex(/^[\w.:-]{1,40}$/, 'De 1 a 40 letras, cifras o . : - _')), '1'),
        lines: v.pipe(
          v.array(answeredProduct),
          v.minLength(1, 'Campo obligatorio'),
          v.maxLength(maxOrderLines, 'Demasiadas líneas'),
        ),
      }),
    ),
    v.maxLength(20, 'Demasiadas respuestas'),
  ),
})
export type SystemAnswers = v.InferOutput<typeof systemAnswersSchema>['answers']
