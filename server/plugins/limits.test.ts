import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '@/contract/basics/endpoint'
import { type EndpointName, endpoints } from '@/contract/endpoints'
import { ordersPerPharmacy } from '@/domain/order/order-id'
import {
  maxOrderLines,
  maxTagLength,
  maxTagsPerLine,
  maxTagsPerOrder,
  tooManyLines,
} from '@/domain/order/order-limits'
import { insertPharmacy, insertUser } from '../testing/factories'
import { createOrderFixtures, line, type OrderFixtures } from '../testing/order-fixtures'

let fixtures: OrderFixtures
let others = 0
let orderId = 0
beforeAll(async () => {
  fixtures = await createOrderFixtures()
  others = await insertPharmacy(fixtures.db)
  await insertUser(fixtures.db, { username: 'soporte', roles: ['ROLE_SOPORTE'] })
  await insertUser(fixtures.db, {
    username: 'delegado',
    roles: ['ROLE_LABORATORIO'],
    laboratory_id: fixtures.laboratory,
  })
  orderId = (await fixtures.post(fixtures.order())).json<{ id: number }>().id
})

type Refused = { as: string; id?: () => number; isHidden?: true } | 'nobody'

/** Each call with a body that is not for everybody, and who may not make it. */
const refused: Partial<Record<EndpointName, Refused>> = {
  startImpersonation: { as: 'farmacia' },
  createOrder: { as: 'soporte' },
  createClaim: { as: 'farmacia', id: () => others * ordersPerPharmacy + 1, isHidden: true },
  answerClaim: { as: 'farmacia', id: () => orderId },
  createReception: { as: 'farmacia', id: () => others * ordersPerPharmacy + 1, isHidden: true },
  saveWant: { as: 'farmacia', id: () => others },
  takeOrder: { as: 'farmacia', id: () => orderId },
  readInvoiceFile: { as: 'farmacia', id: () => others * ordersPerPharmacy + 1, isHidden: true },
  readAnswerFile: { as: 'farmacia', id: () => orderId },
  answerOrder: { as: 'farmacia', id: () => orderId },
  closeDiscountRegister: { as: 'farmacia' },
  provision: { as: 'farmacia', id: () => others },
  askSales: { as: 'farmacia', id: () => others },
  laboratoryAccess: { as: 'delegado' },
  retryDelivery: { as: 'delegado' },
  saveDeliverySettings: { as: 'soporte' },
  testDelivery: { as: 'soporte' },
  saveFedicomSettings: { as: 'soporte' },
  saveFedicomCustomers: { as: 'soporte' },
  agreeTerms: { as: 'delegado' },
  subscribePush: { as: 'delegado' },
  answerLaboratoryTerms: { as: 'delegado' },
  createRegistration: { as: 'farmacia' },
  correctRegistration: { as: 'farmacia' },
  decideRegistrationAddress: { as: 'delegado' },
  createOwnConnectorKey: { as: 'farmacia', id: () => others },
  saveOwnWholesaler: { as: 'farmacia', id: () => others },
  savePinDays: { as: 'farmacia', id: () => others },
  revokeOwnConnectorKey: { as: 'farmacia', id: () => others },
  previewPharmacyFile: { as: 'soporte' },
  storePharmacyFile: { as: 'soporte' },
  previewEntry: { as: 'soporte' },
  storeEntry: { as: 'soporte' },
  sendInvitation: { as: 'soporte' },
  endUserSessions: { as: 'soporte' },
  previewLinks: { as: 'soporte' },
  storeLinks: { as: 'soporte' },
  createConnectorKey: { as: 'soporte' },
  revokeConnectorKey: { as: 'soporte' },
  repairConnectorCode: { as: 'delegado' },
  discardConnectorRows: { as: 'delegado' },
  // A connector's key opens these, and no session does.
  connectorSale: { as: 'farmacia' },
  connectorStock: { as: 'farmacia' },
  connectorProduct: { as: 'farmacia' },
  placeFedicomOrder: { as: 'farmacia' },
  // Whoever has a session has views and an account of their own, and may write to support; whose an order is, only its own text says.
  sendSalesViews: 'nobody',
  updateProfile: 'nobody',
  updatePassword: 'nobody',
  createTicket: 'nobody',
  carryOrder: 'nobody',
  openCarriedOrder: 'nobody',
}

