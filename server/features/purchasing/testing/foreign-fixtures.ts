import { apiPrefix, type Endpoint } from '@/contract/basics/endpoint'
import { servedInFull } from '@/domain/order/line-answer'
import { allSales } from '@/domain/sales/questions/sales-filter'
import {
  insertGroup,
  insertLaboratory,
  insertPharmacy,
  insertProduct,
  insertRelation,
  insertUser,
} from '../../../testing/factories'
import {
  insertCampaign,
  insertCondition,
  insertQuickwin,
  offerMethod,
} from '../../../testing/purchasing-factories'
import { registrationOf } from '../../../testing/registration-fixtures'
import { createTestApp } from '../../../testing/test-app'
import { writeSales } from '../../sales/sales.service'
import { foreign } from './foreign-ids'
import { insertForeignTexts } from './foreign-texts'

export const year = { startDate: '2025-03-16', endDate: '2026-03-15' }

export type Given = Record<'params' | 'query' | 'body', Record<string, unknown>>

/**
 * One pharmacy that works with the laboratory 'Propio', and everything of a laboratory 'Ajeno' that it has no relation with:
 * products, campaigns that run and that are to come, a bid, a quickwin with its condition, a method, licence terms, and another
 * pharmacy with an order. 'Rival' works with the pharmacy too: for users of 'Propio' who impersonate the pharmacy's user, it
 * is just as foreign.
 */
