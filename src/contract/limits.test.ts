import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Endpoint } from '@/contract/basics/endpoint'
import { date, maxInteger, rowId, textId, textLongId } from '@/contract/basics/fields'
import { endpoints } from '@/contract/endpoints'

type Part = {
  kind: string
  type: string
  requirement?: unknown
  operation?: unknown
  pipe?: Part[]
  wrapped?: Part
  item?: Part
  items?: Part[]
  key?: Part
  value?: Part
  options?: Part[]
  entries?: Record<string, Part>
}

/** Measured as a whole by their own checks, and tested there (server/features/sales-views, entry-change.test.ts). */
const measuredAsAWhole = new Set([
  // By the bytes of the body; each row is judged by itself.
  'connectorSale body.days[].rows[]',
  'connectorStock body.rows[]',
  'connectorProduct body.rows[]',
  'sendSalesViews body.views[].state',
  'previewEntry body.entry',
  'storeEntry body.entry',
])

const unending = /(?<!\\)[*+]|\{\d*,\}/

/** What leaves a pipe is its last schema with the actions that follow the first one: text may come before the number. */
const resolved = (part: Part): { schema: Part; actions: Part[] } => {
  const own = part.pipe ?? [part]
  const schemas = own.filter(({ kind }) => kind === 'schema')
  const last = schemas.at(-1) ?? part
  const inner = last.pipe && last !== part ? resolved(last) : { schema: last, actions: [] }
  return { schema: inner.schema, actions: [...inner.actions, ...own.filter(({ kind }) => kind !== 'schema')] }
}

const isEndingText = ({ type, requirement }: Part): boolean =>
  ['max_length', 'length', 'uuid', 'iso_date', 'iso_timestamp'].includes(type) ||
  (type === 'regex' &&
    requirement instanceof RegExp &&
    /^\^.*\$$/.test(requirement.source) &&
    !unending.test(requirement.source))

/** Stored in bigint columns, or counted in the domain; every other number has to fit into an integer column. */
const longNumbers = new Set([
  // Ids of orders, reports, tickets, mails, keys of connectors.
  ...['order', 'orderLines', 'orderExcel', 'orderCsv'].map((call) => `${call} params.id`),
  ...[
    'cancelOrder',
    'takeOrder',
    'answerOrder',
    'lineAnswers',
    'readAnswerFile',
    'readInvoiceFile',
    'createReception',
    'orderReceived',
    'createClaim',
    'answerClaim',
    'orderDeliveries',
    'orderTimeline',
    'retryDelivery',
  ].map((call) => `${call} params.id`),
  ...['orderClaims', 'claimPhoto', 'orderNotes', 'fetchOrderNotes'].map((call) => `${call} params.id`),
  ...['pharmacyReportPdf', 'growthTrackStepPdf'].map((call) => `${call} params.id`),
  ...['supportTicket', 'supportAttachment', 'readMail', 'mailAttachment'].map((call) => `${call} params.id`),
  'revokeConnectorKey body.key',
  'revokeOwnConnectorKey body.key',
  'fedicomOrder params.numeroPedido',
  // Codes, which some programs write as numbers: what they become is text.
  ...['user', 'password', 'apikey', 'domain'].map((field) => `fedicomAuthenticate body.${field}`),
  ...[
    'codigoCliente',
    'numeroPedidoOrigen',
    'tipoPedido',
    'codigoAlmacenServicio',
    'observaciones',
    'lineas[].codigoArticulo',
  ].map((field) => `placeFedicomOrder body.${field}`),
  'saveWant body.order',
  // What the screen said, compared and never stored.
  'closeDiscountRegister body.amount',
  'createOrder body.purchaseOrderLines[].expected.pvl',
  'createOrder body.purchaseOrderLines[].expected.totalPvlWithDiscount',
  'createOrder body.purchaseOrderLines[].expected.bonus',
  // Numbers of batches and of versions.
  ...['connectorSale', 'connectorStock', 'connectorProduct'].map((call) => `${call} body.sequence`),
  'sendSalesViews body.views[].version',
])
const isBoundedNumber = (actions: Part[], path: string): boolean => {
  const ends = actions.flatMap(({ type, requirement }) => {
    if (type === 'max_value') return Number(requirement)
    if (type === 'safe_integer') return Number.MAX_SAFE_INTEGER
    const digits = type === 'regex' && /\\d\{(?:\d,)?(\d)\}\$$/.exec((requirement as RegExp).source)?.[1]
    return digits ? 10 ** Number(digits) - 1 : []
  })
  return Math.min(...ends) <= (longNumbers.has(path) ? Number.MAX_SAFE_INTEGER : maxInteger)
}
/** A text that has the form of a day, of an instant or of a month has to be one that there is. */
const isRealDay = (actions: Part[]): boolean =>
  !actions.some(({ type }) => ['iso_date', 'iso_timestamp'].includes(type)) ||
  actions.some(({ type }) => type === 'check')

