import * as v from 'valibot'
import { cents, cn, count, date, instant, maxInteger } from '@/contract/basics/fields'
import { answerOrigins, type MissingReason, missingReasons } from '@/domain/order/line-answer'

const units = v.pipe(count, v.maxValue(maxInteger))

/** Its units add up to those to come, which the server checks: a call that says so field by field is refused by it. */
export const lineAnswerFields = {
  served: units,
  delayed: units,
  delayedUntil: v.nullable(date),
  substituted: units,
  substitute: v.nullable(cn),
  missing: units,
  reason: v.nullable(v.picklist(Object.keys(missingReasons) as MissingReason[])),
  price: v.nullable(v.pipe(cents, v.maxValue(maxInteger))),
}

/** The last answer of a line, which is the one that counts. */
export const givenAnswerSchema = v.object({
  ...lineAnswerFields,
  substituteName: v.nullable(v.string()),
  answeredAt: instant,
  origin: v.picklist(answerOrigins),
})

/** What has been answered of an order, in units. */
export const answeredSchema = v.object({
  /** Lines that have an answer. */
  lines: count,
  served: count,
  delayed: count,
  substituted: count,
  missing: count,
  /** Free units of these lines; absent in answers of earlier versions. */
  bonus: v.optional(count),
  /** Whether units of some line are missing, substituted or delayed. */
  hasShortages: v.boolean(),
})
