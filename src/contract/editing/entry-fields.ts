import * as v from 'valibot'
import * as contact from '@/contract/basics/contact-fields'
import { isIsoDay } from '@/domain/basics/is-iso-day'
import { parseEuros } from '@/domain/basics/money'
import { visibleText } from '@/domain/basics/visible-text'
import { isWebAddress } from '@/domain/basics/web-address'
import { readCn } from '@/domain/catalogue/cn'
import { isEmail, maxEmailLength, plainEmail } from '@/domain/people/email'

/**
 * Building blocks of what `apply` files and the forms of the administration declare. Messages are printed after the path
 * («quickwins[2].title: falta») or below the field.
 */
export const text = v.pipe(
  v.string('tiene que ser un texto'),
  v.excludes('\0', 'tiene un carácter que no vale'),
  v.transform(visibleText),
  v.nonEmpty('no puede estar vacío'),
  v.maxLength(2000, 'es demasiado largo'),
)
export const flag = v.boolean('tiene que ser true o false')
export const whole = (min: number, max: number) =>
  v.pipe(
    v.number(`tiene que ser un número entero entre ${min} y ${max}`),
    v.integer(`tiene que ser un número entero entre ${min} y ${max}`),
    v.minValue(min, `tiene que ser un número entero entre ${min} y ${max}`),
    v.maxValue(max, `tiene que ser un número entero entre ${min} y ${max}`),
  )

const discountMessage = 'tiene que ser una fracción entre 0 y 1: 0.1 es un 10 %'
export const discount = v.pipe(
  v.number(discountMessage),
  v.minValue(0, discountMessage),
  v.check((value) => value < 1, discountMessage),
  v.check((value) => Number(value.toFixed(4)) === value, 'no puede tener más de cuatro decimales'),
)

const eurosMessage = 'tiene que ser un importe en euros, como 150 o "149,90"'
/** Euros in the file become integer cents. */
export const euros = v.pipe(
  v.union([v.number(eurosMessage), v.string(eurosMessage)], eurosMessage),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const { value } = dataset
    const cents = typeof value === 'number' ? Math.round(value * 100) : parseEuros(value)
    if (cents !== null && cents >= 0 && cents <= 1_000_000_000) return cents
    addIssue({ message: eurosMessage })
    return NEVER
  }),
)

const dayMessage = 'tiene que ser un día, como "2026-01-31"'
export const day = v.pipe(v.string(dayMessage), v.check(isIsoDay, dayMessage))

const instantMessage = 'tiene que ser un día o un instante, como "2026-01-31" o "2026-01-31T09:00:00+01:00"'
/** When something is sent. A day without a time means midnight UTC, which is one or two hours later in Spain. */
export const instant = v.pipe(
  v.string(instantMessage),
  v.check((given) => isIsoDay(given) || v.is(v.pipe(v.string(), v.isoTimestamp()), given), instantMessage),
  v.transform((given) => new Date(given)),
  v.check((date) => !Number.isNaN(date.getTime()), instantMessage),
)

const cnMessage = 'tiene que ser un código nacional entre comillas, como "662026"'
export const cn = v.pipe(
  v.string(cnMessage),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const reading = readCn(dataset.value)
    if (reading.ok) return reading.cn
    addIssue({
      message: reading.reason === 'wrong_check_digit' ? 'tiene mal el dígito de control' : cnMessage,
    })
    return NEVER
  }),
)

export const nif = v.pipe(text, contact.nif)
export const email = v.pipe(
  text,
  v.maxLength(maxEmailLength, 'es demasiado largo'),
  v.check(isEmail, 'no es un correo electrónico'),
  v.transform(plainEmail),
)
export const phone = v.pipe(text, contact.phone)
/** Who a user is. The address of one whose name it is, in the form in which addresses are stored. */
export const username = v.pipe(text, v.toLowerCase(), v.transform(plainEmail))
/** Address of a picture or page. */
export const webAddress = v.pipe(
  text,
  v.check(
    isWebAddress,
    'tiene que ser una dirección que empiece por https:// o http://, o por / si es de esta web',
  ),
)
export const color = v.pipe(
  text,
  v.toLowerCase(),
  v.regex(/^#[0-9a-f]{6}$/, 'tiene que ser un color, como "#0a5c8f"'),
)
export const postalCode = v.pipe(text, contact.postalCode)

/** An object whose messages name the field that is unknown or missing, or say that the value is no object. */
export const objectOf = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.strictObject(entries, (issue) => {
    if (issue.expected === 'never')
      return `no se conoce este campo; valen: ${Object.keys(entries).join(', ')}`
    return issue.received === 'undefined' ? 'falta' : 'tiene que ser un objeto { … }'
  })

export const listOf = <Item extends v.GenericSchema>(item: Item) =>
  v.array(item, 'tiene que ser una lista [ … ]')
export const oneOf = <const Options extends readonly string[]>(options: Options) =>
  v.picklist(options, `tiene que ser uno de: ${options.join(', ')}`)

/** A missing field keeps its value in what exists, and takes the default in what is new. */
export const orNull = <Schema extends v.GenericSchema>(schema: Schema) => v.optional(v.nullable(schema))
/** HTML; sanitised by the server before it is stored. */
export const htmlOrNothing = v.pipe(
  v.string('tiene que ser un texto'),
  v.maxLength(50_000, 'es demasiado largo'),
  v.excludes('\0', 'tiene un carácter que no vale'),
)
export const html = v.pipe(
  htmlOrNothing,
  v.check((given) => given.trim() !== '', 'no puede estar vacío'),
)
