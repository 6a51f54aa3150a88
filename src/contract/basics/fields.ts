import * as v from 'valibot'
import { count, idMessage, maxInteger, text } from '@/domain/basics/fields'
import { isIsoDay } from '@/domain/basics/is-iso-day'
import { visibleText } from '@/domain/basics/visible-text'

export { cents, cn, count, date, id, maxInteger, rowId, text } from '@/domain/basics/fields'

/** Building blocks of the wire. Amounts are integer cents; dates YYYY-MM-DD; instants ISO 8601 in UTC. */
export const fraction = v.pipe(v.number(), v.minValue(0), v.maxValue(1))
export const month = v.pipe(v.string(), v.regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/, 'Mes incorrecto'))
export const instant = v.pipe(v.string(), v.isoTimestamp())
/** An instant that a caller tells, of a day that there is. */
export const toldInstant = v.pipe(
  instant,
  v.check((told) => isIsoDay(told.slice(0, 10)), 'Momento incorrecto'),
)
export const required = v.pipe(text, v.trim(), v.nonEmpty('Campo obligatorio'))
/** A name as people read it: what hides or turns round its letters is left out. */
export const readableName = v.pipe(text, v.transform(visibleText), v.nonEmpty('Campo obligatorio'))
export const ean = v.nullable(v.object({ code: v.string() }))

/** What arrives in a path or query is text; what leaves the schema is typed. */
const textNumber = v.pipe(v.string(), v.regex(/^\d{1,15}$/, idMessage), v.transform(Number))
export const textId = v.pipe(textNumber, v.maxValue(maxInteger, idMessage))
/** An id of orders, reports, tickets and mails, whose columns are bigint. */
export const textLongId = v.pipe(textNumber, v.maxValue(Number.MAX_SAFE_INTEGER))
export const textInteger = v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'Número incorrecto'), v.transform(Number))
export const textBoolean = v.pipe(
  v.picklist(['true', 'false']),
  v.transform((text) => text === 'true'),
)
export const textTrue = v.pipe(
  v.literal('true'),
  v.transform(() => true as const),
)
export const textFraction = v.pipe(v.string(), v.transform(Number), v.number(), v.minValue(0), v.maxValue(1))
/** Each once: an address has room for hundreds of times the same. */
export const textIds = v.pipe(
  v.union([v.string(), v.array(v.string())]),
  v.transform((value) => (Array.isArray(value) ? value : [value])),
  v.array(textId),
  v.maxLength(1000),
  v.transform((ids) => [...new Set(ids)]),
)

/** As many rows as one call gives. */
export const largestPage = 200

/** Grid options of every paged list: `sort` is `field:asc,other:desc`. */
export const gridQuery = {
  skip: v.optional(textInteger),
  take: v.optional(v.pipe(textInteger, v.minValue(1), v.maxValue(largestPage))),
  sort: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(1000),
      v.regex(/^[A-Za-z_]+:(asc|desc)(,[A-Za-z_]+:(asc|desc))*$/, 'Orden incorrecto'),
    ),
  ),
  filter: v.optional(v.pipe(text, v.maxLength(200))),
}

/**
 * Rows of a list that grows without end which one call counts, sorts and pages: the newest ones (the oldest, where it is sorted so),
 * or those that come after the row that `after` names.
 */
export const windowRows = 1000
/** A row of such a list, by its moment in microseconds and a number of its own. */
const windowKey = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{3}-\d\d-\d\dT([01]\d|2[0-3])(:[0-5]\d){2}\.\d{6}Z_\d{1,18}$/),
  v.check((key) => isIsoDay(key.slice(0, 10))),
)
/** `until`: the newest row there is to be, so that rows that come meanwhile do not move the pages that follow the first. */
export const windowQuery = { ...gridQuery, after: v.optional(windowKey), until: v.optional(windowKey) }
/**
 * `count` is of the window. `next`: its last row, where more rows follow. `newest`: what its next pages are asked for with, as
 * `until`. Both are absent in answers of earlier versions.
 */
export const windowPage = <T extends v.GenericSchema>(row: T) =>
  v.object({
    data: v.array(row),
    count,
    next: v.optional(v.nullable(windowKey)),
    newest: v.optional(v.nullable(windowKey)),
  })

export const page = <T extends v.GenericSchema>(row: T) => v.object({ data: v.array(row), count })
