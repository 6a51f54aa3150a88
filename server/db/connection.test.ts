import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database'
import { DatabaseUnavailable } from './connection'

const { db } = await createTestDatabase()

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
])('%s arrives as %j', async (expression, value) => {
  expect(await valueAt(expression)).toEqual(value)
})

test('a wrong statement is told from a database that went away', async () => {
  await expect(valueAt('1 / 0')).rejects.toMatchObject({ code: '22012' })
  await expect(valueAt('pg_terminate_backend(pg_backend_pid())')).rejects.toBeInstanceOf(DatabaseUnavailable)
  expect(await valueAt('1 + 1')).toBe(2)
})
