import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database'
import { createDatabase, DatabaseUnavailable, prepared } from './connection'

const { db, url } = await createTestDatabase()

async function valueAt(expression: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`SELECT ${sql.raw(expression)} AS value`.execute(db)
  return rows[0]?.value
}

test.each([
  ["DATE '2026-03-29'", '2026-03-29'],
  ['12345678901::bigint', 12_345_678_901],
  ['0.1250::numeric(5,4)', 0.125],
  ["TIMESTAMPTZ '2026-03-29T01:00:00Z'", new Date('2026-03-29T01:00:00Z')],
  ["current_setting('jit')", 'off'],
  ["current_setting('work_mem')", '32MB'],
  ["current_setting('random_page_cost')", '1.1'],
])('the SQL value %s is read as %j', async (expression, value) => {
  expect(await valueAt(expression)).toEqual(value)
})

test('a failed statement is distinguished from an unavailable database', async () => {
  await expect(valueAt('1 / 0')).rejects.toMatchObject({ code: '22012' })
  await expect(valueAt('pg_terminate_backend(pg_backend_pid())')).rejects.toBeInstanceOf(DatabaseUnavailable)
  expect(await valueAt('1 + 1')).toBe(2)
})

describe('a statement that is marked as prepared', () => {
  /** Names of what the one connection of that pool keeps, after a statement ran twice. */
  async function preparedBy(address: string): Promise<string[]> {
    const one = createDatabase({ connectionString: address, max: 1 })
    const twice = (value: number) =>
      sql<{ value: number }>`${prepared('twice')}
      SELECT ${value}::int * 2 AS value`.execute(one)
    expect([(await twice(2)).rows, (await twice(3)).rows]).toEqual([[{ value: 4 }], [{ value: 6 }]])
    await sql`SELECT 1`.execute(one)
    const { rows } = await sql<{ name: string }>`SELECT name FROM pg_prepared_statements`.execute(one)
    await one.destroy()
    return rows.map(({ name }) => name)
  }

  test('is prepared once per connection under its name, and no other statement is', async () => {
    expect(await preparedBy(url)).toEqual(['twice'])
  })

  test('is not prepared with ?prepared_statements=false', async () => {
    expect(await preparedBy(`${url}?prepared_statements=false`)).toEqual([])
  })
})
