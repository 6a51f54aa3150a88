import { beforeEach, describe, expect, test } from 'vitest'
import { auditEvents } from '../../testing/audit-events'
import { emptyTables } from '../../testing/empty-tables'
import { insertLaboratory, insertPharmacy, insertUser } from '../../testing/factories'
import { postRegistration, registrationOf, unknownNif } from '../../testing/registration-fixtures'
import { createTestApp } from '../../testing/test-app'
import { emailTaken } from './registered-pharmacy.service'

const { app, db, owner, clock, logIn } = await createTestApp()
const laboratory = await insertLaboratory(db, { name: 'Alba' })
const rival = await insertLaboratory(db, { name: 'Bruma' })
const { id: reboticaModule } = await db
  .insertInto('rebotica_module')
  .values({ name: 'Informes' })
  .returning('id')
  .executeTakeFirstOrThrow()
const recorded = auditEvents(db)
const roles = ['ROLE_LABORATORIO' as const]
const email = 'elena@farmacia.test'
let admin = 0
beforeEach(async () => {
  clock.advance(20 * 60_000)
  await recorded.forget()
  await emptyTables(owner, 'app_user', 'pharmacy')
  const chief = await insertUser(db, {
    username: 'directora',
    email: 'd@alba.test',
    roles,
    laboratory_id: laboratory,
  })
  await insertUser(db, {
    ...{ username: 'delegado', email: 'marta.gil@gmail.com', roles, laboratory_id: laboratory },
    parent_user_id: chief,
  })
  await insertUser(db, {
    ...{ username: 'vecino', email: 'v@alba.test', roles, laboratory_id: laboratory, parent_user_id: chief },
  })
  await insertUser(db, { username: 'rival', email: 'r@bruma.test', roles, laboratory_id: rival })
  admin = await insertUser(db, { username: 'agente', roles: ['ROLE_AGENTE'] })
  await insertUser(db, { username: 'admin', roles: ['ROLE_ADMIN'] })
})

const register = async (given: Parameters<typeof registrationOf>[1] = {}, as = 'delegado') =>
  postRegistration(app, {
    headers: await logIn(as),
    body: registrationOf(as === 'rival' ? rival : laboratory, given),
  })
