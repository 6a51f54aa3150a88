import { describe, expect, test } from 'vitest'
import { absoluteLimitMs, idleLimitMs } from '@/contract/session'
import { closeExpiredActs } from '../../access/impersonation'
import { switchLimitMs } from '../../access/session-store'
import { buildApp } from '../../app'
import { untilWaiting } from '../../testing/waiting'
import { createPlaces, type Headers, refusal } from './testing/places'

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
  acts,
  setAccess,
} = await createPlaces()

const ownOf = ({ 'x-switch-user': _, ...own }: Headers) => own
const at = (headers: Headers, place: string): Headers => ({ ...headers, 'x-switch-user': place })
const statusOf = async (headers: Headers) => (await get('/my/user/', headers)).statusCode
const ends = async () => (await events()).filter(({ kind }) => kind === 'impersonation-ended')
const logOut = (headers: Headers) => app.inject({ method: 'POST', url: '/api/v4/auth/logout/', headers })
const both = { user_id: pharmacist, real_user_id: adminId }
const closeAt = () => closeExpiredActs(db, clock.now())

describe('the header alone', () => {
  test.each(['admin', 'soporte', 'agente', 'delegado'])(
    'opens no pharmacy to %s, who never began to act there',
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

  test('opens no place but the one that was started, and that act goes on', async () => {
    const headers = await as('admin', 'farmacia')
    expect(await statusOf(at(headers, 'comercial'))).toBe(403)
    expect(await statusOf(headers)).toBe(200)
  })

  test('opens nothing to another session of the same user', async () => {
    await as('admin', 'farmacia')
    expect(await statusOf(await withHeader('admin', 'farmacia'))).toBe(403)
  })
})

describe('a started act', () => {
  test('is over once it was ended, with one trace however often it is ended', async () => {
    const headers = await as('admin', 'farmacia')
    expect((await end(headers)).statusCode).toBe(200)
    expect(await statusOf(headers)).toBe(403)
    expect((await end(ownOf(headers))).statusCode).toBe(200)
    expect(await ends()).toEqual([{ ...both, kind: 'impersonation-ended', happened_at: clock.now() }])
    expect(await statusOf(ownOf(headers))).toBe(200)
  })

  test('is ended also by whoever has gone back to their own user', async () => {
    const headers = await as('admin', 'farmacia')
    expect((await end(ownOf(headers))).statusCode).toBe(200)
    expect(await ends()).toMatchObject([both])
    expect(await acts()).toEqual([])
  })

  test('ends when another is started, with both traces', async () => {
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

  test('started twice at once is one, and every beginning but the last has its end', async () => {
    const headers = await as('admin')
    const answers = await Promise.all(
      ['farmacia', 'añeja', 'comercial'].map((username) => start({ username }, headers)),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await acts()).toHaveLength(1)
    expect(await ends()).toHaveLength(2)
  })

  test('ends with its session, with a trace, and is not there in the next one', async () => {
    const headers = await as('admin', 'farmacia')
    expect((await logOut(ownOf(headers))).statusCode).toBe(200)
    expect(await ends()).toMatchObject([both])
    expect(await acts()).toEqual([])
    expect(await statusOf(await withHeader('admin', 'farmacia'))).toBe(403)
  })

  test('is not started in the middle of a log-out: whichever comes first, neither fails', async () => {
    const headers = await as('admin', 'farmacia')
    const answer = await db.transaction().execute(async (trx) => {
      // As a start does: its session first, then the act that it ends.
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

  test('goes on in a server that was started again', async () => {
    const headers = await as('admin', 'farmacia')
    const again = await buildApp(services)
    expect((await again.inject({ url: '/api/v4/my/user/', headers })).json()).toMatchObject({
      username: 'farmacia',
    })
    await again.close()
    expect(await ends()).toEqual([])
  })

  test('is over once its place is refused, and does not come back with the access', async () => {
    const headers = await as('delegado', 'farmacia')
    await setAccess(relation, false)
    expect(await statusOf(headers)).toBe(403)
    expect(await ends()).toMatchObject([{ user_id: pharmacist }])
    await setAccess(relation, true)
    expect(await statusOf(headers)).toBe(403)
  })
})

describe('an act that nobody ended', () => {
  test('is over after as long without a call from there as ends a session, and use prolongs it', async () => {
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
    expect(await acts()).toEqual([])
  })

  test('is over twelve hours after its start, however much it is used', async () => {
    const headers = await as('admin', 'farmacia')
    const startedAt = clock.now().getTime()
    while (clock.now().getTime() + 3_600_000 - startedAt < switchLimitMs) {
      clock.advance(3_600_000)
      expect(await statusOf(headers)).toBe(200)
    }
    clock.advance(3_600_000)
    expect(await statusOf(headers)).toBe(403)
    expect((await start({ username: 'farmacia' }, ownOf(headers))).statusCode).toBe(200)
    expect(await ends()).toMatchObject([{ happened_at: new Date(startedAt + switchLimitMs) }])
    expect(await statusOf(headers)).toBe(200)
  })

  test('is written down as over when its session was ended elsewhere or forgotten', async () => {
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
    expect(await acts()).toEqual([])
  })

  test('is not closed before its time', async () => {
    await as('admin', 'farmacia')
    await closeAt()
    expect(await ends()).toEqual([])
    expect(absoluteLimitMs).toBeGreaterThan(switchLimitMs)
  })
})
