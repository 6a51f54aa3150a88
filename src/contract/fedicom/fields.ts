import * as v from 'valibot'
import { isIsoDay } from '@/domain/basics/is-iso-day'
import { isStorableText } from '@/domain/basics/visible-text'

/** What every wholesaler may leave out, or send as null or as an empty text. */
const isAbsent = (given: unknown): boolean =>
  given === undefined || given === null || (typeof given === 'string' && given.trim() === '')

export const optional = <Schema extends v.GenericSchema<unknown, unknown>>(schema: Schema) =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.transform((given) => (isAbsent(given) ? undefined : given)),
      v.optional(schema),
    ),
  )

/** An object, of which a key that is missing is told in the words of its field. */
export const object = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.object(entries, (issue) => (issue.expected?.startsWith('"') ? 'falta' : 'no es un objeto'))

const longestText = 500

/** A code or name: numbers are written as such by some. */
const anyText = v.pipe(
  v.union(
    [
      v.pipe(v.string(), v.maxLength(longestText, 'es demasiado largo')),
      v.pipe(v.number(), v.safeInteger('no es un texto'), v.transform(String)),
    ],
    'no es un texto',
  ),
  v.trim(),
  v.check(isStorableText, 'tiene caracteres que no se admiten'),
)
export const text = v.pipe(anyText, v.nonEmpty('falta'))
export const optionalText = optional(text)

const asNumber = (given: unknown): unknown =>
  typeof given === 'string' && /^\s*-?\d{1,12}([.,]\d{1,8})?\s*$/.test(given)
    ? Number(given.trim().replace(',', '.'))
    : given

/** Units, which some write as text: '3', '3.0'. Below zero is understood, and judged where it means something. */
export const units = v.pipe(
  v.unknown(),
  v.transform(asNumber),
  v.number('no es un número'),
  v.integer('no es un número entero'),
  v.minValue(-1_000_000, 'es demasiado pequeño'),
  v.maxValue(1_000_000, 'es demasiado grande'),
)
export const optionalUnits = optional(units)

/** Euros or per cent, with a point or a comma. */
export const decimal = v.pipe(
  v.unknown(),
  v.transform(asNumber),
  v.number('no es un número'),
  v.minValue(-10_000_000, 'es demasiado pequeño'),
  v.maxValue(10_000_000, 'es demasiado grande'),
)
export const optionalDecimal = optional(decimal)

export const optionalFlag = optional(
  v.pipe(
    v.unknown(),
    v.transform((given) => String(given).trim().toLowerCase()),
    v.picklist(['true', 'false', 's', 'n', '1', '0'], 'no es un sí o un no'),
    v.transform((given) => ['true', 's', '1'].includes(given)),
  ),
)

const fedicomDay = /^(\d{2})\/(\d{2})\/(\d{4})(?:[ T]\d{2}:\d{2}(?::\d{2})?)?$/

/** A day of 'dd/MM/yyyy' or 'dd/MM/yyyy HH:mm:ss', as 'YYYY-MM-DD'. */
export const day = v.pipe(
  text,
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const [, date = '', month = '', year = ''] = fedicomDay.exec(dataset.value) ?? []
    const iso = `${year}-${month}-${date}`
    if (isIsoDay(iso)) return iso
    addIssue({ message: 'no es una fecha dd/mm/aaaa' })
    return NEVER
  }),
)
export const optionalDay = optional(day)

/** A list that may be left out, or be null. */
export const list = <Schema extends v.GenericSchema<unknown, unknown>>(
  schema: Schema,
  most: { items: number },
) =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.transform((given) => (isAbsent(given) ? [] : given)),
      v.pipe(v.array(schema, 'no es una lista'), v.maxLength(most.items, 'es demasiado larga')),
    ),
    [],
  )

/** Where in what the other side sent, and why it cannot be understood, in Spanish: 'lineas.2.cantidad no es un número'. */
export const problemOf = (issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string => {
  const [issue] = issues
  const place = v.getDotPath(issue)
  return place === null ? `la respuesta ${issue.message}` : `${place} ${issue.message}`
}
