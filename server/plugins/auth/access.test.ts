import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { endpoints } from '@/contract/endpoints'
import { insertLaboratory, insertPharmacy, insertRelation, insertUser } from '../../testing/factories'
import { createTestApp, testConfig } from '../../testing/test-app'
import { registerAccess } from './access'

const { app, db, logIn } = await createTestApp()
const own = await insertPharmacy(db, { name: 'Propia' })
const other = await insertPharmacy(db, { name: 'Ajena' })
const unknown = 999_999
const laboratory_id = await insertLaboratory(db, { name: 'Laboratorio Uno' })
const rival = await insertLaboratory(db, { name: 'Laboratorio Dos' })
await insertRelation(db, { pharmacy_id: own, laboratory_id, laboratory_access: true })
await insertRelation(db, { pharmacy_id: own, laboratory_id: rival, laboratory_access: false })
await insertRelation(db, { pharmacy_id: other, laboratory_id, laboratory_access: false })
await insertUser(db, { username: 'farmacia', pharmacies: [own] })
await insertUser(db, { username: 'delegado', roles: ['ROLE_LABORATORIO'], laboratory_id, job_position: 4 })
await insertUser(db, { username: 'soporte', roles: ['ROLE_SOPORTE'] })
await insertUser(db, { username: 'agente', roles: ['ROLE_AGENTE'] })

async function statusFor(username: string, url: string): Promise<number> {
  return (await app.inject({ url: `/api/v4${url}`, headers: await logIn(username) })).statusCode
}

describe('every route declares who may call', () => {
  test('or the start fails', () => {
    const bare = Fastify()
    registerAccess(bare, testConfig())
    expect(() => bare.get('/free', async () => 'for all')).toThrow(/GET \/free declares no access rule/)
  })

  test('and without a session only public calls answer', async () => {
    for (const endpoint of Object.values(endpoints)) {
      const url = `/api/v4${endpoint.path.replace(/:month/, '2026-01').replace(/:\w+/g, '1')}`
      const { statusCode } = await app.inject({ method: endpoint.method, url })
      if (endpoint.access.kind === 'public') expect([url, statusCode]).not.toEqual([url, 401])
      else expect([url, statusCode]).toEqual([url, 401])
    }
  })

  test('and is checked before the body is read', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/v4/purchase-order/',
      headers: { 'content-type': 'application/json' },
      payload: '{not json',
    })
    expect(response.statusCode).toBe(401)
  })
})

describe('access to a pharmacy', () => {
  const figures = ['/sale/snapshot/', '/purchase/snapshot/']

  test('is given to its own pharmacist', async () => {
    expect(await statusFor('farmacia', `/pharma/${own}/`)).toBe(200)
    for (const path of figures) expect(await statusFor('farmacia', `/pharma/${own}${path}`)).toBe(200)
  })

  test('of somebody else is refused like one that does not exist', async () => {
    const headers = await logIn('farmacia')
    const forbidden = await app.inject({ url: `/api/v4/pharma/${other}/`, headers })
    for (const id of [unknown, 0, 2_147_483_648, 999_999_999_999_999, 'x', '1.5', '-1']) {
      const missing = await app.inject({ url: `/api/v4/pharma/${id}/`, headers })
      expect([id, missing.statusCode, missing.body]).toEqual([id, 403, forbidden.body])
    }
    expect(forbidden.json()).toMatchObject({
      error: {
        code: 'forbidden',
        message: 'No tienes permisos para acceder a los datos de esta farmacia',
      },
    })
  })

  test('is given to staff for any pharmacy', async () => {
    for (const id of [own, other]) expect(await statusFor('soporte', `/pharma/${id}/`)).toBe(200)
  })

  test('is given to a laboratory that the pharmacy gave access, with its own relation only', async () => {
    const response = await app.inject({ url: `/api/v4/pharma/${own}/`, headers: await logIn('delegado') })
    expect(response.statusCode).toBe(200)
    const relations = response.json<{ pharmaLaboratoryRelations: { laboratory: { id: number } }[] }>()
      .pharmaLaboratoryRelations
    expect(relations.map(({ laboratory }) => laboratory.id)).toEqual([laboratory_id])
    expect(await statusFor('delegado', `/pharma/${other}/`)).toBe(403)
    expect(await statusFor('delegado', `/pharma/${unknown}/`)).toBe(403)
  })

  test('includes snapshots for a laboratory only if the pharmacy gave access', async () => {
    for (const path of figures) {
      expect(await statusFor('delegado', `/pharma/${own}${path}`)).toBe(200)
      expect(await statusFor('delegado', `/pharma/${other}${path}`)).toBe(403)
    }
  })
})

describe('access to an order', () => {
  test('of another pharmacy is refused like one that does not exist', async () => {
    const headers = await logIn('farmacia')
    const missing = await app.inject({ url: `/api/v4/purchase-order/${own * 1_000_000 + 1}/`, headers })
    const forbidden = await app.inject({ url: `/api/v4/purchase-order/${other * 1_000_000 + 1}/`, headers })
    expect(missing.statusCode).toBe(404)
    expect([forbidden.statusCode, forbidden.body]).toEqual([404, missing.body])
    expect(await statusFor('farmacia', '/purchase-order/nada/')).toBe(404)
  })
})

describe('access by role', () => {
  test('to the list of users is for administration and support', async () => {
    expect(await statusFor('soporte', '/admin/user/')).toBe(200)
    expect(await statusFor('agente', '/admin/user/')).toBe(403)
    expect(await statusFor('farmacia', '/admin/user/')).toBe(403)
  })

  test('to the laboratory portal is for laboratories', async () => {
    expect(await statusFor('farmacia', '/laboratory/user/1/')).toBe(403)
  })
})
