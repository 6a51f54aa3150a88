import { beforeEach, describe, expect, test } from 'vitest'
import { lockInstallation } from '../../maintenance/apply/apply'
import { auditEvents } from '../../testing/audit-events'
import { emptyTables } from '../../testing/empty-tables'
import {
  insertLaboratory,
  insertPharmacy,
  insertProduct,
  insertRelation,
  insertUser,
} from '../../testing/factories'
import { postRegistration, registrationOf, unknownNif } from '../../testing/registration-fixtures'
import { createTestApp } from '../../testing/test-app'
import { untilWaiting } from '../../testing/waiting'
import { writeSales } from '../sales/sales.service'
import { emailTaken } from './registered-pharmacy.service'

const { app, db, owner, clock, logIn } = await createTestApp()
const laboratory = await insertLaboratory(db, { name: 'Alba' })
const rival = await insertLaboratory(db, { name: 'Bruma' })
const { id: partner_id } = await db
  .insertInto('partner')
  .values({ name: 'Socio' })
  .returning('id')
  .executeTakeFirstOrThrow()
const partnered = await insertLaboratory(db, { name: 'Cierzo', partner_id })
const roles = ['ROLE_LABORATORIO' as const]
const recorded = auditEvents(db)
let chief = 0
let delegate = 0
beforeEach(async () => {
  clock.advance(20 * 60_000)
  await recorded.forget()
  // Nothing sends mails meanwhile, which would wait for these tables with others locked.
  await emptyTables(owner, 'app_user', 'pharmacy')
  chief = await insertUser(db, { username: 'directora', roles, laboratory_id: laboratory })
  delegate = await insertUser(db, {
    ...{ username: 'delegado', roles, laboratory_id: laboratory, parent_user_id: chief },
  })
  await insertUser(db, { username: 'rival', roles, laboratory_id: rival })
  await insertUser(db, { username: 'socia', roles, laboratory_id: partnered })
})

const post = async (
  given: Parameters<typeof registrationOf>[1] = {},
  { as = 'delegado', ...options }: { as?: string; key?: string; type?: string } = {},
) => {
  const of = { rival, socia: partnered }[as] ?? laboratory
  return await postRegistration(app, {
    headers: await logIn(as),
    body: registrationOf(of, given),
    ...options,
  })
}
const all = {
  pharmacies: () => db.selectFrom('pharmacy').selectAll().orderBy('id').execute(),
  relations: () =>
    db
      .selectFrom('pharmacy_laboratory_relation')
      .select(['pharmacy_id', 'laboratory_id', 'laboratory_access'])
      .orderBy('laboratory_id')
      .execute(),
  links: () => db.selectFrom('laboratory_user_pharmacy').select(['user_id', 'pharmacy_id']).execute(),
  registrations: () => db.selectFrom('registration').selectAll().orderBy('id').execute(),
  mails: () => db.selectFrom('mail_message').selectAll().orderBy('id').execute(),
}
const known = { name: 'Farmacia La Fuente', nif: unknownNif, contact_email: 'suya@farmacia.test' }