const withBody = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
  ([, { body, access }]) => body && access.kind !== 'public',
)

/** Five megabytes that are not even JSON. */
const giant = '{"tags":['.padEnd(5_000_000, 'x')

const send = async ({ method, path }: Endpoint, headers: Record<string, string>, id = 1) => {
  const address = `/api/v4${path.replace(/:\w+/, String(id))}`
  return await fixtures.app.inject({
    method,
    url: address,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: giant,
  })
}

describe('forbidden calls are refused before their body is read', () => {
  test.each(withBody)('%s without a session', async (_, endpoint) => {
    expect((await send(endpoint, {})).statusCode).toBe(401)
  })

  test.each(withBody)('%s for a user who may not call it', async (name, endpoint) => {
    const who = refused[name]
    if (who === undefined) throw new Error(`Say in this test who is refused ${name}`)
    if (who === 'nobody') return
    const answer = await send(endpoint, await fixtures.logIn(who.as), who.id?.())
    // An order of others is answered like one that there is not.
    const refusal = who.isHidden ? 404 : 403
    expect(answer.statusCode).toBe(['connector', 'fedicom'].includes(endpoint.access.kind) ? 401 : refusal)
  })
})

describe('the limits of a request body', () => {
  const error = async (body: unknown) => {
    const answer = await fixtures.post(body)
    expect(answer.statusCode).toBe(422)
    expect(answer.body.length).toBeLessThan(500)
    return answer.json<{ error: { code: string; fields: Record<string, string> } }>().error.fields
  }
  const many = (count: number, value: unknown = 'a') => Array.from({ length: count }, () => value)

  test('stop validation at the first error: hundreds of thousands of wrong tags get one short answer', async () => {
    expect(await error(fixtures.order({ tags: many(300_000, 1) as string[] }))).toEqual({
      'tags.0': 'Valor incorrecto',
    })
  })

  test('restrict an order’s number of lines and tags', async () => {
    const lines = (count: number) =>
      Array.from({ length: count }, (_, index) => line({ cn: String(100_000 + index) }))
    expect(await error(fixtures.order({ purchaseOrderLines: lines(maxOrderLines + 1) }))).toEqual({
      purchaseOrderLines: tooManyLines,
    })
    expect(await error(fixtures.order({ tags: many(maxTagsPerOrder + 1) as string[] }))).toEqual({
      tags: 'Demasiadas etiquetas',
    })
    expect(await error(fixtures.order({ tags: ['a'.repeat(maxTagLength + 1)] }))).toEqual({
      'tags.0': 'Etiqueta demasiado larga',
    })
    const tagged = { ...line(), tags: many(maxTagsPerLine + 1) as string[] }
    expect(await error(fixtures.order({ purchaseOrderLines: [tagged] }))).toEqual({
      'purchaseOrderLines.0.tags': 'Demasiadas etiquetas',
    })
    const full = fixtures.order({
      purchaseOrderLines: [{ ...line(), tags: Array.from({ length: maxTagsPerLine }, (_, n) => `${n}`) }],
      tags: Array.from({ length: maxTagsPerOrder }, (_, n) => `${n}`.padEnd(maxTagLength, 'x')),
    })
    expect((await fixtures.post(full)).statusCode).toBe(200)
  })

  test('stop reading a body that is larger than its call needs', async () => {
    const answer = await fixtures.app.inject({
      method: 'POST',
      url: '/api/v4/auth/login/',
      payload: { username: 'farmacia', password: 'x'.repeat(70_000) },
    })
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toMatchObject({
      error: { code: 'too_large', message: 'La petición es demasiado grande.' },
    })
  })
})

test('an order stored before there were limits is answered with only the first of its many tags', async () => {
  const tags = Array.from({ length: 100_000 }, (_, index) => `etiqueta ${index}`)
  await fixtures.db.updateTable('purchase_order').set({ tags }).where('id', '=', orderId).execute()
  const list = (await fixtures.get('/purchase-order/')).json<{ data: { id: number; tags: string[] }[] }>()
    .data
  expect(list.find(({ id }) => id === orderId)?.tags).toEqual(tags.slice(0, maxTagsPerOrder))
})
