import { describe, expect, test } from 'vitest'
import { absoluteLimitMs, idleLimitMs, impersonationLimitMs } from '@/contract/session/session'
import { closeExpiredImpersonations } from '../../access/impersonation'
import { buildApp } from '../../app'
import { untilWaiting } from '../../testing/waiting'
import { createImpersonationFixtures, type Headers, refusal } from './testing/impersonation-fixtures'

const {
  app,
  db,
  clock,
  services,
  open,
  relation,
  pharmacist,
  adminId,
  as,
  withHeader,
  get,
  start,
  end,
  events,
  active,
  setAccess,
} = await createImpersonationFixtures()

const ownOf = ({ 'x-switch-user': _, ...own }: Headers) => own
const at = (headers: Headers, place: string): Headers => ({ ...headers, 'x-switch-user': place })
const statusOf = async (headers: Headers) => (await get('/my/user/', headers)).statusCode
const ends = async () => (await events()).filter(({ kind }) => kind === 'impersonation-ended')
const logOut = (headers: Headers) => app.inject({ method: 'POST', url: '/api/v4/auth/logout/', headers })
const both = { user_id: pharmacist, real_user_id: adminId }
const closeAt = () => closeExpiredImpersonations(db, clock.now())

describe('the header X-Switch-User alone', () => {
  test.each(['admin', 'soporte', 'agente', 'delegado'])(
    'gives %s no access to a pharmacy if no impersonation was started',
    async (real) => {
      const headers = await withHeader(real, 'farmacia')
      for (const path of ['/my/user/', `/pharma/${open}/`, `/pharma/${open}/sale/snapshot/`]) {
        const response = await get(path, headers)
        expect([path, response.statusCode]).toEqual([path, 403])
        expect(response.json()).toEqual(refusal)
      }
      expect(await events()).toEqual([])
    },
  )

  test('is refused for users other than the impersonated one, and that impersonation continues', async () => {
    const headers = await as('admin', 'farmacia')
    expect(await statusOf(at(headers, 'comercial'))).toBe(403)
    expect(await statusOf(headers)).toBe(200)
  })

  test('gives another session of the same user no access', async () => {
    await as('admin', 'farmacia')
    expect(await statusOf(await withHeader('admin', 'farmacia'))).toBe(403)
  })
})

describe('an impersonation', () => {
  test('is over once it was ended, with a single audit event however often it is ended', async () => {
    const headers = await as('admin', 'farmacia')
    expect((await end(headers)).statusCode).toBe(200)
    expect(await statusOf(headers)).toBe(403)
    expect((await end(ownOf(headers))).statusCode).toBe(200)
    expect(await ends()).toEqual([{ ...both, kind: 'impersonation-ended', happened_at: clock.now() }])
    expect(await statusOf(ownOf(headers))).toBe(200)
  })

  test('can also be ended by a call without the header', async () => {
    const headers = await as('admin', 'farmacia')
    expect((await end(ownOf(headers))).statusCode).toBe(200)
    expect(await ends()).toMatchObject([both])
    expect(await active()).toEqual([])
  })

  test('ends when another is started, with audit events of both', async () => {
    const headers = await as('admin', 'farmacia')
    expect((await start({ username: 'añeja' }, ownOf(headers))).statusCode).toBe(200)
    expect(await statusOf(headers)).toBe(403)
    expect(await statusOf(at(headers, 'a%C3%B1eja'))).toBe(200)
    expect((await events()).map(({ kind }) => kind)).toEqual([
      'impersonation-started',
      'impersonation-ended',
      'impersonation-started',
    ])
  })

  test('exists only once if it is started twice at the same time; all starts but the last have an audit event of their end', async () => {
    const headers = await as('admin')
    const answers = await Promise.all(
      ['farmacia', 'añeja', 'comercial'].map((username) => start({ username }, headers)),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await active()).toHaveLength(1)
    expect(await ends()).toHaveLength(2)
  })

  test('ends with its session, with an audit event, and does not continue in the next one', async () => {
    const headers = await as('admin', 'farmacia')
    expect((await logOut(ownOf(headers))).statusCode).toBe(200)
    expect(await ends()).toMatchObject([both])
    expect(await active()).toEqual([])
    expect(await statusOf(await withHeader('admin', 'farmacia'))).toBe(403)
  })

  test('is not started during a log-out: whichever call comes first, neither fails', async () => {
    const headers = await as('admin', 'farmacia')
    const answer = await db.transaction().execute(async (trx) => {
      // Locks in the order that a start does: the session first, then its impersonation.
      await trx.selectFrom('session').select('id').forUpdate().execute()
      const loggingOut = logOut(ownOf(headers))
      await untilWaiting(db, 1)
      await trx.updateTable('session_switch').set({ started_at: clock.now() }).execute()
      return { loggingOut }
    })
    expect((await answer.loggingOut).statusCode).toBe(200)
    expect(await statusOf(ownOf(headers))).toBe(401)
    expect(await ends()).toMatchObject([both])
  })

  test('continues after a restart of the server', async () => {
    const headers = await as('admin', 'farmacia')
    const again = await buildApp(services)
    expect((await again.inject({ url: '/api/v4/my/user/', headers })).json()).toMatchObject({
      username: 'farmacia',
    })
    await again.close()
    expect(await ends()).toEqual([])
  })

  test('is over once one of its calls was refused, and does not come back with the access', async () => {
    const headers = await as('delegado', 'farmacia')
    await setAccess(relation, false)
    expect(await statusOf(headers)).toBe(403)
    expect(await ends()).toMatchObject([{ user_id: pharmacist }])
    await setAccess(relation, true)
    expect(await statusOf(headers)).toBe(403)
  })
})

