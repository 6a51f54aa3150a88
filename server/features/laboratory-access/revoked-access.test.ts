import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { apiPrefix, type Endpoint } from '@/contract/basics/endpoint'
import { type EndpointName, endpoints } from '@/contract/endpoints'
import { servedInFull } from '@/domain/order/line-answer'
import { reportId } from '../../access/report-id'
import { insertUser } from '../../testing/factories'
import { createOrderFixtures } from '../../testing/order-fixtures'
import { writeSales } from '../sales/sales.service'

const fixtures = await createOrderFixtures()
const { app, db, laboratory, pharmacy, user } = fixtures
await db.transaction().execute((trx) =>
  writeSales(trx, {
    pharmacyId: pharmacy,
    rows: [{ day: '2026-02-10', cn: '662026', units: 3, pvl: 310, pvp: 484 }],
  }),
)
const delegateId = await insertUser(db, {
  username: 'delegado',
  roles: ['ROLE_LABORATORIO'],
  laboratory_id: laboratory,
  job_position: 4,
  pharmacies: [pharmacy],
})
const delegate = await fixtures.logIn('delegado')
const { id: group } = await db.selectFrom('homogeneous_group').select('id').executeTakeFirstOrThrow()
const order = (await fixtures.post(fixtures.order())).json<{ id: number }>().id
const claim = randomUUID()
await db
  .insertInto('order_claim')
  .values({
    pharmacy_id: pharmacy,
    id: claim,
    body_hash: Buffer.of(1),
    order_id: order,
    laboratory_id: laboratory,
    created_at: fixtures.clock.now(),
    user_id: user,
    real_user_id: user,
    text: 'Falta una caja',
  })
  .execute()
await db
  .insertInto('order_claim_photo')
  .values({
    pharmacy_id: pharmacy,
    claim_id: claim,
    position: 0,
    name: 'caja.jpg',
    type: 'image/jpeg',
    bytes: Buffer.of(1),
  })
  .execute()
await db
  .insertInto('order_claim_line')
  .values({
    pharmacy_id: pharmacy,
    claim_id: claim,
    number: 1,
    kind: 'short',
    line_id: 1,
    cn: '662026',
    units: 1,
  })
  .execute()
const { id: relation } = await db
  .selectFrom('pharmacy_laboratory_relation')
  .select('id')
  .where('laboratory_id', '=', laboratory)
  .executeTakeFirstOrThrow()

/** What stands in each kind of path: all of it exists, so that only the access decides. */
const idFor = ({ access, path }: Endpoint): Record<string, number | string> => {
  if (access.kind === 'order') return { id: order, line: 1 }
  if (access.kind === 'report')
    return { id: reportId({ pharmacyId: pharmacy, laboratoryId: laboratory, month: '2026-02' }) }
  return {
    id: pharmacy,
    pharmaId: pharmacy,
    userId: path.startsWith('/user/') ? delegateId : user,
    labId: laboratory,
    dcpfId: group,
    month: '2026-02',
  }
}
/** What a call has in its address beside its path. */
const queries: Partial<Record<EndpointName, string>> = {
  claimPhoto: `?claim=${claim}&position=0`,
  live: '?once=true',
}
const bodies: Partial<Record<EndpointName, object>> = {
  takeOrder: { taken: true },
  readAnswerFile: { text: 'CN;Servidas\n662026;10' },
  answerClaim: { claim, state: 'accepted', text: 'Se abona' },
  answerOrder: { origin: 'screen', source: 'una', lines: [{ line: 1, ...servedInFull(10) }] },
  askSales: { ask: 'span' },
}

/** Every call of one pharmacy that is meant for laboratories too. */
const calls = (Object.entries(endpoints) as [EndpointName, Endpoint][])
  .filter(([, { access }]) => 'laboratories' in access && access.laboratories)
  .map(([name, endpoint]) => {
    const ids = idFor(endpoint)
    const path = endpoint.path.replace(/:(\w+)/g, (_, param: string) => String(ids[param]))
    return {
      name,
      method: endpoint.method,
      url: apiPrefix + path + (queries[name] ?? ''),
      payload: bodies[name],
    }
  })

const statuses = async () => {
  const found: Record<string, number> = {}
  for (const { name, ...call } of calls) {
    const { statusCode } = await app.inject({ ...call, headers: delegate })
    found[name] = statusCode
  }
  return found
}
const lists = async () => {
  const get = async (path: string) => (await fixtures.get(path, delegate)).json()
  return {
    orders: (await get('/purchase-order/')).count,
    ordersOfPharmacy: (await fixtures.get(`/purchase-order/?pharma=${pharmacy}`, delegate)).statusCode,
    followUps: (await get('/growth-track-report-step/')).count,
    open: (await get('/user/pharma/')).data.map(
      (each: { laboratoryAccess: boolean }) => each.laboratoryAccess,
    ),
    connected: (await get(`/laboratory/user/${delegateId}/pharma/`)).data.map(
      (each: { laboratoryAccess: boolean }) => each.laboratoryAccess,
    ),
  }
}
const setAccess = (laboratoryAccess: boolean) =>
  app.inject({
    method: 'PUT',
    url: `${apiPrefix}/pharma-laboratory-relation/${relation}/`,
    headers: fixtures.headers,
    payload: { laboratoryAccess },
  })

test('access that a pharmacy withdraws ends with the laboratory’s next call, whichever it is', async () => {
  expect(calls.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      ...['pharmacy', 'pharmacyVisit', 'order', 'takeOrder', 'growthTrackStepPdf'],
      ...['salesSnapshot', 'salesBlock', 'purchasingSnapshot', 'salesByProduct', 'campaignKpis', 'askSales'],
    ]),
  )
  await setAccess(true)
  expect(await statuses()).toEqual(Object.fromEntries(calls.map(({ name }) => [name, 200])))
  expect(await lists()).toEqual({
    orders: 1,
    ordersOfPharmacy: 200,
    followUps: 1,
    open: [true],
    connected: [true],
  })

  expect((await setAccess(false)).statusCode).toBe(200)
  for (const [name, status] of Object.entries(await statuses()))
    expect([name, status]).toEqual([name, expect.toSatisfy((code) => code === 403 || code === 404)])
  expect(await lists()).toEqual({
    orders: 0,
    ordersOfPharmacy: 403,
    followUps: 0,
    open: [false],
    connected: [false],
  })

  await setAccess(true)
  expect((await fixtures.get(`/pharma/${pharmacy}/`, delegate)).statusCode).toBe(200)
})