describe('a pharmacy that nobody knows', () => {
  test('and that a file brings meanwhile, is found once it is there', async () => {
    const registered = await db.transaction().execute(async (trx) => {
      await lockInstallation(trx)
      await insertPharmacy(trx, known)
      const answer = post()
      await untilWaiting(db, 1)
      return () => answer
    })
    const { status, body } = await registered()
    expect([status, body.pharma?.name]).toEqual([200, known.name])
    expect(await all.pharmacies()).toHaveLength(1)
  })

  test('becomes a pharmacy that is pending, with a relation that grants nothing and a link to its delegate', async () => {
    const { status, body } = await post({ software: 'Nixfarma' })
    expect(status).toBe(200)
    const [pharmacy] = await all.pharmacies()
    expect(body).toEqual({
      id: expect.any(Number),
      pharma: { id: pharmacy?.id, name: 'Farmacia del Molino' },
      connected: false,
      hasOtherAddress: false,
    })
    expect(pharmacy).toMatchObject({
      nif: unknownNif,
      software: 'NIXFARMA',
      postal_code: '50001',
      city_id: '50297',
      // What a laboratory has typed is not the pharmacy's yet.
      ...{ contact_person: null, contact_email: null, contact_phone: null },
      connected_at: null,
    })
    const pharmacy_id = pharmacy?.id
    expect(await all.relations()).toEqual([
      { pharmacy_id, laboratory_id: laboratory, laboratory_access: false },
    ])
    expect(await all.links()).toEqual([{ user_id: delegate, pharmacy_id }])
    expect(await all.registrations()).toMatchObject([
      { type: 'TENANT', erp_code: 'C-1001', delegate_id: delegate, pharmacy_id, partner_id: null },
    ])
    expect(await recorded.read()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'pharmacy-registered', pharmacy_id, laboratory_id: laboratory }),
      ]),
    )
  })

  test('is refused with the e-mail of somebody else, and nothing of it is stored', async () => {
    await insertUser(db, { username: 'otra', email: 'otra@x.test' })
    const refused = await post({ contactEmail: 'Otra@x.test' })
    expect(refused).toMatchObject({ status: 422, body: { error: { fields: { contactEmail: emailTaken } } } })
    expect([await all.pharmacies(), await all.registrations(), await all.mails()]).toEqual([[], [], []])
    expect(await recorded.read()).toMatchObject([
      {
        kind: 'registration-refused',
        user_id: delegate,
        details: { nif: unknownNif, fields: ['contactEmail'] },
      },
    ])
  })

  test('is connected with its first sales', async () => {
    await insertProduct(db, { cn: '662026', laboratory_id: laboratory })
    const { body } = await post()
    const rows = [{ day: '2026-03-01', cn: '662026', units: 1, pvl: 310, pvp: 484 }]
    await db.transaction().execute((trx) => writeSales(trx, { pharmacyId: body.pharma.id, rows }))
    expect((await all.pharmacies())[0]?.connected_at).toBeInstanceOf(Date)
    expect((await post()).body.connected).toBe(true)
  })
})

