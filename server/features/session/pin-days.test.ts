import { expect, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import { insertPharmacy, insertUser } from '../../testing/factories'
import { createTestApp } from '../../testing/test-app'

const { app, db, logIn } = await createTestApp()
const pharmacy = await insertPharmacy(db)
await insertUser(db, { username: 'farmacia', pharmacies: [pharmacy] })
await insertUser(db, { username: 'empleada', pharmacies: [pharmacy] })

const save = async (days: unknown) =>
  app.inject({
    method: 'PUT',
    url: `${apiPrefix}/pharma/${pharmacy}/pin-days/`,
    headers: await logIn('farmacia'),
    payload: { days },
  })
const toldTo = async (username: string) =>
  (await app.inject({ url: `${apiPrefix}/my/user/`, headers: await logIn(username) })).json().pharmas[0]
    .pinDays

test('a pharmacy’s devices open by PIN for seven days, until it says otherwise for all of its users', async () => {
  expect(await toldTo('farmacia')).toBe(7)
  expect((await save(0)).json()).toEqual({ days: 0 })
  expect(await toldTo('farmacia')).toBe(0)
  expect(await toldTo('empleada')).toBe(0)
})

test.each([[-1], [31], [2.5], ['7'], [null]])('%s days are refused', async (days) => {
  expect((await save(days)).statusCode).toBe(422)
})
