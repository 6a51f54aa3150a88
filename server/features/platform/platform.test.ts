import { expect, test } from 'vitest'
import { demoAccounts } from '../../basics/demo-accounts'
import { applyFile } from '../../maintenance/apply/apply'
import { insertUser } from '../../testing/factories'
import { createTestApp, testConfig } from '../../testing/test-app'

const { app, db } = await createTestApp({ config: testConfig({ demo: true }) })
const configurationAt = async (host: string) =>
  (await app.inject({ url: '/api/v4/platform/configuration/', headers: { host } })).json()

test('an association’s host name has its own configuration, whatever the port', async () => {
  expect(await configurationAt('asociacion.localhost:4000')).toMatchObject({
    id: 'association',
    laboratoryAssociation: 4,
    supportEnabled: false,
    documentationEnabled: false,
  })
})

test('a host name is compared without case', async () => {
  for (const host of ['Asociacion.Localhost:4000', 'ASOCIACION.LOCALHOST.'])
    expect(await configurationAt(host)).toMatchObject({ id: 'association' })
})

test('on its host the platform has the association’s own name, where there is such an association', async () => {
  expect(await configurationAt('asociacion.localhost')).toMatchObject({ name: 'Rebotica' })
  await db.insertInto('laboratory_association').values({ id: 4, name: 'Boticas del Sur' }).execute()
  expect(await configurationAt('asociacion.localhost')).toMatchObject({ name: 'Boticas del Sur' })
  expect(await configurationAt('localhost')).toMatchObject({ name: 'Rebotica' })
})

test('the legal pages name the company of the installation, on every host, once there is one', async () => {
  expect(await configurationAt('localhost')).toMatchObject({ company: null })
  const company = {
    name: 'Boticas, S.L.',
    address: 'Calle Mayor, 1',
    protectionOfficer: 'datos@ejemplo.test',
  }
  const outcome = await applyFile(db, { json: { company } })
  expect(outcome).toMatchObject({ ok: true, changes: [{ entity: 'empresa', kind: 'created' }] })
  for (const host of ['localhost', 'asociacion.localhost'])
    expect(await configurationAt(host)).toMatchObject({ company })
  const again = await applyFile(db, { json: { company: { ...company, address: 'Calle Mayor, 2' } } })
  expect(again).toMatchObject({ ok: true, changes: [{ kind: 'updated' }] })
  expect(
    await applyFile(db, { json: { company: { ...company, protectionOfficer: 'datos' } } }),
  ).toMatchObject({
    ok: false,
    problems: [{ path: 'company.protectionOfficer', message: 'no es un correo electrónico' }],
  })
})

test('every other host name has the default configuration', async () => {
  const standard = await configurationAt('127.0.0.1:4000')
  expect(standard).toMatchObject({
    id: 'default',
    laboratoryAssociation: null,
    supportEnabled: true,
    documentationEnabled: true,
  })
  expect(standard.supportPhone).not.toBe((await configurationAt('asociacion.localhost')).supportPhone)
})

test('only demo accounts that exist are offered', async () => {
  expect(await configurationAt('localhost')).toMatchObject({ demoAccounts: [] })
  const [account] = demoAccounts
  await insertUser(db, { username: account.username })
  expect(await configurationAt('localhost')).toMatchObject({ demoAccounts: [account] })
})
