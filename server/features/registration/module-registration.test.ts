import { beforeEach, describe, expect, test } from 'vitest'
import { insertLaboratory, insertUser } from '../../testing/factories'
import { postRegistration, registrationOf, unknownNif } from '../../testing/registration-fixtures'
import { createTestApp } from '../../testing/test-app'

const { app, db, clock, logIn } = await createTestApp()
const alba = await insertLaboratory(db, { name: 'Alba' })
const bruma = await insertLaboratory(db, { name: 'Bruma' })
const { id: reboticaModule } = await db
  .insertInto('rebotica_module')
  .values({ name: 'Informes' })
  .returning('id')
  .executeTakeFirstOrThrow()
const agent = await insertUser(db, { username: 'agente', roles: ['ROLE_AGENTE'] })
const pharmacist = await insertUser(db, { username: 'farmacia' })
await insertUser(db, { username: 'delegado', roles: ['ROLE_LABORATORIO'], laboratory_id: alba })
await insertUser(db, { username: 'directora', roles: ['ROLE_LABORATORIO'], laboratory_id: alba })

beforeEach(() => clock.advance(20 * 60_000))

const form = (given: object = {}) => {
  const { laboratory: _, erpCode: _code, ...pharmacy } = registrationOf(alba)
  return {
    ...pharmacy,
    reboticaModule,
    moduleLaboratories: [bruma, alba],
    kitDigitalModule: true,
    responsibles: [agent],
    ...given,
  }
}
const post = async (body: object, { as = 'agente', type = 'MODULO' } = {}) =>
  postRegistration(app, { headers: await logIn(as), body, type })
const list = async (query = '') =>
  (await app.inject({ url: `/api/v4/registration/data/?${query}`, headers: await logIn('agente') })).json()

describe('a registration onto a module', () => {
  test('gives the pharmacy the module and relations with its laboratories', async () => {
    const { status, body } = await post(form())
    expect(status).toBe(200)
    const pharmacy_id = body.pharma.id
    expect(await db.selectFrom('pharmacy_module').selectAll().execute()).toEqual([
      { pharmacy_id, rebotica_module_id: reboticaModule },
    ])
    const relations = await db.selectFrom('pharmacy_laboratory_relation').select('laboratory_id').execute()
    expect(relations.map(({ laboratory_id }) => laboratory_id).sort()).toEqual([alba, bruma].sort())
    expect(await db.selectFrom('registration').selectAll().execute()).toMatchObject([
      { type: 'MODULO', kit_digital: true, nif: unknownNif, user_id: agent },
    ])
    expect(await db.selectFrom('registration_responsible').select('user_id').execute()).toEqual([
      { user_id: agent },
    ])
  })

  test('that says the same is the same one, and one for other laboratories is another', async () => {
    const first = await post(form({ moduleLaboratories: [alba, bruma, alba] }))
    expect((await post(form())).body.id).toBe(first.body.id)
    expect((await post(form({ moduleLaboratories: [alba] }))).body.id).not.toBe(first.body.id)
  })

  test('without the digital kit has no responsibles, whoever is named', async () => {
    const { body } = await post(
      form({ nif: 'E00000026', contactEmail: 'otra@x.test', kitDigitalModule: false }),
    )
    const named = db.selectFrom('registration_responsible').where('registration_id', '=', body.id)
    expect(await named.select('user_id').execute()).toEqual([])
  })

  test.each([
    ['no module', { reboticaModule: undefined }, { reboticaModule: 'Campo obligatorio' }],
    ['an unknown module', { reboticaModule: 1_999_999_999 }, { reboticaModule: 'Módulo desconocido' }],
    ['no laboratory', { moduleLaboratories: [] }, { moduleLaboratories: 'Campo obligatorio' }],
    [
      'an unknown laboratory',
      { moduleLaboratories: [1_999_999_999] },
      { moduleLaboratories: 'Laboratorio desconocido' },
    ],
    ['the digital kit and nobody responsible', { responsibles: [] }, { responsibles: 'Campo obligatorio' }],
    ['a pharmacist as responsible', { responsibles: [pharmacist] }, { responsibles: 'Usuario desconocido' }],
    ['a wrong tax id', { nif: 'E00000019' }, { nif: 'CIF/NIF incorrecto' }],
    ['a wrong telephone', { contactPhone: '+34500' }, { contactPhone: 'Formato de teléfono incorrecto' }],
    ['a long telephone', { contactPhone: '5000000001' }, { contactPhone: 'Formato de teléfono incorrecto' }],
    ['a wrong postal code', { postalCode: '99001' }, { postalCode: 'Código postal incorrecto' }],
    ['a wrong e-mail', { contactEmail: 'ana' }, { contactEmail: 'Formato incorrecto' }],
    ['an unknown program', { software: 'Otro' }, { software: 'Valor incorrecto' }],
    ['no name', { name: ' ' }, { name: 'Campo obligatorio' }],
  ])('with %s is refused, and says where', async (_, change, fields) => {
    const answer = await post(form(change))
    expect([answer.status, answer.body.error.fields]).toEqual([422, fields])
  })

  test('is for staff, and the portal’s is for laboratories', async () => {
    expect((await post(form(), { as: 'delegado' })).status).toBe(403)
    expect((await post(registrationOf(alba), { type: 'TENANT' })).status).toBe(403)
    expect((await post(registrationOf(alba), { as: 'farmacia', type: 'TENANT' })).status).toBe(403)
    expect((await post(registrationOf(bruma), { as: 'delegado', type: 'TENANT' })).body.error.fields).toEqual(
      {
        laboratory: 'Laboratorio desconocido',
      },
    )
  })

  test('is made twenty times in a quarter of an hour by each user', async () => {
    const headers = await logIn('directora')
    const statuses: number[] = []
    for (let n = 0; n < 21; n++) {
      const body = registrationOf(bruma)
      statuses.push((await postRegistration(app, { headers, body })).status)
    }
    expect(statuses.slice(0, 20).every((status) => status === 422)).toBe(true)
    expect(statuses[20]).toBe(429)
  })
})

test('The list of registrations has the newest first, is searched and sorted by each of its columns', async () => {
  await db.deleteFrom('registration').execute()
  await post(form({ contactPerson: 'Zoe Abad' }))
  clock.advance(60_000)
  await post(form({ nif: 'E00000034', name: 'Farmacia Última', contactEmail: 'ultima@x.test' }))
  const { data, count } = await list()
  expect(count).toBe(2)
  expect(data[0]).toEqual({
    id: expect.any(Number),
    type: 'MODULO',
    pharma: { id: expect.any(Number), name: 'Farmacia Última' },
    contactPerson: 'Elena Prado',
    contactEmail: 'ultima@x.test',
    contactPhone: '500000101',
    createdAt: clock.now().toISOString(),
    connected: false,
    progress: expect.objectContaining({ address: 'accepted', firstSalesAt: null }),
  })
  expect((await list('filter=zoe')).data).toMatchObject([{ contactPerson: 'Zoe Abad' }])
  for (const field of ['pharma', 'contactPerson', 'contactEmail', 'contactPhone', 'createdAt'])
    expect((await list(`sort=${field}:asc`)).data).toHaveLength(2)
  expect((await list('sort=contactPerson:desc')).data[0].contactPerson).toBe('Zoe Abad')
})