/** Paths of the fields that take something without an end. */
const boundless = (part: Part, path: string): string[] => {
  if (measuredAsAWhole.has(path)) return []
  const { schema, actions } = resolved(part)
  const has = (...types: string[]) => actions.some(({ type }) => types.includes(type))
  const own = (isBounded: boolean) => (isBounded ? [] : [path])
  switch (schema.type) {
    case 'string':
      if (actions.some(({ operation }) => operation === Number)) return own(isBoundedNumber(actions, path))
      return own(actions.some(isEndingText) && isRealDay(actions))
    case 'number':
      return own(isBoundedNumber(actions, path))
    case 'array':
      return [...own(has('max_length', 'length')), ...boundless(schema.item as Part, `${path}[]`)]
    case 'tuple':
      return (schema.items ?? []).flatMap((item, index) => boundless(item, `${path}[${index}]`))
    case 'object':
    case 'strict_object':
      return Object.entries(schema.entries ?? {}).flatMap(([key, entry]) =>
        boundless(entry, `${path}.${key}`),
      )
    case 'optional':
    case 'nullable':
      return boundless(schema.wrapped as Part, path)
    case 'union':
    case 'variant':
      return (schema.options ?? []).flatMap((option) => boundless(option, path))
    case 'boolean':
    case 'literal':
    case 'picklist':
      return []
    default:
      return [`${path} (${schema.type})`]
  }
}

const partsOf = ({ params, query, headers, body }: Endpoint) => ({ params, query, headers, body })

test('nothing that a call takes is without a limit', () => {
  const found = Object.entries(endpoints).flatMap(([name, endpoint]) =>
    Object.entries(partsOf(endpoint)).flatMap(([part, schema]) =>
      schema ? boundless(schema as unknown as Part, `${name} ${part}`) : [],
    ),
  )
  expect(found).toEqual([])
})

test.each<[string, v.GenericSchema, string[]]>([
  ['a text', v.object({ name: v.string() }), ['x.name']],
  ['a trimmed text', v.object({ name: v.pipe(v.string(), v.trim(), v.nonEmpty()) }), ['x.name']],
  ['a text of a pattern that repeats', v.pipe(v.string(), v.regex(/^[a-z]+$/)), ['x']],
  ['a text of an open pattern', v.pipe(v.string(), v.regex(/\d{6}/)), ['x']],
  ['a list, and what is in it', v.optional(v.array(v.nullable(v.string()))), ['x', 'x[]']],
  ['a number that may be huge', v.pipe(v.number(), v.integer(), v.minValue(0)), ['x']],
  ['an id beyond an integer column', textLongId, ['x']],
  ['a safe integer', v.pipe(v.number(), v.safeInteger()), ['x']],
  ['a text with the form of a day', v.pipe(v.string(), v.isoDate()), ['x']],
  ['ids of integer columns and a day that there is', v.object({ textId, rowId, date }), []],
  ['a record', v.record(v.string(), v.boolean()), ['x (record)']],
  ['a short text', v.pipe(v.string(), v.trim(), v.maxLength(5)), []],
  ['a text that becomes a number', v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)), []],
])('the walk sees in %s what has no end', (_, schema, expected) => {
  expect(boundless(schema as unknown as Part, 'x')).toEqual(expected)
})
