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

test('who changes the days is recorded, with those before, and not where nothing changes', async () => {
  await save(4)
  await save(9)
  await save(9)
  const events = await db
    .selectFrom('audit_event')
    .select(['pharmacy_id', 'details'])
    .where('kind', '=', 'pin-days-changed')
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(events).toEqual([
    { pharmacy_id: pharmacy, details: { before: 4, after: 9 } },
    { pharmacy_id: pharmacy, details: expect.objectContaining({ after: 4 }) },
  ])
})
