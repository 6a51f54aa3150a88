import * as v from 'valibot'
import { expect, test } from 'vitest'
import { apiPrefix, type Endpoint } from '@/contract/basics/endpoint'
import { type EndpointName, endpoints } from '@/contract/endpoints'
import { makeConnectorKey } from './access/connector-keys'
import { createForeignFixtures, type Given } from './features/purchasing/testing/foreign-fixtures'
import { insertUser } from './testing/factories'
import { multipart } from './testing/multipart'

/*
 * Every call of the contract with what columns, days and texts just hold and just do not: whatever the contract lets pass,
 * the server answers and never fails on.
 */

const fixtures = await createForeignFixtures()
const { app, db } = fixtures
const admin = await insertUser(db, { username: 'admin', roles: ['ROLE_ADMIN'] })
const { key, hash, tail } = makeConnectorKey({ pharmacyId: fixtures.pharmacy, token: 'x'.repeat(43) })
await db
  .insertInto('connector_key')
  .values({
    ...{ pharmacy_id: fixtures.pharmacy, name: 'Mostrador', key_hash: hash, tail },
    ...{ created_at: fixtures.clock.now(), created_by: admin },
  })
  .execute()

async function fedicomToken(): Promise<string> {
  const made = makeConnectorKey({ pharmacyId: fixtures.pharmacy, token: 'y'.repeat(43) })
  await db
    .insertInto('connector_key')
    .values({
      ...{ pharmacy_id: fixtures.pharmacy, name: 'Programa', key_hash: made.hash, tail: made.tail },
      ...{ created_at: fixtures.clock.now(), created_by: fixtures.user, kind: 'orders' as const },
    })
    .execute()
  const payload = { user: String(fixtures.pharmacy), password: made.key }
  const answer = await app.inject({ method: 'POST', url: `${apiPrefix}/fedicom/authenticate`, payload })
  return answer.json<{ auth_token: string }>().auth_token
}

type Schema = v.GenericSchema & {
  type: string
  entries?: Record<string, Schema>
  item?: Schema
  options?: readonly (Schema | string)[]
  wrapped?: Schema
  literal?: unknown
  pipe?: readonly Schema[]
}
const uuid = '11111111-1111-4111-8111-111111111111'
const usual: unknown[] = [
  ...[
    'texto',
    '2026-02-10',
    '2026-02',
    '1',
    'true',
    uuid,
    '50001',
    '662026',
    'ana@ejemplo.test',
    '12345678Z',
  ],
  ...[
    '976000001',
    '#aabbcc',
    'a'.repeat(64),
    'https://ejemplo.test/',
    'name:asc',
    '2026-02-10T10:00:00.000Z',
  ],
  ...['2026-02-10T10:00:00.000000Z_1', 1, 0, 100, true, null],
]
const extremes: unknown[] = [
  ...[
    '0',
    '2147483647',
    '2147483648',
    '999999999999999',
    '0000-01-01',
    '2026-02-30',
    '9999-12-31',
    '2026-13',
  ],
  ...[
    '9999-99-99T99:99:99.999999Z_999999999999999999',
    '2026-02-30T10:00:00.000000Z_1',
    '0001-01',
    '9999-12',
  ],
  ...['\0', '\ud800', '%', '../../x', 'x'.repeat(200), '1e308', '9999-12-31T23:59:59.999Z', []],
  ...[0, -1, 0.1, 2_147_483_647, 2_147_483_648, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, 1e308],
]

/** Something that the schema takes; undefined where nothing of the usual is. */
function valid(schema: Schema): unknown {
  const inner = schema.pipe?.find(({ entries, item }) => entries ?? item) ?? schema
  if (schema.type === 'optional') return undefined
  if (schema.wrapped) return valid(schema.wrapped)
  if (inner.entries)
    return Object.fromEntries(Object.entries(inner.entries).map(([key, each]) => [key, valid(each)]))
  if (inner.item) return [valid(inner.item)]
  const options = (schema.options ?? []).map((each) => (typeof each === 'object' ? valid(each) : each))
  return [schema.literal, ...options, ...usual].find((each) => v.safeParse(schema, each).success)
}

