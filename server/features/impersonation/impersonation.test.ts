import { beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp } from '../../testing/app'
import {
  insertAssociation,
  insertLaboratory,
  insertPharmacy,
  insertRelation,
  insertUser,
} from '../../testing/factories'

const { app, db, clock, logIn } = await buildTestApp()
const association = await insertAssociation(db, 'Asociación')
const laboratory = await insertLaboratory(db, { name: 'Alba', association_id: association })
const rival = await insertLaboratory(db, { name: 'Brezo' })
const open = await insertPharmacy(db, { name: 'Farmacia abierta' })
const closed = await insertPharmacy(db, { name: 'Farmacia cerrada' })
const empty = await insertPharmacy(db, { name: 'Farmacia sin usuarios' })
const relation = await insertRelation(db, {
  pharmacy_id: open,
  laboratory_id: laboratory,
  laboratory_access: true,
})
const rivalRelation = await insertRelation(db, {
  pharmacy_id: open,
  laboratory_id: rival,
  laboratory_access: true,
})
await insertRelation(db, { pharmacy_id: closed, laboratory_id: laboratory })
await insertRelation(db, { pharmacy_id: empty, laboratory_id: laboratory, laboratory_access: true })

const pharmacist = await insertUser(db, { username: 'farmacia', pharmacies: [open] })
await insertUser(db, { username: 'farmacia.cerrada', pharmacies: [closed] })
await insertUser(db, { username: 'farmacia.dos', pharmacies: [open, closed] })
await insertUser(db, { username: 'farmacia.baja', pharmacies: [open], active: false })
await insertUser(db, { username: 'añeja', pharmacies: [open] })
await insertUser(db, { username: 'comercial', roles: ['ROLE_LABORATORIO'], laboratory_id: laboratory })
const delegateId = await insertUser(db, {
  username: 'delegado',
  roles: ['ROLE_LABORATORIO'],
  laboratory_id: laboratory,
})
await insertUser(db, { username: 'soporte', roles: ['ROLE_SOPORTE'] })
await insertUser(db, { username: 'agente', roles: ['ROLE_AGENTE'] })
await insertUser(db, { username: 'doble', roles: ['ROLE_FARMACIA', 'ROLE_ADMIN'], pharmacies: [open] })
const adminId = await insertUser(db, { username: 'admin', roles: ['ROLE_ADMIN'] })

type Headers = Record<string, string>
const as = async (username: string, place?: string): Promise<Headers> => ({
  ...(await logIn(username)),
  ...(place !== undefined && { 'x-switch-user': encodeURIComponent(place) }),
})
const get = (path: string, headers: Headers) => app.inject({ url: `/api/v4${path}`, headers })
const start = (payload: object, headers: Headers) =>
  app.inject({ method: 'POST', url: '/api/v4/auth/impersonation/', payload, headers })
const end = (headers: Headers) =>
  app.inject({ method: 'DELETE', url: '/api/v4/auth/impersonation/', headers })
const events = () =>
  db
    .selectFrom('audit_event')
    .select(['kind', 'user_id', 'real_user_id', 'happened_at'])
    .orderBy('id')
    .execute()
const setAccess = (id: number, laboratory_access: boolean) =>
  db.updateTable('pharmacy_laboratory_relation').set({ laboratory_access }).where('id', '=', id).execute()

beforeEach(async () => {
  await db.deleteFrom('audit_event').execute()
  await setAccess(relation, true)
})

const refusal = {
  error: { code: 'switch_refused', message: 'No puede actuar en el lugar de este usuario.' },
}

describe('in whose place somebody may act', () => {
  test.each([
    ['admin', 'farmacia'],
    ['admin', 'comercial'],
    ['soporte', 'farmacia.cerrada'],
    ['agente', 'FARMACIA'],
    ['admin', 'añeja'],
    ['delegado', 'farmacia'],
  ])('%s may act as %s, and is then that user', async (real, place) => {
    const response = await get('/my/user/', await as(real, place))
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ username: place.toLowerCase() })
  })

  test.each([
    ['admin', 'soporte', 'staff'],
    ['admin', 'doble', 'staff by their second role'],
    ['admin', 'farmacia.baja', 'a user who is not active'],
    ['admin', 'nadie', 'nobody'],
    ['admin', '%', 'something that is no name'],
    ['admin', '\0', 'what the database cannot hold'],
    ['delegado', 'farmacia.cerrada', 'a pharmacy that grants no access'],
    ['delegado', 'farmacia.dos', 'a user with another pharmacy that grants none'],
    ['delegado', 'comercial', 'a colleague'],
    ['delegado', 'admin', 'staff'],
    ['farmacia', 'farmacia.cerrada', 'a colleague'],
    ['farmacia', 'farmacia', 'themselves'],
  ])('%s may not act as %s: %s', async (real, place) => {
    const response = await get('/my/user/', await as(real, place))
    expect(response.statusCode).toBe(403)
    expect(response.json()).toEqual(refusal)
  })

  test('a header that is no name is refused, and is no failure of the server', async () => {
    const headers = { ...(await as('admin')), 'x-switch-user': '%E0%A4%A' }
    expect((await get('/my/user/', headers)).statusCode).toBe(403)
  })

  test('without a session the header is nothing', async () => {
    expect((await get('/my/user/', { 'x-switch-user': 'farmacia' })).statusCode).toBe(401)
  })

  test('public calls turn nobody away', async () => {
    expect((await get('/health/', await as('delegado', 'farmacia.cerrada'))).statusCode).toBe(200)
  })
})

