import { describe, expect, test } from 'vitest'
import { createImpersonationFixtures, type Headers, refusal } from './testing/impersonation-fixtures'

const {
  app,
  db,
  clock,
  laboratory,
  rival,
  open,
  closed,
  relation,
  rivalRelation,
  pharmacist,
  adminId,
  as,
  get,
  events,
  setAccess,
} = await createImpersonationFixtures()

describe('while impersonating', () => {
  test('withdrawing the access ends it at the next call, and the session continues', async () => {
    const headers = await as('delegado', 'farmacia')
    expect((await get('/my/user/', headers)).statusCode).toBe(200)
    await setAccess(relation, false)
    expect((await get('/my/user/', headers)).json()).toEqual(refusal)
    const { 'x-switch-user': _, ...own } = headers
    expect((await get('/my/user/', own)).json()).toMatchObject({ username: 'delegado' })
  })

  test('deactivating the user ends it at the next call', async () => {
    const headers = await as('admin', 'farmacia')
    const setActive = (active: boolean) =>
      db.updateTable('app_user').set({ active }).where('id', '=', pharmacist).execute()
    await setActive(false)
    expect((await get('/my/user/', headers)).json()).toEqual(refusal)
    await setActive(true)
  })

  test('staff may do what that user may, and nothing more', async () => {
    const headers = await as('admin', 'farmacia')
    expect((await get(`/pharma/${open}/`, headers)).statusCode).toBe(200)
    expect((await get(`/pharma/${closed}/`, headers)).statusCode).toBe(403)
    expect((await get('/admin/user/', headers)).statusCode).toBe(403)
  })

  test('a pharmacy visit and a read notification are stored with both users', async () => {
    const headers = await as('admin', 'farmacia')
    const { id } = await db
      .insertInto('notification')
      .values({
        code: 'AVISO',
        title: 'Aviso',
        content: '<p>Aviso</p>',
        shipping_date: clock.now(),
        roles: ['ROLE_FARMACIA'],
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await get(`/pharma/${open}/event-viewed/`, headers)).statusCode).toBe(200)
    expect((await get(`/notification/${id}/view/`, headers)).statusCode).toBe(200)
    const both = { user_id: pharmacist, real_user_id: adminId }
    expect(await db.selectFrom('pharmacy_visit').select(['user_id', 'real_user_id']).execute()).toEqual([
      both,
    ])
    expect(await db.selectFrom('notification_view').select(['user_id', 'real_user_id']).execute()).toEqual([
      both,
    ])
  })

  test('staff may change the access of laboratories, with both users in the audit event', async () => {
    const response = await app.inject({
      method: 'PUT',
      url: `/api/v4/pharma-laboratory-relation/${relation}/`,
      payload: { laboratoryAccess: false },
      headers: await as('admin', 'farmacia'),
    })
    expect(response.statusCode).toBe(200)
    expect(await events()).toMatchObject([
      { kind: 'impersonation-started' },
      { kind: 'laboratory-access', user_id: pharmacist, real_user_id: adminId },
    ])
  })
})

describe('a laboratory that impersonates a pharmacy’s user', () => {
  test('sees only its own relation with the pharmacy', async () => {
    const response = await get(`/pharma/${open}/`, await as('delegado', 'farmacia'))
    const relations = response.json().pharmaLaboratoryRelations as { id: number }[]
    expect(relations.map(({ id }) => id)).toEqual([relation])
  })

  test('can read only the terms of its own laboratory', async () => {
    const terms = { title: 'Términos', content: '<p>Términos</p>', published_at: clock.now() }
    await db
      .insertInto('laboratory_terms')
      .values([
        { ...terms, code: 'propios', laboratory_id: laboratory },
        { ...terms, code: 'rivales', laboratory_id: rival },
      ])
      .execute()
    const laboratoriesIn = async (path: string, headers: Headers) => {
      const rows = (await get(path, headers)).json() as { laboratory: { name: string } }[]
      return rows.map((row) => row.laboratory.name)
    }
    const impersonating = await as('delegado', 'farmacia')
    expect(await laboratoriesIn('/user/laboratory-terms/', impersonating)).toEqual(['Alba'])
    expect(await laboratoriesIn('/user/laboratory-terms/pending', impersonating)).toEqual(['Alba'])
    expect(await laboratoriesIn('/user/laboratory-terms/', await as('farmacia'))).toEqual(['Alba', 'Brezo'])
  })

  test.each([relation, rivalRelation])(
    'cannot decide about any laboratory’s access (relation %i)',
    async (id) => {
      const response = await app.inject({
        method: 'PUT',
        url: `/api/v4/pharma-laboratory-relation/${id}/`,
        payload: { laboratoryAccess: false },
        headers: await as('delegado', 'farmacia'),
      })
      expect(response.statusCode).toBe(403)
      expect(await events()).toMatchObject([{ kind: 'impersonation-started' }])
    },
  )

  test.each(['/pharma/{open}/pharma-rebotica-report/', '/pharma/{open}/sale/generic-amortization/'])(
    'gets no figures of all its sales: %s',
    async (path) => {
      const response = await get(path.replace('{open}', String(open)), await as('delegado', 'farmacia'))
      expect(response.statusCode).toBe(403)
    },
  )

  test('cannot order products of other laboratories', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/v4/purchase-order/',
      payload: {
        name: 'Pedido',
        pharma: open,
        laboratories: [rival],
        purchaseOrderLines: [{ cn: '662026', quantity: 1, tags: [] }],
        tags: [],
      },
      headers: { ...(await as('delegado', 'farmacia')), 'idempotency-key': crypto.randomUUID() },
    })
    expect(response.statusCode).toBe(403)
    expect(response.json()).toMatchObject({ error: { code: 'forbidden' } })
  })
})
