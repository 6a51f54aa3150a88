import { beforeEach, describe, expect, test } from 'vitest'
import { auditEvents } from '../../testing/audit-events'
import { insertLaboratory, insertPharmacy, insertRelation, insertUser } from '../../testing/factories'
import { createTestApp } from '../../testing/test-app'

const { app, db, clock, logIn } = await createTestApp()
const laboratory = await insertLaboratory(db, { name: 'Alba' })
const stranger = await insertLaboratory(db, { name: 'Zafiro' })
const pharmacy = await insertPharmacy(db)
await insertRelation(db, { pharmacy_id: pharmacy, laboratory_id: laboratory })
const user = await insertUser(db, { username: 'nueva', pharmacies: [pharmacy] })
const colleague = await insertUser(db, { username: 'colega', pharmacies: [pharmacy] })
await insertUser(db, { username: 'delegado', roles: ['ROLE_LABORATORIO'], laboratory_id: laboratory })
await insertUser(db, { username: 'admin', roles: ['ROLE_ADMIN'] })

type Given = { code: string; laboratory_id?: number; active?: boolean; published_at?: Date }
const insertTerms = async ({ code, ...given }: Given): Promise<number> => {
  const { id } = await db
    .insertInto('laboratory_terms')
    .values({
      code,
      laboratory_id: laboratory,
      title: `Términos ${code}`,
      content: `<p>${code}</p>`,
      published_at: clock.now(),
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
let [first, second, foreign] = [0, 0, 0]

const recorded = auditEvents(db)

beforeEach(async () => {
  await recorded.forget()
  await db.deleteFrom('laboratory_terms_acceptance').execute()
  await db.deleteFrom('laboratory_terms').execute()
  await db.updateTable('app_user').set({ agreed_terms_at: null }).execute()
  first = await insertTerms({ code: 'uno' })
  second = await insertTerms({ code: 'dos' })
  foreign = await insertTerms({ code: 'ajeno', laboratory_id: stranger })
})

type Method = 'GET' | 'POST'
async function call(username: string | null, method: Method, path: string, payload?: object) {
  const response = await app.inject({
    method,
    url: `/api/v4${path}`,
    headers: username === null ? {} : await logIn(username),
    ...(payload && { payload }),
  })
  return { status: response.statusCode, body: response.json() }
}
const agree = (username: string) => call(username, 'POST', '/user/terms-and-conditions/agree/')
const pending = async (username: string): Promise<string[]> => {
  const { body } = await call(username, 'GET', '/user/laboratory-terms/pending')
  return body.map(({ title }: { title: string }) => title)
}
const answer = (username: string, ...answers: [number, string][]) =>
  call(username, 'POST', '/user/laboratory-terms/acceptance', {
    laboratoryTermsAcceptances: answers.map(([laboratoryTerms, status]) => ({ laboratoryTerms, status })),
  })
const answers = () =>
  db.selectFrom('laboratory_terms_acceptance').selectAll().orderBy('laboratory_terms_id').execute()
const events = async () => {
  const rows = await recorded.read()
  return rows.map(({ kind, user_id, laboratory_id, details }) => ({ kind, user_id, laboratory_id, details }))
}

describe('the general terms', () => {
  test('are accepted once: the first time counts, with one audit event', async () => {
    const agreedTermsAt = clock.now().toISOString()
    expect(await agree('nueva')).toEqual({ status: 200, body: { agreedTermsAt } })
    clock.advance(60_000)
    expect((await agree('nueva')).body).toEqual({ agreedTermsAt })
    expect((await call('nueva', 'GET', '/my/user/')).body).toMatchObject({ agreedTermsAt })
    expect((await call('colega', 'GET', '/my/user/')).body).toMatchObject({ agreedTermsAt: null })
    expect(await events()).toEqual([
      { kind: 'terms-agreed', user_id: user, laboratory_id: null, details: {} },
    ])
  })

  test.each(['delegado', 'admin'])('cannot be accepted by %s', async (username) => {
    expect((await agree(username)).status).toBe(403)
  })
})

describe('the terms of laboratories', () => {
  test('are pending for each user of a pharmacy that works with the laboratory', async () => {
    expect((await call('nueva', 'GET', '/user/laboratory-terms/pending')).body).toEqual([
      {
        id: first,
        title: 'Términos uno',
        content: '<p>uno</p>',
        laboratory: { id: laboratory, name: 'Alba' },
        version: expect.any(String),
      },
      expect.objectContaining({ id: second }),
    ])
    await answer('colega', [first, 'accepted'])
    expect(await pending('colega')).toEqual(['Términos dos'])
    expect(await pending('nueva')).toEqual(['Términos uno', 'Términos dos'])
  })

  test('are not pending before they are published or after they are withdrawn', async () => {
    await insertTerms({ code: 'retirado', active: false })
    await insertTerms({ code: 'futuro', published_at: new Date(clock.now().getTime() + 60_000) })
    expect(await pending('nueva')).toEqual(['Términos uno', 'Términos dos'])
    clock.advance(60_000)
    expect(await pending('nueva')).toEqual(['Términos uno', 'Términos dos', 'Términos futuro'])
  })

  test('are answered together, stored with time and audit event, and no longer pending', async () => {
    expect(await answer('nueva', [first, 'accepted'], [second, 'rejected'])).toEqual({
      status: 200,
      body: [
        { laboratoryTerms: first, status: 'accepted' },
        { laboratoryTerms: second, status: 'rejected' },
      ],
    })
    expect(await answers()).toEqual([
      { user_id: user, laboratory_terms_id: first, status: 'accepted', answered_at: clock.now() },
      { user_id: user, laboratory_terms_id: second, status: 'rejected', answered_at: clock.now() },
    ])
    expect(await pending('nueva')).toEqual([])
    const about = (kind: string, id: number) => ({
      kind,
      user_id: user,
      laboratory_id: laboratory,
      details: { laboratoryTerms: id },
    })
    expect(await events()).toEqual([
      about('laboratory-terms-accepted', first),
      about('laboratory-terms-rejected', second),
    ])
  })

  test('keep the latest answer; repeating an answer changes nothing', async () => {
    await answer('nueva', [first, 'rejected'])
    clock.advance(60_000)
    await answer('nueva', [first, 'rejected'])
    expect(await events()).toHaveLength(1)
    await answer('nueva', [first, 'accepted'])
    expect(await answers()).toEqual([
      { user_id: user, laboratory_terms_id: first, status: 'accepted', answered_at: clock.now() },
    ])
    expect(await events()).toHaveLength(2)
  })

  test('can still be answered if they were withdrawn while somebody read them', async () => {
    await db.updateTable('laboratory_terms').set({ active: false }).where('id', '=', first).execute()
    expect((await answer('nueva', [first, 'accepted'])).status).toBe(200)
  })

  test.each([
    ['of a laboratory of others', () => foreign],
    ['that do not exist', () => 2_147_483_647],
  ])('%s are answered 404, and no answer of that call is stored', async (_, id) => {
    expect((await answer('nueva', [first, 'accepted'], [id(), 'accepted'])).status).toBe(404)
    expect(await answers()).toEqual([])
    expect(await events()).toEqual([])
  })

  test.each([
    ['no answer', []],
    ['an answer that is neither yes nor no', [{ laboratoryTerms: 1, status: 'quizá' }]],
  ])('cannot be answered by a call with %s', async (_, laboratoryTermsAcceptances) => {
    const path = '/user/laboratory-terms/acceptance'
    expect((await call('nueva', 'POST', path, { laboratoryTermsAcceptances })).status).toBe(422)
  })

  test('can be read together with one’s answers', async () => {
    await answer('nueva', [second, 'rejected'])
    expect((await call('nueva', 'GET', '/user/laboratory-terms/')).body).toEqual([
      {
        id: first,
        title: 'Términos uno',
        laboratory: { id: laboratory, name: 'Alba' },
        status: 'pending',
        answeredAt: null,
      },
      {
        id: second,
        title: 'Términos dos',
        laboratory: { id: laboratory, name: 'Alba' },
        status: 'rejected',
        answeredAt: clock.now().toISOString(),
      },
    ])
  })
})

test('terms can be neither accepted nor answered while impersonating', async () => {
  const headers = await logIn('admin', 'nueva')
  const post = async (path: string, payload?: object) => {
    const response = await app.inject({
      method: 'POST',
      url: `/api/v4${path}`,
      headers,
      ...(payload && { payload }),
    })
    return { status: response.statusCode, code: response.json().error?.code }
  }
  const refused = { status: 403, code: 'forbidden' }
  expect(await post('/user/terms-and-conditions/agree/')).toEqual(refused)
  const laboratoryTermsAcceptances = [{ laboratoryTerms: first, status: 'accepted' }]
  expect(await post('/user/laboratory-terms/acceptance', { laboratoryTermsAcceptances })).toEqual(refused)
  expect(await answers()).toEqual([])
  expect((await call('nueva', 'GET', '/my/user/')).body).toMatchObject({ agreedTermsAt: null })
})

describe('the page with the terms of a laboratory', () => {
  test('is a page of the app, which needs no session', async () => {
    expect(await call('nueva', 'GET', `/security/terms-and-conditions/?laboratoryId=${laboratory}`)).toEqual({
      status: 200,
      body: { url: `/terminos-laboratorio/${laboratory}` },
    })
    const publishedAt = clock.now().toISOString()
    expect(await call(null, 'GET', `/laboratory/${laboratory}/terms/`)).toEqual({
      status: 200,
      body: {
        laboratory: { id: laboratory, name: 'Alba' },
        terms: [
          { id: first, title: 'Términos uno', content: '<p>uno</p>', publishedAt },
          { id: second, title: 'Términos dos', content: '<p>dos</p>', publishedAt },
        ],
      },
    })
  })

  test.each([[2_147_483_647], [colleague + 1000]])('is answered 404 for laboratory %i', async (id) => {
    expect((await call('nueva', 'GET', `/security/terms-and-conditions/?laboratoryId=${id}`)).status).toBe(
      404,
    )
    expect((await call(null, 'GET', `/laboratory/${id}/terms/`)).status).toBe(404)
  })
})