describe('an impersonation that nobody ended', () => {
  test('expires without calls after the same time as a session, and each call prolongs it', async () => {
    const headers = await as('admin', 'farmacia')
    clock.advance(idleLimitMs - 1000)
    expect(await statusOf(headers)).toBe(200)
    const lastUse = clock.now()
    clock.advance(idleLimitMs - 1000)
    expect(await statusOf(ownOf(headers))).toBe(200)
    clock.advance(1000)
    expect(await statusOf(headers)).toBe(403)
    await closeAt()
    expect(await ends()).toEqual([
      { ...both, kind: 'impersonation-ended', happened_at: new Date(lastUse.getTime() + idleLimitMs) },
    ])
    expect(await active()).toEqual([])
  })

  test('expires twelve hours after its start, however much it is used', async () => {
    const headers = await as('admin', 'farmacia')
    const startedAt = clock.now().getTime()
    while (clock.now().getTime() + 3_600_000 - startedAt < impersonationLimitMs) {
      clock.advance(3_600_000)
      expect(await statusOf(headers)).toBe(200)
    }
    clock.advance(3_600_000)
    expect(await statusOf(headers)).toBe(403)
    expect((await start({ username: 'farmacia' }, ownOf(headers))).statusCode).toBe(200)
    expect(await ends()).toMatchObject([{ happened_at: new Date(startedAt + impersonationLimitMs) }])
    expect(await statusOf(headers)).toBe(200)
  })

  test('gets its audit event when its session was ended elsewhere or deleted', async () => {
    const revoked = await as('admin', 'farmacia')
    await as('soporte', 'farmacia')
    const endedAt = clock.now()
    const sessionOf = (username: string) =>
      db.selectFrom('app_user').select('id').where('username', '=', username)
    await db
      .updateTable('session')
      .set({ revoked_at: endedAt })
      .where('user_id', '=', sessionOf('admin'))
      .execute()
    await db.deleteFrom('session').where('user_id', '=', sessionOf('soporte')).execute()
    expect(await statusOf(revoked)).toBe(401)
    clock.advance(60_000)
    await closeAt()
    const moments = (await ends()).map(({ happened_at }) => happened_at.getTime())
    expect(moments.sort()).toEqual([endedAt.getTime(), clock.now().getTime()])
    expect(await active()).toEqual([])
  })

  test('is not closed before it expires', async () => {
    await as('admin', 'farmacia')
    await closeAt()
    expect(await ends()).toEqual([])
    expect(absoluteLimitMs).toBeGreaterThan(impersonationLimitMs)
  })
})