describe('while it lasts', () => {
  test('an access that is taken away ends it at the next call, and the session goes on', async () => {
    const headers = await as('delegado', 'farmacia')
    expect((await get('/my/user/', headers)).statusCode).toBe(200)
    await setAccess(relation, false)
    expect((await get('/my/user/', headers)).json()).toEqual(refusal)
    const { 'x-switch-user': _, ...own } = headers
    expect((await get('/my/user/', own)).json()).toMatchObject({ username: 'delegado' })
  })

  test('a user who is made inactive ends it at the next call', async () => {
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

  test('a visit and a reading are written down with both', async () => {
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

  test('staff may change the access of laboratories, which leaves both in its trace', async () => {
    const response = await app.inject({
      method: 'PUT',
      url: `/api/v4/pharma-laboratory-relation/${relation}/`,
      payload: { laboratoryAccess: false },
      headers: await as('admin', 'farmacia'),
    })
    expect(response.statusCode).toBe(200)
    expect(await events()).toMatchObject([
      { kind: 'laboratory-access', user_id: pharmacist, real_user_id: adminId },
    ])
  })
})

describe('a laboratory in a pharmacy’s place', () => {
  test('sees of its relations only its own', async () => {
    const response = await get(`/pharma/${open}/`, await as('delegado', 'farmacia'))
    const relations = response.json().pharmaLaboratoryRelations as { id: number }[]
    expect(relations.map(({ id }) => id)).toEqual([relation])
  })

  test('reads of its terms only those of its own laboratory', async () => {
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
    const inPlace = await as('delegado', 'farmacia')
    expect(await laboratoriesIn('/user/laboratory-terms/', inPlace)).toEqual(['Alba'])
    expect(await laboratoriesIn('/user/laboratory-terms/pending', inPlace)).toEqual(['Alba'])
    expect(await laboratoriesIn('/user/laboratory-terms/', await as('farmacia'))).toEqual(['Alba', 'Brezo'])
  })

  test.each([relation, rivalRelation])('decides about no laboratory’s access (relation %i)', async (id) => {
    const response = await app.inject({
      method: 'PUT',
      url: `/api/v4/pharma-laboratory-relation/${id}/`,
      payload: { laboratoryAccess: false },
      headers: await as('delegado', 'farmacia'),
    })
    expect(response.statusCode).toBe(403)
    expect(await events()).toEqual([])
  })

  test.each(['/pharma/{open}/pharma-rebotica-report/', '/pharma/{open}/sale/generic-amortization/'])(
    'gets no figures of all its sales: %s',
    async (path) => {
      const response = await get(path.replace('{open}', String(open)), await as('delegado', 'farmacia'))
      expect(response.statusCode).toBe(403)
    },
  )

  test('orders nothing of other laboratories', async () => {
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

describe('its beginning and its end', () => {
  test('give the user, and leave a trace with both', async () => {
    const response = await start({ username: 'farmacia' }, await as('admin'))
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ username: 'farmacia', pharmas: [{ id: open }] })
    clock.advance(1000)
    expect((await end(await as('admin', 'farmacia'))).statusCode).toBe(200)
    const both = { user_id: pharmacist, real_user_id: adminId }
    expect(await events()).toEqual([
      { kind: 'impersonation-started', ...both, happened_at: new Date(clock.now().getTime() - 1000) },
      { kind: 'impersonation-ended', ...both, happened_at: clock.now() },
    ])
  })

  test('a laboratory names the pharmacy, and gets the first of its users that it may', async () => {
    const response = await start({ pharma: open }, await as('delegado'))
    expect(response.json()).toMatchObject({ username: 'farmacia' })
    expect(await events()).toMatchObject([{ user_id: pharmacist, real_user_id: delegateId }])
  })

  test.each([
    ['that grants no access', closed],
    ['without users', empty],
    ['that does not exist', 999_999_999_999],
  ])('a pharmacy %s is refused, and leaves no trace', async (_, pharma) => {
    const response = await start({ pharma }, await as('delegado'))
    expect(response.statusCode).toBe(403)
    expect(response.json().error).toEqual({
      code: 'switch_refused',
      message: 'Esta farmacia no tiene ningún usuario en cuyo lugar pueda actuar.',
    })
    expect(await events()).toEqual([])
  })

  test('a user who may not be acted as is refused, and leaves no trace', async () => {
    expect((await start({ username: 'soporte' }, await as('admin'))).json()).toEqual(refusal)
    expect(await events()).toEqual([])
  })

  test('pharmacies take nobody’s place, nor does anybody from another’s', async () => {
    expect((await start({ username: 'delegado' }, await as('farmacia'))).statusCode).toBe(403)
    expect((await start({ username: 'delegado' }, await as('admin', 'farmacia'))).statusCode).toBe(403)
    expect(await events()).toEqual([])
  })

  test('ending what never began leaves no trace', async () => {
    expect((await end(await as('admin'))).statusCode).toBe(200)
    expect(await events()).toEqual([])
  })

  test('logging out in another’s place ends the session of who signed in', async () => {
    const headers = await as('admin', 'farmacia')
    await app.inject({ method: 'POST', url: '/api/v4/auth/logout/', headers })
    expect((await get('/my/user/', headers)).statusCode).toBe(401)
  })
})
