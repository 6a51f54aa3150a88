import { beforeEach, describe, expect, test } from 'vitest'
import { auditEvents } from '../../testing/audit-events'
import { insertLaboratory, insertPharmacy, insertRelation, insertUser } from '../../testing/factories'
import { postRegistration, registrationOf, unknownNif } from '../../testing/registration-fixtures'
import { createTestApp } from '../../testing/test-app'

const { app, db, clock, logIn } = await createTestApp()
const laboratory = await insertLaboratory(db, { name: 'Alba' })
const stranger = await insertLaboratory(db, { name: 'Bruma' })
const pharmacy = await insertPharmacy(db, {
  ...{ name: 'Farmacia La Fuente', nif: 'E00000026', city_id: '50297', postal_code: '50001' },
  ...{ address: 'Calle Mayor, 1', contact_person: 'Ana Gil', contact_email: 'ana@farmacia.test' },
  ...{ contact_phone: '500000001', software: 'FARMATIC' },
})
await insertRelation(db, { pharmacy_id: pharmacy, laboratory_id: laboratory })
const roles = ['ROLE_LABORATORIO' as const]
await insertUser(db, { username: 'delegado', roles, laboratory_id: laboratory })
await insertUser(db, { username: 'ajeno', roles, laboratory_id: stranger })
await insertUser(db, { username: 'sin.laboratorio', roles })
const agent = await insertUser(db, { username: 'agente', roles: ['ROLE_AGENTE'] })
await insertUser(db, { username: 'farmacia', pharmacies: [pharmacy] })

const recorded = auditEvents(db)
beforeEach(async () => {
  clock.advance(20 * 60_000)
  await recorded.forget()
})

const get = async (as: string, path: string) => {
  const response = await app.inject({ url: `/api/v4${path}`, headers: await logIn(as) })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}
const lookUp = (as: string, nif = 'e-0000002-6') => get(as, `/pharma/nif/${nif}/`)

const everything = {
  ...{ id: pharmacy, name: 'Farmacia La Fuente', town: 'Zaragoza', address: 'Calle Mayor, 1' },
  ...{ contactPerson: 'Ana Gil', contactEmail: 'ana@farmacia.test', contactPhone: '500000001' },
  ...{ postalCode: '50001', software: 'FARMATIC', relation: null, registration: null },
}
const hidden = {
  ...{ contactPerson: null, contactEmail: null, contactPhone: null },
  ...{ address: null, postalCode: null, software: null },
}