const registered = async (...given: Parameters<typeof register>): Promise<number> => {
  const { status, body } = await register(...given)
  expect([status, body.error]).toEqual([200, undefined])
  return body.id
}
const call = async (as: string, method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => {
  const headers = await logIn(as)
  const response = await app.inject({ method, url: `/api/v4${path}`, headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.json() }
}
const follow = async (id: number, as = 'delegado') => (await call(as, 'GET', `/registration/${id}/`)).body
const decide = (id: number, accept: boolean, as = 'agente') =>
  call(as, 'POST', `/registration/${id}/address/`, { accept })
const correct = (id: number, given: object, as = 'delegado') =>
  call(as, 'PUT', `/registration/${id}/contact/`, {
    ...{ contactPerson: 'Elena Prado', contactPhone: '500000101', contactEmail: email },
    ...given,
  })
const mails = () => db.selectFrom('mail_message').selectAll().orderBy('id').execute()
/** The account at an address, as its mail's link makes it: with a password. */
const enter = async (address: string) => {
  const { id } = await db
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', address)
    .executeTakeFirstOrThrow()
  const { password_hash } = await db
    .selectFrom('app_user')
    .select('password_hash')
    .where('username', '=', 'agente')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('app_user')
    .set({ password_hash, agreed_terms_at: clock.now() })
    .where('id', '=', id)
    .execute()
  return logIn(address)
}
const opened = async (headers: Record<string, string>, pharmacy: number) => {
  const ask = async (url: string) => (await app.inject({ url: `/api/v4${url}`, headers })).statusCode
  const user = (await app.inject({ url: '/api/v4/my/user/', headers })).json()
  return [user.pharmas.length, await ask(`/pharma/${pharmacy}`), await ask(`/pharma/${pharmacy}/connector/`)]
}
const waits = async (headers: Record<string, string>) =>
  (await app.inject({ url: '/api/v4/my/user/', headers })).json().waiting
const theirs = async () => (await db.selectFrom('pharmacy').select('id').executeTakeFirstOrThrow()).id

describe('the address that a laboratory gives', () => {
  test.each([
    ['the delegate’s own', 'marta.gil@gmail.com'],
    ['the delegate’s own with a tag', 'martagil+farmacia@gmail.com'],
    ['a colleague’s', 'v@alba.test'],
    ['one of the laboratory’s domain', 'farmacia@alba.test'],
  ])('is refused where it is %s, and nothing is stored', async (_, contactEmail) => {
    expect(await register({ contactEmail })).toMatchObject({
      status: 422,
      body: { error: { fields: { contactEmail: expect.stringContaining('de su laboratorio') } } },
    })
    expect(await db.selectFrom('pharmacy').selectAll().execute()).toEqual([])
    expect(await register({ contactEmail, nif: 'E00000026' }, 'rival')).not.toMatchObject({
      body: { error: { fields: { contactEmail: expect.stringContaining('de su laboratorio') } } },
    })
  })

  test('invites somebody who has no pharmacy, and so no data, key or access to give, until staff accept it', async () => {
    const id = await registered()
    const pharmacy = await theirs()
    const headers = await enter(email)
    expect(await opened(headers, pharmacy)).toEqual([0, 403, 403])
    expect(await waits(headers)).toBe(true)
    const granted = await app.inject({
      ...{ method: 'GET', url: '/api/v4/user/pharma/', headers },
    })
    expect(granted.json().data ?? []).toEqual([])
    const key = { name: 'Mostrador' }
    expect(await call('admin', 'POST', `/admin/connector/${pharmacy}/key/`, key)).toMatchObject({
      status: 422,
      body: { error: { fields: { name: expect.stringContaining('Mis Altas') } } },
    })

    expect((await decide(id, true)).body).toEqual({ address: 'accepted' })
    expect(await opened(await logIn(email), pharmacy)).toEqual([1, 200, 200])
    expect(await waits(await logIn(email))).toBe(undefined)
    expect((await call('admin', 'POST', `/admin/connector/${pharmacy}/key/`, key)).status).toBe(200)
    expect(await db.selectFrom('pharmacy').select('contact_email').execute()).toEqual([
      { contact_email: email },
    ])
    expect((await mails()).at(-1)).toMatchObject({ recipient: email, link_user_id: null })
    expect(await recorded.read()).toContainEqual(
      expect.objectContaining({
        kind: 'registration-address-accepted',
        user_id: admin,
        pharmacy_id: pharmacy,
      }),
    )
  })

  test('that staff refuse ends the account that was invited', async () => {
    const id = await registered()
    const headers = await enter(email)
    expect((await decide(id, false)).body).toEqual({ address: 'refused' })
    expect((await app.inject({ url: '/api/v4/my/user/', headers })).statusCode).toBe(401)
    expect((await follow(id)).progress.address).toBe('refused')
  })

  test('is put before staff where another one was there before, who was there stays, and nobody is written to', async () => {
    await registered()
    const sent = (await mails()).length
    const id = await registered({ contactEmail: 'otra@farmacia.test' }, 'rival')
    expect(await mails()).toHaveLength(sent)
    const { body } = await call('agente', 'GET', '/registration/data/?waiting=true')
    expect(body.data.map((row: { contactEmail: string }) => row.contactEmail)).toEqual([
      'otra@farmacia.test',
      email,
    ])

    await decide(id, true)
    expect((await mails()).at(-1)).toMatchObject({ recipient: 'otra@farmacia.test' })
    expect(await opened(await enter('otra@farmacia.test'), await theirs())).toEqual([1, 200, 200])
    // The first one still waits, and has nothing.
    expect(await opened(await enter(email), await theirs())).toEqual([0, 403, 403])
  })

  test('is put before staff where the same laboratory has given another one before, who is told so', async () => {
    const { body: first } = await register()
    expect(first.hasOtherAddress).toBe(false)
    const sent = (await mails()).length
    const other = { contactEmail: 'otra@farmacia.test' }
    const { body: second } = await register(other, 'vecino')
    expect([second.hasOtherAddress, second.id === first.id]).toEqual([true, false])
    // Nobody is written to before staff have decided; the same once more changes nothing.
    expect((await register(other)).body).toEqual(second)
    expect((await register()).body).toEqual(first)
    expect(await mails()).toHaveLength(sent)
    const { body } = await call('agente', 'GET', '/registration/data/?waiting=true')
    expect(body.data.map((row: { contactEmail: string }) => row.contactEmail)).toEqual([
      'otra@farmacia.test',
      email,
    ])
    expect(await follow(second.id)).toMatchObject({
      ...{ existed: false, canResend: false, progress: { address: 'waiting', mailSentAt: null } },
    })

    await decide(second.id, true)
    expect((await mails()).at(-1)).toMatchObject({ recipient: 'otra@farmacia.test' })
    expect(await opened(await enter('otra@farmacia.test'), await theirs())).toEqual([1, 200, 200])
    expect(await opened(await enter(email), await theirs())).toEqual([0, 403, 403])
  })

  test('is not told to a laboratory that gives another one where the pharmacy had one before', async () => {
    const known = { name: 'La Fuente', nif: unknownNif, contact_email: 't@fuente.test' }
    await insertPharmacy(db, { ...known, connected_at: clock.now() })
    const { body: first } = await register()
    const { body: second } = await register({ contactEmail: 't@fuente.test' })
    const { body: third } = await register({ contactEmail: 'otra@farmacia.test' })
    expect([first, second, third].map(({ hasOtherAddress }) => hasOtherAddress)).toEqual([false, true, true])
    // The pharmacy is told of the laboratory once.
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['t@fuente.test'])
    const [seen, other] = [await follow(second.id), await follow(third.id)]
    expect({ ...seen, id: 0, contactEmail: '' }).toEqual({ ...other, id: 0, contactEmail: '' })
    expect([seen.progress.address, (await follow(third.id, 'agente')).progress.address]).toEqual([
      null,
      'waiting',
    ])
  })

  test('is put before staff where the pharmacy has another; its own users are told at theirs, the new one gets nothing', async () => {
    const pharmacy = await insertPharmacy(db, {
      name: 'La Fuente',
      nif: unknownNif,
      connected_at: clock.now(),
    })
    await insertUser(db, { username: 'titular', email: 't@fuente.test', pharmacies: [pharmacy] })
    const id = await registered()
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['t@fuente.test'])
    expect((await follow(id, 'agente')).progress.address).toBe('waiting')
    await decide(id, false)
    expect(
      (await db.selectFrom('app_user').select('active').where('username', '=', 'titular').execute())[0]
        ?.active,
    ).toBe(true)
  })

  test('does not wait where the pharmacy has it already, or staff have given it', async () => {
    await insertPharmacy(db, { name: 'La Fuente', nif: unknownNif, contact_email: email })
    const first = await registered()
    const { laboratory: _, erpCode: _code, ...form } = registrationOf(laboratory)
    const { body } = await postRegistration(app, {
      headers: await logIn('agente'),
      body: {
        ...{ ...form, nif: 'E00000026', contactEmail: 'nueva@farmacia.test', reboticaModule },
        ...{ moduleLaboratories: [laboratory], kitDigitalModule: false },
      },
      type: 'MODULO',
    })
    for (const id of [first, body.id]) expect((await follow(id, 'agente')).progress.address).toBe('accepted')
    expect(await opened(await enter('nueva@farmacia.test'), body.pharma.id)).toEqual([1, 200, 200])
  })

  test('is decided by staff alone, and of a registration that exists', async () => {
    const id = await registered()
    expect((await decide(id, true, 'delegado')).status).toBe(403)
    expect((await decide(1_999_999_999, true)).status).toBe(404)
  })
})

