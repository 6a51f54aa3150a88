import { describe, expect, test } from 'vitest'
import { apiPrefix, type Endpoint } from '@/contract/basics/endpoint'
import { endpoints } from '@/contract/endpoints'
import { type PlatformFeature, platformFeatures, unavailableFeature } from '@/domain/basics/platform-features'
import { readConfig } from '../basics/config'
import { insertLaboratory, insertUser } from '../testing/factories'
import { createTestApp, testConfig } from '../testing/test-app'

const off = (...switchedOff: PlatformFeature[]) => createTestApp({ config: testConfig({ switchedOff }) })
const refusal = { error: { code: 'switched_off', message: unavailableFeature } }
const callsOf = (feature: PlatformFeature) =>
  Object.entries<Endpoint>(endpoints).filter(([, endpoint]) => endpoint.feature === feature)
const urlOf = ({ path }: Endpoint) =>
  apiPrefix + path.replace(':hash', 'a'.repeat(64)).replace(':nif', 'E12345674').replace(/:\w+/g, '1')

const without = await off(...platformFeatures)
await insertUser(without.db, { username: 'farmacia' })
await insertUser(without.db, { username: 'agente', roles: ['ROLE_AGENTE'] })

describe('an installation that does without a feature of the platform', () => {
  test.each(platformFeatures)('refuses every call of the feature «%s», which has calls', async (feature) => {
    expect(callsOf(feature)).not.toEqual([])
    const headers = await without.logIn('agente')
    for (const [name, endpoint] of callsOf(feature)) {
      const response = await without.app.inject({ method: endpoint.method, url: urlOf(endpoint), headers })
      expect([name, response.statusCode, response.json()]).toEqual([name, 403, refusal])
    }
  })

  test('tells so in its configuration, on every host', async () => {
    for (const host of ['localhost', 'asociacion.localhost']) {
      const response = await without.app.inject({ url: '/api/v4/platform/configuration/', headers: { host } })
      expect(response.json()).toMatchObject({
        supportEnabled: false,
        documentationEnabled: false,
        switchedOff: [...platformFeatures],
      })
    }
  })

  test('tells nobody else more than before: without a session or the role, the answer is the usual one', async () => {
    const demos = `${apiPrefix}/demo/config/`
    expect((await without.app.inject(demos)).statusCode).toBe(401)
    const response = await without.app.inject({ url: demos, headers: await without.logIn('farmacia') })
    expect(response.json()).toMatchObject({ error: { code: 'forbidden' } })
  })
})

test('a feature that is switched off leaves the others in use', async () => {
  const { app, db, logIn } = await off('demos')
  await insertUser(db, { username: 'agente', roles: ['ROLE_AGENTE'] })
  const headers = await logIn('agente')
  expect((await app.inject({ url: '/api/v4/demo/config/', headers })).statusCode).toBe(403)
  expect((await app.inject({ url: '/api/v4/video-tutorial/?tag=admin', headers })).statusCode).toBe(200)
})

test('the association’s host has neither support nor, but for laboratories, help', async () => {
  const { app, db, logIn } = await createTestApp()
  const laboratory_id = await insertLaboratory(db, { name: 'Alba' })
  await insertUser(db, { username: 'farmacia' })
  await insertUser(db, { username: 'delegado', roles: ['ROLE_LABORATORIO'], laboratory_id })
  const ask = async (username: string, host: string, url = '/api/v4/video-tutorial/?tag=cuenta') =>
    (await app.inject({ url, headers: { ...(await logIn(username)), host } })).statusCode
  expect(await ask('farmacia', 'asociacion.localhost')).toBe(403)
  expect(await ask('delegado', 'asociacion.localhost')).toBe(200)
  expect(await ask('farmacia', 'localhost')).toBe(200)
  const ticket = await app.inject({
    method: 'POST',
    url: '/api/v4/support/ticket/',
    headers: { ...(await logIn('delegado')), host: 'asociacion.localhost' },
  })
  expect(ticket.json()).toEqual(refusal)
})

test('which parts those are is checked when the server starts', () => {
  expect(readConfig({})).toMatchObject({ config: { switchedOff: [] } })
  expect(readConfig({ SWITCHED_OFF: 'demos, help' })).toMatchObject({
    config: { switchedOff: ['demos', 'help'] },
  })
  expect(readConfig({ SWITCHED_OFF: 'demos,todo' })).toEqual({
    ok: false,
    problems: ['SWITCHED_OFF solo puede nombrar: support, help, registration, demos'],
  })
})