describe('the pharmacy of a tax id', () => {
  test.each(['delegado', 'agente'])('is shown whole to %s, however the tax id is written', async (as) => {
    const relation = as === 'delegado' ? 'pending' : null
    expect(await lookUp(as)).toMatchObject({ status: 200, body: { ...everything, relation } })
  })

  test('is a name and a town for a laboratory that has no relation with it', async () => {
    expect((await lookUp('ajeno')).body).toEqual({ ...everything, ...hidden })
  })

  test('stays a name and a town for a laboratory that has registered it, until the pharmacy grants access', async () => {
    const body = registrationOf(stranger, { nif: 'E00000026' })
    expect((await postRegistration(app, { headers: await logIn('ajeno'), body })).status).toBe(200)
    // That it is among theirs already is said, and which registration it was.
    const pending = { relation: 'pending', registration: expect.any(Number) }
    expect((await lookUp('ajeno')).body).toEqual({ ...everything, ...hidden, ...pending })
    const relation = db.updateTable('pharmacy_laboratory_relation').where('laboratory_id', '=', stranger)
    await relation.set({ laboratory_access: true }).execute()
    expect((await lookUp('ajeno')).body).toEqual({ ...everything, ...pending })
    await db.deleteFrom('registration').execute()
    await db.deleteFrom('pharmacy_laboratory_relation').where('laboratory_id', '=', stranger).execute()
  })

  test('is nothing to a pharmacy, nor to a user of no laboratory', async () => {
    expect((await lookUp('farmacia')).status).toBe(403)
    expect((await lookUp('sin.laboratorio')).status).toBe(403)
  })

  test.each([unknownNif, 'E00000019', 'x'])('is not found for %s', async (nif) => {
    expect((await lookUp('delegado', nif)).status).toBe(404)
  })

  test('leaves an audit event, found or not', async () => {
    await lookUp('agente')
    await lookUp('agente', unknownNif)
    const event = { kind: 'pharmacy-looked-up', user_id: agent, real_user_id: agent, laboratory_id: null }
    expect(await recorded.read()).toMatchObject([
      { ...event, pharmacy_id: pharmacy, details: { nif: 'E00000026' } },
      { ...event, pharmacy_id: null, details: { nif: unknownNif } },
    ])
  })

  test('is looked up thirty times in a quarter of an hour by each user', async () => {
    const headers = await logIn('ajeno')
    const statuses: number[] = []
    for (let n = 0; n < 31; n++)
      statuses.push((await app.inject({ url: `/api/v4/pharma/nif/${unknownNif}/`, headers })).statusCode)
    expect([statuses.slice(0, 30).every((status) => status === 404), statuses[30]]).toEqual([true, 429])
    expect((await lookUp('delegado')).status).toBe(200)
  })

  test('is looked up a hundred times in a quarter of an hour by a laboratory, however many users it has', async () => {
    const statuses: number[] = []
    for (const username of ['c1', 'c2', 'c3', 'c4']) {
      await insertUser(db, { username, roles, laboratory_id: stranger })
      const headers = await logIn(username)
      for (let n = 0; n < 26; n++)
        statuses.push((await app.inject({ url: `/api/v4/pharma/nif/${unknownNif}/`, headers })).statusCode)
    }
    expect([statuses.slice(0, 100).every((status) => status === 404), statuses[100]]).toEqual([true, 429])
    expect((await lookUp('delegado')).status).toBe(200)
  })
})

describe('a postal code', () => {
  test('tells its municipality and province', async () => {
    expect((await get('delegado', '/postal-code/50001/')).body).toEqual({
      province: 'Zaragoza',
      cities: [{ id: '50297', name: 'Zaragoza', province: 'Zaragoza' }],
    })
  })

  test('of several municipalities tells all of them', async () => {
    const { cities } = (await get('agente', '/postal-code/03113/')).body
    expect(cities.map(({ name }: { name: string }) => name)).toEqual(['Alicante', 'Elche'])
  })

  test('that no municipality has tells its province alone', async () => {
    expect((await get('agente', '/postal-code/50999/')).body).toEqual({ province: 'Zaragoza', cities: [] })
  })

  test.each(['99001', '5000', 'x'])('%s is not found', async (code) => {
    expect((await get('agente', `/postal-code/${code}/`)).status).toBe(404)
  })
})

test('Lists of the administration’s form are for staff', async () => {
  await db.insertInto('rebotica_module').values({ name: 'Informes' }).execute()
  const inactive = { username: 'antiguo', roles: ['ROLE_ADMIN' as const], active: false }
  await insertUser(db, inactive)
  await insertLaboratory(db, { name: 'Del catálogo' })
  const paths = [
    '/rebotica-module/data/',
    '/laboratory/tenant/data/',
    '/administrators/',
    '/registration/data/',
  ]
  for (const path of paths)
    for (const as of ['farmacia', 'delegado']) expect((await get(as, path)).status).toBe(403)
  expect((await get('agente', '/rebotica-module/data/')).body.data).toMatchObject([{ name: 'Informes' }])
  expect((await get('agente', '/laboratory/tenant/data/')).body.data).toMatchObject([
    { name: 'Alba' },
    { name: 'Bruma' },
  ])
  expect((await get('agente', '/administrators/?filter=agente')).body).toEqual({
    data: [{ id: agent, username: 'agente', firstName: 'Nombre', surname: '', rol: 'ROLE_AGENTE' }],
    count: 1,
  })
  expect((await get('agente', '/administrators/')).body.count).toBe(1)
})