describe('a registration is followed', () => {
  test('by staff and by who looks after the pharmacy, with what has happened; for others it does not exist', async () => {
    const id = await registered()
    const { account_id } = await db.selectFrom('registration').select('account_id').executeTakeFirstOrThrow()
    const at = clock.now()
    await db.updateTable('mail_message').set({ sent_at: at }).where('link_user_id', '=', account_id).execute()
    const shown = await follow(id)
    expect(shown).toMatchObject({
      ...{ laboratory: 'Alba', contactEmail: email, existed: false, canCorrect: true, canResend: true },
      progress: {
        ...{ address: 'waiting', mailSentAt: at.toISOString(), linkOpenedAt: null, passwordAt: null },
        ...{ termsAt: null, keyAt: null, firstSalesAt: null },
      },
    })
    expect((await follow(id, 'directora')).id).toBe(id)
    expect(await follow(id, 'agente')).toMatchObject({ id, knownEmail: null })
    const unknown = await call('vecino', 'GET', '/registration/99999999/')
    for (const as of ['vecino', 'rival'])
      for (const [method, path, body] of [
        ['GET', '', undefined],
        ['PUT', 'contact/', { contactPerson: 'x', contactPhone: '1', contactEmail: 'x@x.test' }],
        ['POST', 'mail/', undefined],
      ] as const)
        expect(await call(as, method, `/registration/${id}/${path}`, body)).toEqual(unknown)
  })

  test('of a pharmacy that was there before tells its laboratory only whether its sales come', async () => {
    await insertPharmacy(db, {
      name: 'La Fuente',
      nif: unknownNif,
      contact_email: email,
      connected_at: clock.now(),
    })
    const known = await follow(await registered())
    await emptyTables(owner, 'pharmacy')
    await insertPharmacy(db, {
      name: 'La Fuente',
      nif: unknownNif,
      contact_email: 'z@x.test',
      connected_at: clock.now(),
    })
    const other = await follow(await registered())
    expect({ ...known, id: 0, pharma: 0 }).toEqual({ ...other, id: 0, pharma: 0 })
    expect(known).toMatchObject({
      ...{ existed: true, canCorrect: false, canResend: false },
      progress: {
        address: null,
        mailSentAt: null,
        passwordAt: null,
        firstSalesAt: clock.now().toISOString(),
      },
    })
  })
})

