import { type Kysely, sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import type { Database } from '../../db/schema'
import { snapshotColumn } from '../../db/snapshot'
import { createTestDatabase } from '../../testing/database'
import { insertLaboratory, insertPharmacy, insertRelation, insertUser } from '../../testing/factories'
import { createPortalAnswers, type PortalAnswers } from './portal-answers.cache'

const { db } = await createTestDatabase()
const alba = await insertLaboratory(db, { name: 'Alba' })
const brea = await insertLaboratory(db, { name: 'Brea' })
const user = await insertUser(db, { username: 'comercial', roles: ['ROLE_LABORATORIO'], laboratory_id: alba })
const pharmacy = await insertPharmacy(db)
await insertRelation(db, { pharmacy_id: pharmacy, laboratory_id: brea })

const snapshot = async () =>
  (await sql<{ snapshot: string | null }>`SELECT ${snapshotColumn} AS snapshot`.execute(db)).rows[0]
    ?.snapshot ?? null
const rename = (first_name: string) =>
  db.updateTable('app_user').set({ first_name }).where('id', '=', user).execute()
const nameIn = async (at: Kysely<Database>) =>
  (await at.selectFrom('app_user').select('first_name').where('id', '=', user).executeTakeFirstOrThrow())
    .first_name

/** What is told of the user's name, to a caller who was let in at that snapshot, and how often it was read. */
function asker(answers: PortalAnswers) {
  const make = vi.fn(nameIn)
  const ask = async (at?: string | null, laboratoryId = alba) => {
    const { bytes } = await answers.get({
      ...{ laboratoryId, question: 'name', accepts: undefined, make },
      snapshot: at === undefined ? await snapshot() : at,
    })
    return JSON.parse(String(bytes)) as string
  }
  return { make, ask }
}

describe('an answer of the portal', () => {
  test('is made again after a write of its laboratory’s data, and after no other', async () => {
    const { make, ask } = asker(createPortalAnswers({ db }))
    await rename('Ana')
    expect([await ask(), await ask()]).toEqual(['Ana', 'Ana'])
    expect(make).toHaveBeenCalledTimes(1)
    await db.insertInto('pharmacy_counter').values({ pharmacy_id: pharmacy, last_order_number: 7 }).execute()
    await db.updateTable('pharmacy_laboratory_relation').set({ laboratory_access: true }).execute()
    expect(await ask()).toBe('Ana')
    expect(make).toHaveBeenCalledTimes(1)
    await rename('Eva')
    expect(await ask()).toBe('Eva')
    expect(make).toHaveBeenCalledTimes(2)
    // Back to what it was is what it was.
    await rename('Ana')
    expect(await ask()).toBe('Ana')
    expect(make).toHaveBeenCalledTimes(2)
  })

  test('is of one laboratory', async () => {
    const { make, ask } = asker(createPortalAnswers({ db }))
    await ask()
    await ask(undefined, brea)
    expect(make).toHaveBeenCalledTimes(2)
  })

  test('is compared with the data each time where no snapshot says whether they are the same', async () => {
    const { make, ask } = asker(createPortalAnswers({ db }))
    await rename('Ana')
    expect([await ask(null), await ask(null)]).toEqual(['Ana', 'Ana'])
    expect(make).toHaveBeenCalledTimes(1)
    await rename('Eva')
    expect(await ask(null)).toBe('Eva')
  })

  test('is never older than its caller’s session, however late it is made', async () => {
    const { make, ask } = asker(createPortalAnswers({ db }))
    await rename('Ana')
    const before = await snapshot()
    await ask(before)
    await rename('Eva')
    // Let in before the write, and answered after it: either is right, and none is stored for those who come later.
    await ask(before)
    expect(await ask()).toBe('Eva')
    await rename('Ana')
    expect(await ask()).toBe('Ana')
    expect(make).toHaveBeenCalledTimes(2)
  })

  test('is of one moment: what is written and taken back while it is made is not in it', async () => {
    const { make, ask } = asker(createPortalAnswers({ db }))
    await rename('Ana')
    make.mockImplementationOnce(async (at) => {
      await rename('Eva')
      const found = await nameIn(at)
      await rename('Ana')
      return found
    })
    expect([await ask(), await ask()]).toEqual(['Ana', 'Ana'])
    expect(make).toHaveBeenCalledTimes(1)
  })

  test('of data that change between its version and itself is made again; if they never rest, it is not stored', async () => {
    let [writes, name] = [0, '']
    /** Writes after each reading of a version. */
    const restless = (most: number) =>
      db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          if (result.rows.some((row) => 'version' in row) && writes < most) {
            writes += 1
            name = `Eva ${most} ${writes}`
            await rename(name)
          }
          return result
        },
      })
    for (const most of [1, 2, 100]) {
      writes = 0
      const { ask } = asker(createPortalAnswers({ db: restless(most) }))
      expect(await ask()).toBe(name)
      expect(await ask()).toBe(name)
    }
  })

  test('that fails is not stored', async () => {
    const { make, ask } = asker(createPortalAnswers({ db }))
    make.mockRejectedValueOnce(new Error('the database went away'))
    await expect(ask()).rejects.toThrow('went away')
    expect(await ask()).toBe(await nameIn(db))
  })
})
