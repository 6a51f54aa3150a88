import { beforeEach, describe, expect, test } from 'vitest'
import type { SalesView } from '@/domain/sales/views/view-versions'
import { insertPharmacy, insertUser } from '../../testing/factories'
import { createTestApp } from '../../testing/test-app'

const { app, db, clock, logIn } = await createTestApp()
const pharmacy = await insertPharmacy(db)
await insertUser(db, { username: 'farmacia', pharmacies: [pharmacy] })
await insertUser(db, { username: 'colega', pharmacies: [pharmacy] })
await insertUser(db, { username: 'soporte', roles: ['ROLE_SOPORTE'] })

const sessions = {
  farmacia: await logIn('farmacia'),
  colega: await logIn('colega'),
  soporte: await logIn('soporte'),
  soporteAsFarmacia: await logIn('soporte', 'farmacia'),
}
type Caller = keyof typeof sessions

beforeEach(async () => {
  await db.deleteFrom('sales_view').execute()
})

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const view = (number: number, given: { version?: number; name?: string; state?: object } = {}) => ({
  id: idOf(number),
  version: 1,
  deleted: false,
  name: `Vista ${number}`,
  state: { section: 'ventas', widgets: { 'sales-table-2-0': { labs: [3] } } },
  ...given,
})
const deletion = (number: number, version: number) => ({ id: idOf(number), version, deleted: true })
const url = '/api/v4/user/sales-view/'
const send = async (caller: Caller, ...views: object[]) => {
  const response = await app.inject({ method: 'PUT', url, headers: sessions[caller], payload: { views } })
  return { status: response.statusCode, views: response.json<SalesView[]>(), body: response.json() }
}
const read = async (caller: Caller): Promise<SalesView[]> =>
  (await app.inject({ url, headers: sessions[caller] })).json()
const series = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => view(from + index))

describe('the saved views of a user', () => {
  test('are available on another device, but not to other users', async () => {
    expect(await send('farmacia', view(1))).toMatchObject({ status: 200, views: [view(1)] })
    expect(await read('farmacia')).toEqual([view(1)])
    expect(await read('colega')).toEqual([])
    await send('colega', view(1, { name: 'De la colega', version: 9 }))
    expect(await read('farmacia')).toEqual([view(1)])
  })

  test('saved while impersonating are separate from the own views of both users', async () => {
    await send('farmacia', view(1))
    await send('soporte', view(2))
    expect(await read('soporteAsFarmacia')).toEqual([])
    await send('soporteAsFarmacia', deletion(1, 9), view(3))
    expect(await read('farmacia')).toEqual([view(1)])
    expect(await read('soporte')).toEqual([view(2)])
    expect(await read('soporteAsFarmacia')).toEqual([deletion(1, 9), view(3)])
  })

  test('are stored in their newest version, whichever arrives last, with the server’s time', async () => {
    await send('farmacia', view(1, { version: 5, name: 'Nueva' }))
    clock.advance(60_000)
    const late = await send('farmacia', view(1, { version: 4, name: 'Vieja' }))
    expect(late.views).toEqual([view(1, { version: 5, name: 'Nueva' })])
    const instants = () => db.selectFrom('sales_view').select('updated_at').execute()
    expect(await instants()).toEqual([{ updated_at: new Date(clock.now().getTime() - 60_000) }])
    await send('farmacia', view(1, { version: 6 }))
    expect(await instants()).toEqual([{ updated_at: clock.now() }])
  })

  test('stay deleted if an older edit arrives, and are restored by a newer one', async () => {
    await send('farmacia', view(1, { version: 2 }))
    await send('farmacia', deletion(1, 4))
    expect((await send('farmacia', view(1, { version: 3 }))).views).toEqual([deletion(1, 4)])
    expect((await send('farmacia', view(1, { version: 5 }))).views).toEqual([view(1, { version: 5 })])
  })

  test('sent by two devices at the same time are all stored', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, number) => send('farmacia', view(number))))
    expect(await read('farmacia')).toHaveLength(8)
  })

  test('are at most fifty: further ones are left out until one is deleted', async () => {
    await send('farmacia', ...series(1, 49))
    const { status, views } = await send('farmacia', view(50), view(51))
    expect([status, views.length, views.at(-1)?.id]).toEqual([200, 50, idOf(50)])
    const living = (await send('farmacia', view(51), deletion(1, 2))).views.filter(({ deleted }) => !deleted)
    expect([living.length, living.at(-1)?.id]).toEqual([50, idOf(51)])
  })

  test('keep tombstones of the last two hundred deletions', async () => {
    for (const start of [0, 100, 200]) {
      clock.advance(1000)
      await send('farmacia', ...series(start, start + 99).map((_, index) => deletion(start + index, 1)))
    }
    const ids = (await read('farmacia')).map(({ id }) => id)
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([200, idOf(100), idOf(299)])
  })
})

test.each<[string, object]>([
  ['without a name', view(1, { name: ' ' })],
  ['with a name of 61 letters', view(1, { name: 'n'.repeat(61) })],
  ['with a state of more than 8 kB', view(1, { state: { widgets: { a: 'x'.repeat(8 * 1024) } } })],
  ['with a section that is none', view(1, { state: { section: 'Ventas 2' } })],
  ['with what the database cannot hold', view(1, { state: { widgets: { a: { search: 'a\0' } } } })],
  ['with half a character', view(1, { state: { widgets: { a: { search: '\ud83d' } } } })],
  ['with a number beyond the exact ones', view(1, { state: { widgets: { a: { labs: [1e300] } } } })],
  ['with an id that is none', { ...view(1), id: '7' }],
  ['without a version', { ...view(1), version: undefined }],
])('a view %s is refused, and nothing of its call is stored', async (_, given) => {
  expect((await send('farmacia', view(2), given)).status).toBe(422)
  expect(await read('farmacia')).toEqual([])
})

test('a view with a name of 60 letters and a state of nearly 8 kB is returned unchanged', async () => {
  const widgets = { 'sales-table-2-0': { search: 'ñ"\\'.repeat(1300), labs: [0, 9_007_199_254_740_991] } }
  const given = view(1, { name: '😀'.repeat(30), state: { widgets } })
  expect((await send('farmacia', given)).views).toEqual([given])
})

test('more than a hundred views in one call are refused', async () => {
  expect((await send('farmacia', ...series(1, 101))).status).toBe(422)
})