describe('the contact of a registration', () => {
  test('is corrected while nobody has answered: the new address is written to, and the old link opens nothing', async () => {
    const id = await registered()
    expect(
      (await correct(id, { contactEmail: 'Nueva@farmacia.test', contactPerson: 'Eva' })).body,
    ).toMatchObject({
      ...{ contactEmail: 'nueva@farmacia.test', contactPerson: 'Eva', canCorrect: true },
      progress: { address: 'waiting' },
    })
    const [old, fresh, ...others] = await mails()
    expect([old?.body, old?.next_attempt_at, others]).toEqual([null, null, []])
    expect(fresh).toMatchObject({
      recipient: 'nueva@farmacia.test',
      body: expect.stringContaining('{token}'),
    })
    expect(
      await db.selectFrom('app_user').select('email').where('email', 'like', '%@farmacia.test').execute(),
    ).toEqual([{ email: 'nueva@farmacia.test' }])
  })

  test('is refused with an address of the laboratory or of somebody else, and stays', async () => {
    const id = await registered()
    await insertUser(db, { username: 'otra', email: 'otra@x.test' })
    expect((await correct(id, { contactEmail: 'x@alba.test' })).body.error.fields.contactEmail).toContain(
      'laboratorio',
    )
    expect((await correct(id, { contactEmail: 'otra@x.test' })).body.error.fields).toEqual({
      contactEmail: emailTaken,
    })
    expect((await follow(id)).contactEmail).toBe(email)
    expect((await mails())[0]?.body).toContain('{token}')
  })

  test('given by staff is the pharmacy’s at once', async () => {
    const id = await registered()
    await correct(id, { contactEmail: 'nueva@farmacia.test' }, 'agente')
    expect((await follow(id)).progress.address).toBe('accepted')
    expect(await opened(await enter('nueva@farmacia.test'), await theirs())).toEqual([1, 200, 200])
  })

  test('whose address was refused is written to at another one; what was accepted, or has answered, is the pharmacy’s', async () => {
    const id = await registered()
    await decide(id, false)
    expect((await correct(id, { contactEmail: 'nueva@farmacia.test' })).body.progress.address).toBe('waiting')
    expect((await mails()).at(-1)).toMatchObject({ recipient: 'nueva@farmacia.test' })
    await db.updateTable('registration').set({ password_chosen_at: clock.now() }).execute()
    expect((await correct(id, {})).status).toBe(409)
    expect((await call('delegado', 'POST', `/registration/${id}/mail/`)).status).toBe(409)
    await decide(id, true)
    clock.advance(20 * 60_000)
    expect((await correct(id, {})).status).toBe(409)
  })

  test('is written to again three times in a quarter of an hour, each time with a link of its own', async () => {
    const id = await registered()
    const statuses: number[] = []
    for (let n = 0; n < 4; n++)
      statuses.push((await call('delegado', 'POST', `/registration/${id}/mail/`)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect((await mails()).filter(({ body }) => body !== null)).toHaveLength(1)
  })
})