/** The paths of what is no object and no list, and lists themselves. */
function leaves(schema: Schema, path: string[] = []): string[][] {
  const inner = schema.pipe?.find(({ entries, item }) => entries ?? item) ?? schema
  if (schema.wrapped) return leaves(schema.wrapped, path)
  if (inner.entries)
    return Object.entries(inner.entries).flatMap(([key, each]) => leaves(each, [...path, key]))
  if (inner.item) return leaves(inner.item, [...path, '0'])
  const objects = (schema.options ?? []).flatMap((each) =>
    typeof each === 'object' && each.entries ? leaves(each, path) : [],
  )
  return objects.length > 0 ? objects : [path]
}

function withValue(given: unknown, path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (Array.isArray(given))
    return given.map((each, at) => (at === Number(key) ? withValue(each, rest, value) : each))
  const holder = (given ?? {}) as Record<string, unknown>
  return { ...holder, [key]: withValue(holder[key], rest, value) }
}

/** In place of a value: deeper than whoever follows it by recursion has stack. */
const deep = '@deep@'
const inJson = (body: unknown): string =>
  JSON.stringify(body).replace(`"${deep}"`, '['.repeat(25_000) + ']'.repeat(25_000))

async function send({ method, path, files }: Endpoint, { params, query, body }: Given, as: object) {
  // Half characters cannot be in an address.
  const inPath = (param: string) => encodeURIComponent(Buffer.from(String(params[param])).toString())
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    for (const each of [value].flat()) if (each !== undefined) search.append(key, String(each))
  const picture = new File(['x'], 'x.png', { type: 'image/png' })
  const form = files && (await multipart({ ...(body as Record<string, string>), [files.name]: picture }))
  return await app.inject({
    method,
    url: `${apiPrefix}${path.replace(/:(\w+)/g, (_, param: string) => inPath(param))}?${search}`,
    headers: {
      'content-type': 'application/json',
      ...form?.headers,
      ...as,
      'idempotency-key': crypto.randomUUID(),
    },
    ...(form ? { payload: form.payload } : method !== 'GET' && { payload: inJson(body) }),
  })
}

const ending: EndpointName[] = ['logout', 'endImpersonation', 'endSession', 'endOtherSessions']

/** Somebody who may make the call. */
const callerOf = ({ access }: Endpoint): 'connector' | 'fedicom' | 'admin' | 'delegado' | 'farmacia' => {
  if (access.kind === 'connector' || access.kind === 'fedicom') return access.kind
  if (access.kind !== 'roles') return 'farmacia'
  return access.roles.includes('ROLE_ADMIN') ? 'admin' : 'delegado'
}

test('no call fails on what is at the edge of its fields', { timeout: 120_000 }, async () => {
  const headersOf = async (caller: ReturnType<typeof callerOf>) =>
    caller === 'connector'
      ? { authorization: `Bearer ${key}` }
      : caller === 'fedicom'
        ? { authorization: `Bearer ${await fedicomToken()}` }
        : await fixtures.logIn(caller)
  const known = new Map<string, object>()
  const failed = new Set<string>()
  let sent = 0
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    const right = fixtures.rightCall(name, endpoint)
    const parts = { params: endpoint.params, query: endpoint.query, body: endpoint.body } as Record<
      keyof Given,
      Schema | undefined
    >
    const partOf = (part: keyof Given) => {
      const schema = parts[part]
      return { ...(schema && (valid(schema) as object)), ...(schema && right[part]) }
    }
    const call = { params: partOf('params'), query: partOf('query'), body: partOf('body') }
    const caller = callerOf(endpoint)
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = parts[part]
      for (const path of schema ? leaves(schema) : [])
        for (const value of [...extremes, ...(part === 'body' ? [deep] : [])]) {
          const changed = { ...call, [part]: withValue(call[part], path, value) }
          if (value !== deep && !v.safeParse(schema as Schema, changed[part]).success) continue
          const headers = known.get(caller) ?? (await headersOf(caller))
          known.set(caller, headers)
          const { statusCode } = await send(endpoint, changed, headers)
          if (ending.includes(name)) known.delete(caller)
          sent += 1
          if (statusCode >= 500) failed.add(`${name} ${part}.${path.join('.')} ${JSON.stringify(value)}`)
        }
    }
  }
  expect([...failed]).toEqual([])
  expect(sent).toBeGreaterThan(1_000)
})
