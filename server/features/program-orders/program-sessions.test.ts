import { beforeAll, describe, expect, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import { insertUser } from '../../testing/factories'
import { codesOf, createProgramWorld, type ProgramWorld } from './testing/program-world'

let world: ProgramWorld
beforeAll(async () => {
  world = await createProgramWorld()
})

describe('a pharmacy’s program', () => {
  test('gets a short token for the pharmacy’s number and its key, trailing spaces aside', async () => {
    const answer = await world.authenticate({ user: `00${world.pharmacy} `, password: `${world.own.key} ` })
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([201, ['auth_token']])
    const used = await world.db
      .selectFrom('connector_key')
      .select(['last_used_at'])
      .where('id', '=', world.own.id)
      .executeTakeFirstOrThrow()
    expect(used.last_used_at).toEqual(world.clock.now())
  })

  test.each([
    ['another pharmacy’s number', () => ({ user: '99', password: world.own.key })],
    [
      'a wrong key',
      () => ({ user: String(world.pharmacy), password: `rbc_${world.pharmacy}_${'x'.repeat(43)}` }),
    ],
    ['what is no key', () => ({ user: String(world.pharmacy), password: 'rebotica' })],
  ])('is let in by nothing else: %s', async (_, body) => {
    const answer = await world.authenticate(body())
    expect([answer.statusCode, codesOf(answer.body)]).toEqual([401, ['AUTH-005']])
  })

  test('is told in the protocol what it left out', async () => {
    const answer = await world.authenticate({ password: 'x' })
    expect([answer.statusCode, codesOf(answer.body)]).toEqual([400, ['AUTH-003']])
    expect((await world.authenticate([])).statusCode).toBe(400)
  })

  test('orders with a key for orders alone, and sends data with one for data alone', async () => {
    const data = await world.makeKey({ kind: 'data' })
    expect((await world.authenticate({ user: String(world.pharmacy), password: data.key })).statusCode).toBe(
      401,
    )
    const state = (token: string) =>
      world.app.inject({
        method: 'GET',
        url: `${apiPrefix}/connector/state/`,
        headers: { authorization: `Bearer ${token}` },
      })
    expect((await state(data.key)).statusCode).toBe(200)
    expect((await state(world.own.key)).statusCode).toBe(401)
    expect((await state(world.token)).statusCode).toBe(401)
    // Neither the key itself nor a session opens its calls, and its token opens no others.
    expect((await world.place(world.programOrder(), world.own.key)).statusCode).toBe(401)
    const session = world.headers.authorization.replace('Bearer ', '')
    expect((await world.place(world.programOrder(), session)).statusCode).toBe(401)
    expect((await world.get('/purchase-order/', { authorization: `Bearer ${world.token}` })).statusCode).toBe(
      401,
    )
  })

  test('has to authenticate again after a quarter of an hour', async () => {
    const token = await world.tokenFor(world.own.key)
    world.clock.advance(15 * 60_000)
    const late = await world.ask('1', token)
    expect([late.statusCode, codesOf(late.body)]).toEqual([401, ['AUTH-002']])
    world.clock.advance(-15 * 60_000)
  })

  test.each(['revoked', 'of somebody who left the pharmacy', 'of somebody whose account is closed'])(
    'places nothing any more with a key that is %s, even with a token that it has',
    async (why) => {
      const by = await insertUser(world.db, {
        username: why.replaceAll(' ', ''),
        pharmacies: [world.pharmacy],
      })
      const { id, key } = await world.makeKey({ by })
      const token = await world.tokenFor(key)
      const { db } = world
      if (why === 'revoked')
        await db
          .updateTable('connector_key')
          .set({ revoked_at: world.clock.now() })
          .where('id', '=', id)
          .execute()
      else if (why.includes('left')) await db.deleteFrom('user_pharmacy').where('user_id', '=', by).execute()
      else await db.updateTable('app_user').set({ active: false }).where('id', '=', by).execute()
      const refused = await world.place(world.programOrder(), token)
      expect([refused.statusCode, codesOf(refused.body)]).toEqual([401, ['AUTH-002']])
      expect((await world.authenticate({ user: String(world.pharmacy), password: key })).statusCode).toBe(401)
    },
  )

  test('that calls without end has to wait', async () => {
    const token = await world.tokenFor((await world.makeKey()).key)
    const answers = []
    for (let call = 0; call < 121; call++) answers.push((await world.ask('1', token)).statusCode)
    expect([answers.filter((status) => status === 404).length, answers.at(-1)]).toEqual([120, 429])
  })

  test('that guesses keys is stopped for a while', async () => {
    const other = await createProgramWorld()
    const wrong = { user: String(other.pharmacy), password: `rbc_${other.pharmacy}_${'y'.repeat(43)}` }
    for (let attempt = 0; attempt < 100; attempt++) await other.authenticate(wrong)
    const answer = await other.authenticate(wrong)
    expect([answer.statusCode, codesOf(answer.body)]).toEqual([429, ['HTTP-ERR-429']])
    expect(answer.headers['retry-after']).toBeDefined()
    // Nobody keeps the right one out.
    expect(await other.tokenFor(other.own.key)).toBeTruthy()
  })
})
