import { expect, test } from 'vitest'
import { apiPrefix, type Endpoint } from '@/contract/basics/endpoint'
import { endpoints } from '@/contract/endpoints'
import { insertUser } from '../../testing/factories'
import { createOrderFixtures } from '../../testing/order-fixtures'
import type { TestHeaders } from '../../testing/test-app'

const fixtures = await createOrderFixtures()
const { app, db, laboratory, pharmacy, user } = fixtures
const contact = { email: 'ana.rey@correo.example', mobile_phone: '600123987' }
await db.updateTable('app_user').set(contact).where('id', '=', user).execute()
await db
  .insertInto('user_picture')
  .values({ user_id: user, version: 'v1', jpeg: Buffer.from('picture') })
  .execute()
await db
  .updateTable('pharmacy_laboratory_relation')
  .set({ laboratory_access: true })
  .where('laboratory_id', '=', laboratory)
  .execute()
await insertUser(db, { username: 'delegado', roles: ['ROLE_LABORATORIO'], laboratory_id: laboratory })
await insertUser(db, { username: 'soporte', roles: ['ROLE_SOPORTE'] })
const order = (await fixtures.post(fixtures.order())).json<{ id: number }>().id
const { id: group } = await db.selectFrom('homogeneous_group').select('id').executeTakeFirstOrThrow()

const leaks = (body: string) => [contact.email, contact.mobile_phone].filter((each) => body.includes(each))
const myUser = async (headers: TestHeaders) =>
  (await app.inject({ url: `${apiPrefix}/my/user/`, headers })).json()
const start = async (username: string) =>
  app.inject({
    method: 'POST',
    url: `${apiPrefix}/auth/impersonation/`,
    payload: { username: 'farmacia' },
    headers: await fixtures.logIn(username),
  })

test('a laboratory that impersonates a pharmacy’s user gets neither their e-mail nor their telephone from any call', async () => {
  expect(leaks((await start('delegado')).body)).toEqual([])
  const headers = await fixtures.logIn('delegado', 'farmacia')
  expect(await myUser(headers)).toMatchObject({ username: 'farmacia', email: '', phone: null, picture: null })
  const picture = await app.inject({ url: `${apiPrefix}/user/${user}/picture/v1/`, headers })
  expect(picture.statusCode).toBe(404)

  let answered = 0
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints).filter(
    ([, { method }]) => method === 'GET',
  )) {
    const ids: Record<string, unknown> = {
      id: endpoint.access.kind === 'order' ? order : endpoint.access.kind === 'pharmacy' ? pharmacy : user,
      ...{ pharmaId: pharmacy, userId: user, labId: laboratory, dcpfId: group, month: '2026-03' },
    }
    const path = endpoint.path.replace(/:(\w+)/g, (_, param: string) => String(ids[param]))
    const response = await app.inject({ url: `${apiPrefix}${path}?once=true`, headers })
    expect([name, leaks(response.body)]).toEqual([name, []])
    if (response.statusCode === 200) answered += 1
  }
  expect(answered).toBeGreaterThan(20)
})

test('staff who impersonate, and the user themselves, get both', async () => {
  const both = { email: contact.email, phone: contact.mobile_phone }
  expect((await start('soporte')).json()).toMatchObject(both)
  expect(await myUser(await fixtures.logIn('soporte', 'farmacia'))).toMatchObject(both)
  expect(await myUser(fixtures.headers)).toMatchObject(both)
})