describe('a registration', () => {
  test('sent again under its key is the same one, however often and at once, and one mail', async () => {
    const key = crypto.randomUUID()
    const answers = await Promise.all([1, 2, 3, 4].map(() => post({}, { key })))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(await all.registrations()).toHaveLength(1)
    expect(await all.mails()).toHaveLength(1)
  })

  test('under a key of its own is the same one too, if the laboratory has registered that pharmacy', async () => {
    const answers = await Promise.all(['delegado', 'directora'].map((as) => post({ erpCode: as }, { as })))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect([(await all.pharmacies()).length, (await all.registrations()).length]).toEqual([1, 1])
    // Each of the two looks after it from now on, and is in the log.
    expect((await all.links()).map(({ user_id }) => user_id).sort()).toEqual([chief, delegate].sort())
    const events = (await recorded.read()).filter(({ kind }) => kind === 'pharmacy-registered')
    expect(events.map(({ user_id }) => user_id).sort()).toEqual([chief, delegate].sort())
    await post()
    expect(await recorded.read()).toHaveLength(2)
  })

  test('of two laboratories at once is one pharmacy with two relations', async () => {
    const answers = await Promise.all(['delegado', 'rival'].map((as) => post({}, { as })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await all.pharmacies()).toHaveLength(1)
    expect((await all.relations()).map(({ laboratory_id }) => laboratory_id)).toEqual([laboratory, rival])
  })

  test.each([
    ['another pharmacy', { nif: 'E00000026' }],
    ['other data', { contactPerson: 'Otra persona' }],
  ])('is not replaced under its key by %s', async (_, change) => {
    const key = crypto.randomUUID()
    await post({}, { key })
    expect(await post(change, { key })).toMatchObject({ body: { error: { code: 'idempotency_mismatch' } } })
    expect(await all.pharmacies()).toHaveLength(1)
  })

  test('is of type PARTNER where the laboratory has one, whatever the device thought', async () => {
    await post({ partner: null }, { as: 'socia', type: 'TENANT' })
    expect(await all.registrations()).toMatchObject([
      { type: 'PARTNER', partner_id, laboratory_id: partnered },
    ])
  })

  test('made on the screen of somebody below is for them', async () => {
    await post({ delegate }, { as: 'directora' })
    expect((await all.links()).map(({ user_id }) => user_id)).toEqual([delegate])
    expect(await post({ delegate: chief }, { as: 'delegado' })).toMatchObject({
      status: 422,
      body: { error: { fields: { delegate: 'Usuario desconocido' } } },
    })
  })
})

describe('a tax id that exists', () => {
  test('gets a relation, keeps all of its data, and its users are told without a link', async () => {
    const pharmacy = await insertPharmacy(db, known)
    await insertUser(db, { username: 'farmacia', pharmacies: [pharmacy] })
    const [stored] = await all.pharmacies()
    const { status, body } = await post({ pharma: pharmacy })
    expect([status, body.pharma]).toEqual([200, { id: pharmacy, name: known.name }])
    expect(await all.pharmacies()).toEqual([stored])
    expect((await all.relations()).map(({ pharmacy_id }) => pharmacy_id)).toEqual([pharmacy])
    const [mail] = await all.mails()
    expect(mail).toMatchObject({ recipient: 'farmacia@ejemplo.test', link_user_id: null })
    expect(mail?.body).not.toContain('token')
  })

  test('that has no user yet gets one at the address that it had, never at the one that was typed', async () => {
    await insertPharmacy(db, known)
    await post({ contactEmail: 'otra@farmacia.test' })
    expect((await all.mails()).map(({ recipient }) => recipient)).toEqual(['suya@farmacia.test'])
    const users = await db
      .selectFrom('app_user')
      .select('email')
      .where('email', 'like', '%@farmacia.test')
      .execute()
    expect(users).toEqual([{ email: 'suya@farmacia.test' }])
  })

  test('that is connected is answered as connected, and told so', async () => {
    await insertPharmacy(db, { ...known, connected_at: clock.now() })
    expect((await post()).body.connected).toBe(true)
    expect((await all.mails()).map(({ body }) => body)).toEqual([
      expect.stringContaining('ya está conectada'),
    ])
  })

  test('keeps the access that a relation has granted already', async () => {
    const pharmacy_id = await insertPharmacy(db, known)
    await insertRelation(db, { pharmacy_id, laboratory_id: laboratory, laboratory_access: true })
    expect((await post({ delegate }, { as: 'directora' })).status).toBe(200)
    expect(await all.relations()).toEqual([
      { pharmacy_id, laboratory_id: laboratory, laboratory_access: true },
    ])
    expect(await all.links()).toEqual([{ user_id: delegate, pharmacy_id }])
  })

  test('that shows its data to the laboratory is not opened by registering it, to who does not look after it', async () => {
    const pharmacy_id = await insertPharmacy(db, known)
    await insertRelation(db, { pharmacy_id, laboratory_id: laboratory, laboratory_access: true })
    const open = async () =>
      (await app.inject({ url: `/api/v4/pharma/${pharmacy_id}`, headers: await logIn('delegado') }))
        .statusCode
    expect(await post()).toMatchObject({
      status: 422,
      body: { error: { fields: { nif: expect.any(String) } } },
    })
    expect([await all.links(), await all.registrations(), await all.mails(), await open()]).toEqual([
      [],
      [],
      [],
      403,
    ])
    await db.insertInto('laboratory_user_pharmacy').values({ user_id: delegate, pharmacy_id }).execute()
    expect([(await post()).status, await open()]).toEqual([200, 200])
  })

  test('is not the one of another pharmacy’s id', async () => {
    const other = await insertPharmacy(db)
    const answers = [await post({ pharma: other }), await post({ pharma: 1_999_999_999 })]
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toMatchObject({
      status: 422,
      body: { error: { fields: { pharma: expect.any(String) } } },
    })
  })
})
