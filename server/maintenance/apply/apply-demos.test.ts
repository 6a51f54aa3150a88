import { expect, test } from 'vitest'
import { insertUser } from '../../testing/factories'
import { createApplyFixtures, pharmacy, user } from './testing/apply-fixtures'

const { db, apply, kindsOf, problemsOf } = await createApplyFixtures()

const demo = {
  code: 'D',
  name: 'Demo',
  laboratory: 'Cinfa',
  info: '<p>Hola</p><script>mal()</script>',
  users: ['Titular', 'delegada'],
}
const delegate = {
  username: 'delegada',
  email: 'delegada@ejemplo.test',
  firstName: 'Rosa',
  role: 'laboratorio',
  laboratory: 'Cinfa',
  jobPosition: 'Delegado',
  password: 'una clave',
}
const file = { pharmacies: [pharmacy], users: [user, delegate], demos: [demo] }
const stored = async () => ({
  demos: await db.selectFrom('demo_config').select(['code', 'name', 'info', 'domain', 'active']).execute(),
  users: (
    await db
      .selectFrom('demo_config_user')
      .innerJoin('app_user', 'app_user.id', 'user_id')
      .select('username')
      .orderBy('position')
      .execute()
  ).map(({ username }) => username),
})

test('a demo is stored with sanitised HTML and its users in their order, and the same file again changes nothing', async () => {
  expect(await kindsOf(file)).toContain('demo created')
  expect(await stored()).toEqual({
    demos: [{ code: 'D', name: 'Demo', info: '<p>Hola</p>', domain: null, active: true }],
    users: ['titular', 'delegada'],
  })
  expect(new Set((await kindsOf(file)).map((kind) => kind.split(' ').at(-1)))).toEqual(new Set(['unchanged']))
})

test('another order of the same users is a change', async () => {
  await apply(file)
  const outcome = await apply({ demos: [{ ...demo, users: ['delegada', 'titular'] }] })
  expect(outcome).toMatchObject({ ok: true, changes: [{ entity: 'demo', kind: 'updated' }] })
  expect((await stored()).users).toEqual(['delegada', 'titular'])
})

test('what a file does not say of a demo stays', async () => {
  await apply(file)
  await apply({ demos: [{ code: 'D', name: 'Otra', laboratory: 'Cinfa' }] })
  expect(await stored()).toMatchObject({
    demos: [{ name: 'Otra', info: '<p>Hola</p>' }],
    users: ['titular', 'delegada'],
  })
})

test('a demo names a laboratory and users that exist, each once, none of them staff', async () => {
  await apply({ ...file, demos: [] })
  await insertUser(db, { username: 'soporte', roles: ['ROLE_SOPORTE'] })
  expect(
    await problemsOf({
      demos: [
        { ...demo, laboratory: 'Nadie', users: ['titular', 'titular', 'nadie', 'soporte'] },
        { code: 'D', name: 'Demo', laboratory: 'Cinfa' },
      ],
    }),
  ).toEqual([
    'demos[1].code: «D» está repetido',
    'demos[0].laboratory: no hay ningún laboratorio «Nadie»',
    'demos[0].users[1]: «titular» está repetido',
    'demos[0].users[2]: no hay ningún usuario «nadie»',
    'demos[0].users[3]: «soporte» es personal de la plataforma: nadie puede actuar en su lugar',
  ])
})
