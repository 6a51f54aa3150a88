import { describe, expect, test } from 'vitest'
import { insertPharmacy, insertRelation, insertUser } from '../../testing/factories'
import { createImpersonationFixtures, refusal } from './testing/impersonation-fixtures'

const {
  app,
  clock,
  open,
  closed,
  empty,
  pharmacist,
  laboratory,
  db,
  delegateId,
  adminId,
  as,
  withHeader,
  get,
  start,
  end,
  events,
} = await createImpersonationFixtures()

describe('who may impersonate whom', () => {
  test.each([
    ['admin', 'farmacia'],
    ['admin', 'comercial'],
    ['soporte', 'farmacia.cerrada'],
    ['agente', 'FARMACIA'],
    ['admin', 'añeja'],
    ['delegado', 'farmacia'],
  ])('%s may impersonate %s, and then acts as that user', async (real, place) => {
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
    ['delegado', 'farmacia.cerrada', 'a pharmacy that grants no access'],
    ['delegado', 'farmacia.dos', 'a user with another pharmacy that grants none'],
    ['delegado', 'comercial', 'a colleague'],
    ['delegado', 'admin', 'staff'],
    ['farmacia', 'farmacia.cerrada', 'a colleague'],
    ['farmacia', 'farmacia', 'themselves'],
  ])('%s may not impersonate %s: %s', async (real, place) => {
    const headers = await withHeader(real, place)
    const { 'x-switch-user': _, ...own } = headers
    expect((await start({ username: place }, own)).statusCode).toBe(403)
    const response = await get('/my/user/', headers)
    expect(response.statusCode).toBe(403)
    expect(response.json()).toEqual(refusal)
    expect(await events()).toEqual([])
  })

  test.each(['%E0%A4%A', '%00', ''])(
    'the header X-Switch-User with %j, which is no username, is refused',
    async (header) => {
      const headers = { ...(await as('admin')), 'x-switch-user': header }
      expect((await get('/my/user/', headers)).json()).toEqual(refusal)
    },
  )

  test('without a session, X-Switch-User is ignored', async () => {
    expect((await get('/my/user/', { 'x-switch-user': 'farmacia' })).statusCode).toBe(401)
  })

  test('public calls ignore X-Switch-User', async () => {
    expect((await get('/health/', await withHeader('delegado', 'farmacia.cerrada'))).statusCode).toBe(200)
  })
})

describe('starting and ending impersonation', () => {
  test('starting returns the user, and both calls write audit events with both users', async () => {
    const headers = await as('admin')
    const response = await start({ username: 'farmacia' }, headers)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ username: 'farmacia', pharmas: [{ id: open }] })
    clock.advance(1000)
    expect((await end({ ...headers, 'x-switch-user': 'farmacia' })).statusCode).toBe(200)
    const both = { user_id: pharmacist, real_user_id: adminId }
    expect(await events()).toEqual([
      { kind: 'impersonation-started', ...both, happened_at: new Date(clock.now().getTime() - 1000) },
      { kind: 'impersonation-ended', ...both, happened_at: clock.now() },
    ])
  })

  test('a laboratory gives the pharmacy, and impersonates the first of its users that it may', async () => {
    const response = await start({ pharma: open }, await as('delegado'))
    expect(response.json()).toMatchObject({ username: 'farmacia' })
    expect(await events()).toMatchObject([{ user_id: pharmacist, real_user_id: delegateId }])
  })

  test('staff give the pharmacy, and impersonate its user, never a delegate who works with it', async () => {
    await db.insertInto('user_pharmacy').values({ user_id: delegateId, pharmacy_id: empty }).execute()
    const refused = await start({ pharma: empty }, await as('admin'))
    await db.deleteFrom('user_pharmacy').where('user_id', '=', delegateId).execute()
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'switch_refused'])
    expect((await start({ pharma: open }, await as('admin'))).json()).toMatchObject({ username: 'farmacia' })
  })

  test.each(['admin', 'soporte', 'agente', 'delegado'])(
    '%s who gives the pharmacy never impersonates a delegate, were they linked to it before its user',
    async (username) => {
      const shared = await insertPharmacy(db, { name: `Farmacia de ${username}` })
      await insertRelation(db, { pharmacy_id: shared, laboratory_id: laboratory, laboratory_access: true })
      for (const table of ['user_pharmacy', 'laboratory_user_pharmacy'] as const)
        await db.insertInto(table).values({ user_id: delegateId, pharmacy_id: shared }).execute()
      await insertUser(db, { username: `titular.${username}`, pharmacies: [shared] })
      const response = await start({ pharma: shared }, await as(username))
      await db.deleteFrom('user_pharmacy').where('user_id', '=', delegateId).execute()
      await db.deleteFrom('laboratory_user_pharmacy').where('pharmacy_id', '=', shared).execute()
      expect(response.json()).toMatchObject({
        username: `titular.${username}`,
        rol: 'ROLE_FARMACIA',
        pharmas: [{ id: shared }],
      })
    },
  )

  test.each([
    ['that grants no access', closed],
    ['without users', empty],
    ['that does not exist', 2_147_483_647],
  ])('a pharmacy %s is refused, without an audit event', async (_, pharma) => {
    const response = await start({ pharma }, await as('delegado'))
    expect(response.statusCode).toBe(403)
    expect(response.json().error).toEqual({
      code: 'switch_refused',
      message: 'Esta farmacia no tiene ningún usuario en cuyo lugar pueda actuar.',
    })
    expect(await events()).toEqual([])
  })

  test('impersonating a user who may not be impersonated is refused, without an audit event', async () => {
    expect((await start({ username: 'soporte' }, await as('admin'))).json()).toEqual(refusal)
    expect(await events()).toEqual([])
  })

  test('pharmacy users impersonate nobody, and nobody impersonates while impersonating', async () => {
    expect((await start({ username: 'delegado' }, await as('farmacia'))).statusCode).toBe(403)
    expect(await events()).toEqual([])
    const impersonating = await as('admin', 'farmacia')
    expect((await start({ username: 'delegado' }, impersonating)).statusCode).toBe(403)
    expect(await events()).toMatchObject([{ kind: 'impersonation-started', user_id: pharmacist }])
  })

  test('ending without having started writes no audit event', async () => {
    expect((await end(await as('admin'))).statusCode).toBe(200)
    expect(await events()).toEqual([])
  })

  test('logging out while impersonating ends the session of the real user', async () => {
    const headers = await as('admin', 'farmacia')
    await app.inject({ method: 'POST', url: '/api/v4/auth/logout/', headers })
    expect((await get('/my/user/', headers)).statusCode).toBe(401)
  })
})
