import { expect, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import { insertPharmacy, insertUser } from '../../testing/factories'
import { createTestApp } from '../../testing/test-app'

const { app, db, logIn } = await createTestApp()
const pharmacy = await insertPharmacy(db)
await insertUser(db, { username: 'farmacia', pharmacies: [pharmacy] })
await insertUser(db, { username: 'soporte', roles: ['ROLE_SOPORTE'] })

const url = `${apiPrefix}/pharma/${pharmacy}/own-wholesaler/`
const cofares = { name: 'Cofares', brand: 0.02, generic: 0.125, otc: 0 }
const save = async (wholesaler: unknown) =>
  app.inject({ method: 'PUT', url, headers: await logIn('farmacia'), payload: { wholesaler } })
const known = async () => (await app.inject({ url, headers: await logIn('farmacia') })).json()
const snapshotOf = async (username: string) =>
  (
    await app.inject({
      url: `${apiPrefix}/pharma/${pharmacy}/purchase/snapshot/`,
      headers: await logIn(username),
    })
  ).json<{ version: string; wholesaler?: unknown }>()

test('a pharmacy says what its wholesaler takes off, corrects it, and takes it back', async () => {
  expect(await known()).toEqual({ wholesaler: null })
  expect((await save(cofares)).json()).toEqual({ wholesaler: cofares })
  expect((await save({ ...cofares, brand: 0.03 })).statusCode).toBe(200)
  expect(await known()).toEqual({ wholesaler: { ...cofares, brand: 0.03 } })
  expect((await save(null)).json()).toEqual({ wholesaler: null })
  expect(await known()).toEqual({ wholesaler: null })
})

test('its devices get it with what they compare, and nobody else does', async () => {
  await save(null)
  const before = await snapshotOf('farmacia')
  expect(before).not.toHaveProperty('wholesaler')
  await save(cofares)
  const after = await snapshotOf('farmacia')
  expect(after.wholesaler).toEqual(cofares)
  expect(after.version).not.toBe(before.version)
  expect(await snapshotOf('soporte')).not.toHaveProperty('wholesaler')
})

test.each([
  ['a discount of everything', { generic: 1 }],
  ['a discount below 0', { generic: -0.01 }],
  ['more decimals than a price is counted with', { generic: 0.12345 }],
  ['no name', { name: ' ' }],
])('%s is refused', async (_, fields) => {
  expect((await save({ ...cofares, ...fields })).statusCode).toBe(422)
})
