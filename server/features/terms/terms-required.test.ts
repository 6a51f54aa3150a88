import { beforeEach, describe, expect, test } from 'vitest'
import { apiPrefix, type Endpoint } from '@/contract/basics/endpoint'
import { endpoints } from '@/contract/endpoints'
import { auditEvents } from '../../testing/audit-events'
import { insertLaboratory, insertPharmacy, insertRelation, insertUser } from '../../testing/factories'
import { createTestApp, type TestHeaders } from '../../testing/test-app'

const { app, db, logIn } = await createTestApp()
const pharmacy = await insertPharmacy(db)
const foreign = await insertPharmacy(db)
const laboratory = await insertLaboratory(db, { name: 'Alba' })
const other = await insertLaboratory(db, { name: 'Bruma' })
await insertUser(db, { username: 'nueva', pharmacies: [pharmacy], agreed_terms_at: null })
await insertUser(db, {
  username: 'delegado',
  roles: ['ROLE_LABORATORIO'],
  laboratory_id: laboratory,
  agreed_terms_at: null,
})
await insertUser(db, { username: 'admin', roles: ['ROLE_ADMIN'], agreed_terms_at: null })
await insertRelation(db, { pharmacy_id: pharmacy, laboratory_id: laboratory })
await insertRelation(db, { pharmacy_id: pharmacy, laboratory_id: other })
await insertRelation(db, { pharmacy_id: foreign, laboratory_id: laboratory })

const recorded = auditEvents(db)

beforeEach(async () => {
  await db.updateTable('app_user').set({ agreed_terms_at: null }).execute()
  await db.updateTable('pharmacy_laboratory_relation').set({ laboratory_access: false }).execute()
  await recorded.forget()
})

const codeOf = async ({ method, path }: Endpoint, headers: TestHeaders) => {
  const url = apiPrefix + path.replace(/:month/, '2026-01').replace(/:\w+/g, String(pharmacy))
  const response = await app.inject({ method, url, headers, ...(method === 'GET' ? {} : { payload: {} }) })
  return String(response.headers['content-type']).includes('json') ? response.json().error?.code : undefined
}
const relationsOf = async (pharmacyId: number) =>
  db
    .selectFrom('pharmacy_laboratory_relation')
    .select(['id', 'laboratory_access'])
    .where('pharmacy_id', '=', pharmacyId)
    .orderBy('id')
    .execute()
const idsOf = async (pharmacyId: number) => (await relationsOf(pharmacyId)).map(({ id }) => id)
const agree = async (relations?: number[]) =>
  app.inject({
    method: 'POST',
    url: `${apiPrefix}/user/terms-and-conditions/agree/`,
    headers: await logIn('nueva'),
    ...(relations && { payload: { relations } }),
  })
const hasAgreed = async () =>
  (
    await db
      .selectFrom('app_user')
      .select('agreed_terms_at')
      .where('username', '=', 'nueva')
      .executeTakeFirstOrThrow()
  ).agreed_terms_at !== null

describe('a pharmacy’s user who has not agreed to the general terms', () => {
  /** What agreeing needs, and what a device saved before: orders and tickets. `logout` is the last: it ends the session. */
  const allowed = [
    'myUser',
    'agreeTerms',
    'pendingLaboratoryTerms',
    'answerLaboratoryTerms',
    'laboratoryTermsOfUser',
    'termsUrl',
    'userPharmacies',
    'pharmacy',
    'laboratoryAccess',
    'notifications',
    'notificationView',
    'createOrder',
    'createReception',
    'createClaim',
    'saveWant',
    'createTicket',
    'logout',
  ]
  const calls = Object.entries<Endpoint>(endpoints).filter(
    ([, { access }]) =>
      // Programs have keys, and no users who agree to anything.
      !['public', 'connector', 'fedicom'].includes(access.kind) &&
      (access.kind !== 'roles' || access.roles.includes('ROLE_FARMACIA')),
  )

  test('is refused every call of theirs, but those that agreeing needs and what was saved before', async () => {
    const headers = await logIn('nueva')
    const answered: string[] = []
    for (const [name, endpoint] of calls) {
      if (allowed.includes(name)) continue
      if ((await codeOf(endpoint, headers)) !== 'terms_required') answered.push(name)
    }
    expect(answered).toEqual([])
    expect(calls.length).toBeGreaterThan(60)
  })

  test.each(allowed)('may call %s', async (name) => {
    const code = await codeOf(endpoints[name as keyof typeof endpoints], await logIn('nueva'))
    expect(code).not.toBe('terms_required')
  })

  test('gets what they asked for as soon as they have agreed', async () => {
    const headers = await logIn('nueva')
    const orders = () => app.inject({ url: `${apiPrefix}/purchase-order/?pharma=${pharmacy}`, headers })
    const refused = await orders()
    expect([refused.statusCode, refused.json().error]).toEqual([
      403,
      { code: 'terms_required', message: 'Antes tiene que aceptar los términos y condiciones.' },
    ])
    expect((await agree()).statusCode).toBe(200)
    expect((await orders()).statusCode).toBe(200)
  })

  test('is not refused to whoever impersonates them, nor are laboratories and staff', async () => {
    const span = { ...endpoints.orders, path: `/purchase-order/?pharma=${pharmacy}` } as const
    expect(await codeOf(span, await logIn('admin', 'nueva'))).toBeUndefined()
    expect(await codeOf(span, await logIn('admin'))).toBeUndefined()
    expect(await codeOf(endpoints.notifications, await logIn('delegado'))).toBeUndefined()
  })
})

describe('agreeing', () => {
  test('gives the chosen laboratories access in the same transaction', async () => {
    const [first = 0, second = 0] = await idsOf(pharmacy)
    expect((await agree([first])).statusCode).toBe(200)
    expect(await relationsOf(pharmacy)).toEqual([
      { id: first, laboratory_access: true },
      { id: second, laboratory_access: false },
    ])
    const kinds = (await recorded.read()).map(({ kind }) => kind)
    expect(kinds).toEqual(['laboratory-access', 'terms-agreed'])
  })

  test('does nothing at all when one of the laboratories is of a pharmacy of others', async () => {
    const [own = 0] = await idsOf(pharmacy)
    const [stranger = 0] = await idsOf(foreign)
    const refused = await agree([own, stranger])
    expect([refused.statusCode, refused.json().error.code]).toEqual([404, 'not_found'])
    expect(await hasAgreed()).toBe(false)
    expect((await relationsOf(pharmacy)).map(({ laboratory_access }) => laboratory_access)).toEqual([
      false,
      false,
    ])
    expect(await recorded.read()).toEqual([])
  })
})
