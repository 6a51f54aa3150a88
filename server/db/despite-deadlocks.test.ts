import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database'
import { insertUser } from '../testing/factories'
import { despiteDeadlocks } from './despite-deadlocks'

const { db } = await createTestDatabase()
const users = [await insertUser(db, { username: 'ana' }), await insertUser(db, { username: 'eva' })]

test('of two transactions that wait for each other the one that was given up is run again', async () => {
  let runs = 0
  let arrived = 0
  let go = () => {}
  const bothHoldOne = new Promise<void>((resolve) => {
    go = resolve
  })
  const write = (ids: number[]) =>
    despiteDeadlocks(() =>
      db.transaction().execute(async (trx) => {
        runs += 1
        for (const [place, id] of ids.entries()) {
          await sql`UPDATE app_user SET second_name = second_name || 'x' WHERE id = ${id}`.execute(trx)
          if (place > 0) continue
          arrived += 1
          if (arrived === 2) go()
          await bothHoldOne
        }
      }),
    )
  await Promise.all([write(users), write(users.toReversed())])
  expect(runs).toBe(3)
  const names = await db.selectFrom('app_user').select('second_name').where('id', 'in', users).execute()
  expect(names.map(({ second_name }) => second_name.replace(/[^x]/g, ''))).toEqual(['xx', 'xx'])
})

test('any other failure is not repeated', async () => {
  let runs = 0
  const failing = despiteDeadlocks(async () => {
    runs += 1
    await sql`SELECT 1 / 0`.execute(db)
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(runs).toBe(1)
})
