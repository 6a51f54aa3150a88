import type * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { apiPrefix, type Endpoint } from '@/contract/basics/endpoint'
import { id, rowId, textId, textIds, textLongId } from '@/contract/basics/fields'
import { endpoints } from '@/contract/endpoints'
import { createForeignFixtures, type Given } from './testing/foreign-fixtures'
import { foreign, unknown } from './testing/foreign-ids'

const fixtures = await createForeignFixtures()

/** What the name of a field that holds ids is about; where it is only called `id`, the word before it in the path. */
const kinds: Record<string, keyof typeof foreign> = {
  pharma: 'pharmacy',
  live: 'pharmacy',
  inLaboratory: 'laboratory',
  inGroup: 'group',
  inCategory: 'category',
  pharmaId: 'pharmacy',
  user: 'user',
  userId: 'user',
  laboratory: 'laboratory',
  laboratories: 'laboratory',
  laboratoryId: 'laboratory',
  labId: 'laboratory',
  laboratoriesExcluded: 'laboratory',
  tenant: 'laboratory',
  laboratoryAssociation: 'association',
  campaign: 'campaign',
  campaigns: 'campaign',
  bids: 'bid',
  quickwin: 'quickwin',
  quickwins: 'quickwin',
  method: 'method',
  laboratoryTerms: 'terms',
  dcpf: 'group',
  dcpfId: 'group',
  group: 'group',
  'purchase-order': 'order',
  'order-delivery': 'order',
  numeroPedido: 'order',
  order: 'order',
  'laboratory-delivery': 'laboratory',
  'pharma-laboratory-relation': 'relation',
  relations: 'relation',
  'market-category': 'category',
  'pharma-rebotica-report': 'summary',
  'growth-track-report-step': 'followUp',
  notification: 'notification',
  reboticaModules: 'module',
  video: 'tutorial',
  mail: 'mail',
  'support-ticket': 'ticket',
  delegate: 'user',
  responsibles: 'user',
  moduleLaboratories: 'laboratory',
  reboticaModule: 'module',
  partner: 'partner',
  wholesaler: 'wholesaler',
  connector: 'pharmacy',
  key: 'connectorKey',
  registration: 'registration',
}
/** Licence terms are published: `laboratoryTerms` shows anybody's without a session. */
const published = ['termsUrl']
/** Have an id's form, and name nothing: a version, a type of product, a line of the order named in the path, after which number a page of one's own begins. */
const numbers = ['version', 'after', 'line', 'inType']

/** A place of a call that holds an id: `query.laboratories`, say. */
type Place = { part: 'params' | 'query' | 'body'; path: string[]; kind: keyof typeof foreign }

type Schema = {
  type: string
  entries?: Record<string, Schema>
  item?: Schema
  options?: readonly Schema[]
  wrapped?: Schema
  pipe?: readonly unknown[]
}
const isOneOf = (schema: Schema, ...ids: v.GenericSchema[]): boolean =>
  ids.some((each) => schema === (each as unknown as Schema) || schema.pipe?.[0] === each)

function placesIn(schema: Schema, found: { part: Place['part']; path: string[]; before?: string }): Place[] {
  const { part, path, before } = found
  const name = path.findLast((each) => each !== '0') ?? ''
  if (isOneOf(schema, id, rowId, textId, textIds, textLongId)) {
    if (numbers.includes(name)) return []
    const kind = kinds[name] ?? kinds[before ?? '']
    if (!kind) throw new Error(`What is ${part}.${path.join('.')} the id of?`)
    return [{ part, path, kind }]
  }
  if (schema.wrapped) return placesIn(schema.wrapped, found)
  if (schema.item) return placesIn(schema.item, { ...found, path: [...path, '0'] })
  if (schema.options && typeof schema.options[0] === 'object')
    return schema.options.flatMap((each) => placesIn(each, found))
  return Object.entries(schema.entries ?? {}).flatMap(([key, entry]) =>
    placesIn(entry, { ...found, path: [...path, key] }),
  )
}

/** Every place of every call that is not public. */
const places = Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) => {
  if (endpoint.access.kind === 'public' || published.includes(name)) return []
  const before = endpoint.path.split('/').at(endpoint.path.split('/').indexOf(':id') - 1)
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part] as unknown as Schema | undefined
    const inParams = part === 'params' && before !== undefined ? { before } : {}
    const found = schema ? placesIn(schema, { part, path: [], ...inParams }) : []
    // Variants of a body share fields.
    const byLabel = new Map(found.map((place) => [`${name}: ${part}.${place.path.join('.')}`, place]))
    return [...byLabel].map(([label, place]) => ({ label, name, endpoint, place }))
  })
})

/** The call as it is right for its caller, with this id in that place; the answer without the id. */
async function answerTo(
  { name, endpoint, place }: (typeof places)[number],
  { value, headers }: { value: number; headers: Record<string, string> },
): Promise<string> {
  const call: Given = structuredClone(fixtures.rightCall(name, endpoint))
  let holder: Record<string, unknown> = call[place.part]
  for (const key of place.path.slice(0, -1)) {
    holder[key] ??= {}
    holder = holder[key] as Record<string, unknown>
  }
  holder[place.path.at(-1) as string] = value
  const address = endpoint.path.replace(/:(\w+)/g, (_, param: string) => String(call.params[param]))
  const response = await fixtures.app.inject({
    method: endpoint.method,
    url: `${apiPrefix}${address}?${new URLSearchParams(call.query as Record<string, string>)}`,
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    ...(endpoint.body && { payload: call.body }),
  })
  return `${response.statusCode} ${response.body.replaceAll(String(value), '#')}`
}

/**
 * Where a laboratory is but a filter over the pharmacy's own sales and the catalogue, which everybody has (what of that a
 * laboratory may see: laboratory-cut.test.ts).
 */
const filtersSales = ({ name, endpoint, place }: (typeof places)[number]): boolean =>
  place.kind === 'laboratory' &&
  /[/](sale|kpi[/]sales)[/]/.test(endpoint.path) &&
  !['campaignKpis', 'relationKpis'].includes(name)

describe.each(fixtures.callers)(
  'for $who an id of somebody else is answered like an unknown one',
  ({ headers }) => {
    test.each(places)('$label', async (call) => {
      const answer = (value: number) => answerTo(call, { value, headers })
      const told = await answer(foreign[call.place.kind])
      if (!filtersSales(call)) expect(told).toBe(await answer(unknown))
      expect(told).not.toMatch(/Ajen|80000[123]/)
    })
  },
)

test('every call with an id is tested, and succeeds with one’s own id', async () => {
  expect(places.map(({ label }) => label)).toEqual(
    expect.arrayContaining([
      'provision: query.laboratories',
      'provision: query.campaigns',
      'provision: query.bids',
      'potential: query.bids',
      'campaignDiscountTiers: params.id',
      'quickwinConditions: params.id',
      'orderMethods: params.id',
      'askSales: body.filter.campaign',
      'askSales: body.within.group',
      'auditOrderExported: params.id',
      'createOrder: body.laboratories.0',
      'createOrder: body.purchaseOrderLines.0.campaign',
      'createOrder: body.purchaseOrderLines.0.quickwins.0',
      'createOrder: body.quickwin',
      'createOrder: body.method',
      'orderCsv: params.id',
    ]),
  )
  const { post, order, headers, impersonating, proposal } = fixtures
  expect((await post(order, headers)).statusCode).toBe(200)
  expect((await post(order, impersonating)).statusCode).toBe(200)
  expect(await proposal({ laboratories: [fixtures.own] })).toHaveLength(1)
})
