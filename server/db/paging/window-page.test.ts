import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { windowRows } from '@/contract/basics/fields'
import { createTestDatabase } from '../../testing/database'
import { insertUser } from '../../testing/factories'
import type { SortKey } from './paging'
import { windowPage } from './window-page'

const { db } = await createTestDatabase()
const user = await insertUser(db, { username: 'ana' })
/** More than two windows; three of each moment, so that windows end between rows of the same. */
const rows = 2 * windowRows + 500
await sql`
  INSERT INTO audit_event (happened_at, user_id, real_user_id, kind, details)
  SELECT '2026-01-01T00:00:00Z'::timestamptz + (n / 3) * interval '1.000001 s', ${user}::int, ${user}::int,
    CASE WHEN n % 5 = 0 THEN 'fifth' ELSE 'other' END, jsonb_build_object('place', n * 7919 % ${rows}::int)
  FROM generate_series(0, ${rows}::int - 1) AS n`.execute(db)

type Field = 'happenedAt' | 'place'
type Asked = {
  skip?: number
  take?: number
  sort?: SortKey<Field>[]
  after?: string | undefined
  until?: string | undefined
}
const read = (asked: Asked, condition = sql`true`) =>
  windowPage<{ id: number; place: number }, Field>(
    db,
    { take: 200, sort: [], ...asked },
    {
      keys: { id: sql`e.id`, place: sql`(e.details->>'place')::int` },
      from: sql`audit_event e WHERE ${condition}`,
      columns: { happenedAt: sql`e.happened_at`, place: sql`(e.details->>'place')::int` },
      ...{ by: 'happenedAt', id: sql`e.id` },
    },
  )

async function walk(sort: SortKey<Field>[]) {
  const windows: { ids: number[]; count: number }[] = []
  for (let after: string | undefined, more = true; more; ) {
    const ids: number[] = []
    let page = await read({ sort, after })
    while (page.keys.length > 0) {
      ids.push(...page.keys.map(({ id }) => id))
      page = await read({ sort, after, skip: ids.length })
    }
    windows.push({ ids, count: page.count })
    more = page.next !== null
    after = page.next ?? undefined
  }
  return windows
}

const all = (
  await sql<{ id: number }>`SELECT id FROM audit_event ORDER BY happened_at DESC, id DESC`.execute(db)
).rows.map(({ id }) => id)

test('windows one after the other have every row once, the newest first', async () => {
  const windows = await walk([])
  expect(windows.map(({ count }) => count)).toEqual([windowRows, windowRows, 500])
  expect(windows.flatMap(({ ids }) => ids)).toEqual(all)
})

test('sorted by time, the oldest rows make the first window', async () => {
  const windows = await walk([{ field: 'happenedAt', direction: 'asc' }])
  expect(windows.flatMap(({ ids }) => ids)).toEqual(all.toReversed())
})

test('any other order sorts within the newest rows', async () => {
  const { keys, count, next } = await read({ sort: [{ field: 'place', direction: 'asc' }], take: windowRows })
  expect(keys.map(({ id }) => id).sort((a, b) => b - a)).toEqual(all.slice(0, windowRows))
  expect(keys.map(({ place }) => place)).toEqual(keys.map(({ place }) => place).toSorted((a, b) => a - b))
  expect([count, next === null]).toEqual([windowRows, false])
})

test('rows that a condition leaves are counted in all, and a page beyond them is empty', async () => {
  const fifth = sql`e.kind = 'fifth'`
  expect(await read({ skip: rows }, fifth)).toMatchObject({ keys: [], count: rows / 5, next: null })
  expect(await read({}, sql`false`)).toEqual({ keys: [], count: 0, next: null, newest: null })
})

test('a window with exactly as many rows as fit has nothing after it', async () => {
  const [last = 0] = all.slice(windowRows - 1)
  const { count, next } = await read({}, sql`e.id >= ${last}::bigint`)
  expect([count, next]).toEqual([windowRows, null])
})

test('a row at a time that is none is asked for without a failure', async () => {
  const { count } = await read({ after: '2026-02-30T10:00:00.123456Z_1' })
  expect(count).toBe(windowRows)
  expect((await read({ after: '2026-13-01T25:00:00.000000Z_1' })).keys).toEqual((await read({})).keys)
})

test('pages that are turned while rows are added show each row once, and the first page shows the new ones', async () => {
  const [last = 0] = all.slice(39)
  const shown = sql`e.id >= ${last}::bigint`
  const first = await read({ take: 20 }, shown)
  const added = await sql<{ id: number }>`
    INSERT INTO audit_event (happened_at, user_id, real_user_id, kind, details)
    SELECT '2027-01-01T00:00:00Z'::timestamptz, ${user}::int, ${user}::int, 'other', '{"place": 0}'
    FROM generate_series(1, 3) RETURNING id`.execute(db)
  const second = await read({ take: 20, skip: 20, until: first.newest ?? undefined }, shown)
  expect([...first.keys, ...second.keys].map(({ id }) => id)).toEqual(all.slice(0, 40))
  expect([first.count, second.count]).toEqual([40, 40])
  const newest = (await read({ take: 3 }, shown)).keys
  expect(newest.map(({ id }) => id)).toEqual(added.rows.map(({ id }) => id).toReversed())
})