export async function createForeignFixtures() {
  const { app, db, clock, logIn } = await createTestApp()
  const own = await insertLaboratory(db, { name: 'Propio' })
  const rival = await insertLaboratory(db, { name: 'Rival' })
  await db.insertInto('laboratory_association').values({ id: foreign.association, name: 'Ajena' }).execute()
  await db.insertInto('partner').values({ id: foreign.partner, name: 'Socio ajeno' }).execute()
  await insertLaboratory(db, {
    ...{ id: foreign.laboratory, name: 'Ajeno' },
    ...{ association_id: foreign.association, partner_id: foreign.partner },
  })
  const ownGroup = await insertGroup(db, { name: 'Paracetamol 1 g' })
  await insertGroup(db, { id: foreign.group, name: 'Ajenol 5 mg' })
  await db
    .insertInto('market_category')
    .values({ id: foreign.category, name: 'Ajenas', ease_of_change: 1 })
    .execute()
  await insertProduct(db, { cn: '662026', laboratory_id: own, group_id: ownGroup })
  await insertProduct(db, { cn: '700001', laboratory_id: rival, group_id: ownGroup })
  // Beside ours in its group: a proposal of it would have rows.
  await insertProduct(db, { cn: '800001', laboratory_id: foreign.laboratory, group_id: ownGroup, pvl: 250 })
  await insertProduct(db, { cn: '800002', laboratory_id: foreign.laboratory, group_id: foreign.group })
  await insertProduct(db, {
    cn: '800003',
    laboratory_id: foreign.laboratory,
    market_category_id: foreign.category,
  })

  const pharmacy = await insertPharmacy(db)
  await insertPharmacy(db, { id: foreign.pharmacy, name: 'Farmacia ajena' })
  for (const laboratory_id of [own, rival])
    await insertRelation(db, { pharmacy_id: pharmacy, laboratory_id, laboratory_access: true })
  await insertRelation(db, {
    id: foreign.relation,
    pharmacy_id: foreign.pharmacy,
    laboratory_id: foreign.laboratory,
  })
  for (const id of [pharmacy, foreign.pharmacy]) {
    const sold = { day: '2026-02-10', units: 30, pvl: 310, pvp: 484 }
    const rows = ['662026', '700001'].map((cn) => ({ ...sold, cn }))
    await db.transaction().execute((trx) => writeSales(trx, { pharmacyId: id, rows }))
  }

  const products = ['662026', '700001', '800001', '800002'].map((cn) => ({
    cn,
    discount: 0.3,
    tiers: [{ quantity: 5, discount: 0.4 }],
  }))
  const campaign = await insertCampaign(db, {
    code: 'propia',
    laboratory_id: own,
    products: products.slice(0, 1),
  })
  const insertTerms = async (laboratory_id: number, ids: Partial<typeof foreign> = {}) => {
    const code = laboratory_id === rival ? 'rival' : 'ajena'
    const future = await insertCampaign(db, {
      code: `${code}-futura`,
      laboratory_id,
      starts_on: '2026-07-01',
      products,
    })
    const running = await insertCampaign(db, {
      ...(ids.campaign !== undefined && { id: ids.campaign }),
      ...{ code, laboratory_id, discount: 0.25, products },
    })
    const { id: bid } = await db
      .insertInto('bid')
      .values({ ...(ids.bid !== undefined && { id: ids.bid }), code, name: `Licitación ${code}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('bid_product')
      .values(products.map(({ cn }) => ({ bid_id: bid, cn })))
      .execute()
    const quickwin = await insertQuickwin(db, {
      ...(ids.quickwin !== undefined && { id: ids.quickwin }),
      ...{ code, laboratories: [laboratory_id], discount: 0.5 },
    })
    await db.insertInto('quickwin_bid').values({ quickwin_id: quickwin, bid_id: bid }).execute()
    await insertCondition(db, { quickwin_id: quickwin, quantity: 500 })
    return { future, running, bid, quickwin }
  }
  const terms = await insertTerms(foreign.laboratory, foreign)
  const rivals = await insertTerms(rival)
  const method = await offerMethod(db, { name: 'Transfer', laboratoryId: own, minPrice: 100 })
  await db.insertInto('order_method').values({ id: foreign.method, name: 'Transfer ajeno' }).execute()
  await offerMethod(db, { name: 'Transfer ajeno', laboratoryId: foreign.laboratory, minPrice: 9_999 })
  await db
    .insertInto('laboratory_wholesaler')
    .values({
      ...{ id: foreign.wholesaler, laboratory_id: foreign.laboratory, url: 'https://ajeno.example' },
      ...{ domain: 'FEDICOM', user_name: 'Ajeno', secret: Buffer.alloc(0) },
    })
    .execute()
  await insertForeignTexts(db)

  const user = await insertUser(db, { username: 'farmacia', pharmacies: [pharmacy] })
  await insertUser(db, { id: foreign.user, username: 'ajena', pharmacies: [foreign.pharmacy] })
  await insertUser(db, { username: 'delegado', roles: ['ROLE_LABORATORIO'], laboratory_id: own })
  await db
    .insertInto('connector_key')
    .values({
      ...{ pharmacy_id: foreign.pharmacy, id: foreign.connectorKey, name: 'Ajena', tail: 'ajen' },
      ...{ key_hash: Buffer.alloc(32), created_at: clock.now(), created_by: foreign.user },
    })
    .execute()
  await db
    .insertInto('registration')
    .values({
      ...{ id: foreign.registration, idempotency_key: crypto.randomUUID(), body_hash: Buffer.alloc(32) },
      ...{ type: 'TENANT', created_at: clock.now(), user_id: foreign.user, real_user_id: foreign.user },
      ...{ pharmacy_id: foreign.pharmacy, laboratory_id: foreign.laboratory, pharmacy_existed: false },
      ...{ name: 'Farmacia ajena', nif: 'E00000018', software: 'NIXFARMA', contact_person: 'Ajena' },
      ...{ contact_email: 'ajena@farmacia.test', contact_phone: '1', address: '', postal_code: '28001' },
      address_state: 'waiting',
    })
    .execute()
  const order = {
    name: 'Pedido',
    pharma: pharmacy,
    laboratories: [own],
    purchaseOrderLines: [{ cn: '662026', quantity: 10, tags: [], campaign }],
    tags: [],
    method,
  }
  const post = (body: object, headers: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: `${apiPrefix}/purchase-order/`,
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      payload: body,
    })
  const elsewhere = {
    ...{ ...order, pharma: foreign.pharmacy, laboratories: [foreign.laboratory], method: foreign.method },
    purchaseOrderLines: [{ cn: '800001', quantity: 100, tags: [], campaign: foreign.campaign }],
  }
  const foreignOrder = (await post(elsewhere, await logIn('ajena'))).json<{ id: number }>().id
  if (foreignOrder !== foreign.order) throw new Error(`The foreign order is ${foreignOrder}`)
  const ownOrder = (await post(order, await logIn('farmacia'))).json<{ id: number }>().id

  const delegate = await logIn('delegado')
  const impersonating = { ...delegate, 'x-switch-user': 'farmacia' }
  const started = await app.inject({
    method: 'POST',
    url: `${apiPrefix}/auth/impersonation/`,
    headers: delegate,
    payload: { username: 'farmacia' },
  })
  if (started.statusCode !== 200) throw new Error(started.body)
  const headers = await logIn('farmacia')

  /** The rows of a proposal that the pharmacy asks the server for. */
  const proposal = async (given: Record<string, number[]>) => {
    const query = new URLSearchParams({ ...year, prescription: 'true', period: '60', template: 'default' })
    for (const [name, ids] of Object.entries(given)) for (const id of ids) query.append(name, String(id))
    const url = `${apiPrefix}/purchase-order/pharma/${pharmacy}/provision/?${query}`
    return (await app.inject({ method: 'POST', url, headers, payload: {} })).json<object[]>()
  }

  /** A call that succeeds for its caller: a test replaces one id, which alone decides then. */
  const rightCall = (name: string, { access, path }: Endpoint): Given => ({
    params: {
      ...{
        pharmaId: pharmacy,
        userId: user,
        labId: own,
        dcpfId: ownGroup,
        communityId: '13',
        line: 1,
        month: '2026-02',
      },
      id:
        access.kind === 'order'
          ? ownOrder
          : access.kind === 'report'
            ? 0
            : path.includes(':pharmaId')
              ? 0
              : pharmacy,
    },
    query: { ...year, ...queries[name] },
    body: bodies[name] ?? {},
  })
  const asked = { laboratories: own, prescription: true, period: 60, template: 'default' }
  const queries: Record<string, object> = {
    provision: asked,
    potential: asked,
    videoTutorials: { tag: 'dashboard' },
    createRegistration: { type: 'TENANT' },
    live: { once: 'true' },
  }
  const bodies: Record<string, Record<string, unknown>> = {
    createOrder: order,
    takeOrder: { taken: true },
    readInvoiceFile: { text: 'CN;Unidades;Neto' },
    readAnswerFile: { text: 'CN;Servidas' },
    answerOrder: { origin: 'screen', source: 'una', lines: [{ line: 1, ...servedInFull(1) }] },
    askSales: {
      ...{ ask: 'table', rows: 'product', filter: allSales(year), aggregate: false, within: null },
      ...{ compare: null, sort: [], skip: 0, take: null },
    },
    laboratoryAccess: { laboratoryAccess: true },
    answerLaboratoryTerms: { laboratoryTermsAcceptances: [{ laboratoryTerms: 1, status: 'accepted' }] },
    startImpersonation: {},
    placeFedicomOrder: {
      codigoCliente: String(pharmacy),
      numeroPedidoOrigen: 'P-1',
      lineas: [{ codigoArticulo: '662026', cantidad: 10 }],
    },
    createRegistration: registrationOf(own),
    correctRegistration: {
      contactPerson: 'Elena',
      contactPhone: '500000101',
      contactEmail: 'elena@farmacia.test',
    },
  }
  return {
    ...{
      app,
      db,
      clock,
      logIn,
      post,
      order,
      pharmacy,
      user,
      own,
      rival,
      terms,
      rivals,
      headers,
      delegate,
      impersonating,
      rightCall,
      proposal,
    },
    callers: [
      { who: 'A pharmacy', headers },
      { who: 'A laboratory', headers: delegate },
      { who: 'A laboratory that impersonates a pharmacy’s user', headers: impersonating },
    ],
  }
}
