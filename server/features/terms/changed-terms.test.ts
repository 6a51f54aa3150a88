import { expect, test } from 'vitest'
import { applyFile } from '../../maintenance/apply/apply'
import { insertLaboratory, insertPharmacy, insertRelation, insertUser } from '../../testing/factories'
import { createTestApp } from '../../testing/test-app'
import { untilWaiting } from '../../testing/waiting'

const { app, db, clock, logIn } = await createTestApp()
const laboratory_id = await insertLaboratory(db, { name: 'Alba', name_key: 'ALBA' })
const pharmacy_id = await insertPharmacy(db)
await insertRelation(db, { pharmacy_id, laboratory_id })
const user = await insertUser(db, {
  username: 'nueva',
  pharmacies: [pharmacy_id],
  agreed_terms_at: clock.now(),
})
const { id } = await db
  .insertInto('laboratory_terms')
  .values({ code: 'T', laboratory_id, title: 'Términos', content: '<p>Uno</p>', published_at: clock.now() })
  .returning('id')
  .executeTakeFirstOrThrow()

type Pending = { id: number; content: string; version: string }
const pending = async (): Promise<Pending[]> =>
  (await app.inject({ url: '/api/v4/user/laboratory-terms/pending', headers: await logIn('nueva') })).json()
const accept = async (version?: string) =>
  await app.inject({
    method: 'POST',
    url: '/api/v4/user/laboratory-terms/acceptance',
    headers: await logIn('nueva'),
    payload: { laboratoryTermsAcceptances: [{ laboratoryTerms: id, status: 'accepted', version }] },
  })
const stored = () => db.selectFrom('laboratory_terms_acceptance').select(['user_id', 'status']).execute()
const edit = (content: string) =>
  applyFile(db, {
    json: {
      laboratoryTerms: [
        { code: 'T', laboratory: 'Alba', title: 'Términos', content, publishedAt: '2026-01-01T00:00:00Z' },
      ],
    },
  })

test('nobody accepts a text that was edited after they had read it', async () => {
  const [read] = await pending()
  expect((await edit('<p>Dos</p>')).ok).toBe(true)
  const refused = await accept(read?.version)
  expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'edit_conflict'])
  expect(await stored()).toEqual([])
  const [again] = await pending()
  expect(again).toMatchObject({ id, content: '<p>Dos</p>' })
  expect((await accept(again?.version)).statusCode).toBe(200)
  expect(await stored()).toEqual([{ user_id: user, status: 'accepted' }])
})

test('an app of before, which names no version, goes on answering', async () => {
  await db.deleteFrom('laboratory_terms_acceptance').execute()
  expect((await accept()).statusCode).toBe(200)
})

test('an edit waits for an answer that is being stored, and then comes too late', async () => {
  await db.deleteFrom('laboratory_terms_acceptance').execute()
  let editing: ReturnType<typeof edit> | undefined
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('laboratory_terms').select('id').forShare().execute()
    editing = edit('<p>Tres</p>')
    await untilWaiting(db, 1)
    await trx
      .insertInto('laboratory_terms_acceptance')
      .values({ user_id: user, laboratory_terms_id: id, status: 'accepted', answered_at: clock.now() })
      .execute()
  })
  const outcome = await editing
  expect(outcome?.ok === false && outcome.problems[0]?.message).toContain('alguien los ha contestado ya')
})
