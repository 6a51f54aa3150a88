import { beforeAll, describe, expect, test } from 'vitest'
import { apiPrefix } from '@/contract/endpoint'
import type { PurchasingSnapshot } from '@/contract/purchasing'
import { addDays } from '@/domain/dates'
import type { SaleRow } from '@/domain/sales/block'
import { buildTestApp, type TestApp } from '../../testing/app'
import {
  insertAssociation,
  insertGroup,
  insertLaboratory,
  insertPharmacy,
  insertProduct,
  insertRelation,
  insertUser,
} from '../../testing/factories'
import {
  insertCampaign,
  insertCondition,
  insertQuickwin,
  offerMethod,
} from '../../testing/purchasing-fixtures'
import { writeSales } from '../sales/sales.service'
import { bumpStockVersion } from './stock.queries'

let desk: TestApp
let headers: { authorization: string }
let pharmacy: number
let ours: number
let theirs: number
let unrelated: number
let association: number
let quickwin: number
let inactive: number
let method: number
let campaign: number

/** domain.md's example: 20 of ours and 345 of others sold in 365 days, 12 on the shelf. */
beforeAll(async () => {
  desk = await buildTestApp()
  const { db } = desk
  association = await insertAssociation(db, 'Asociación')
  ours = await insertLaboratory(db, { name: 'Nuestro', association_id: association })
  theirs = await insertLaboratory(db, { name: 'Ajeno' })
  unrelated = await insertLaboratory(db, { name: 'Sin relación' })
  const group = await insertGroup(db, { name: 'Paracetamol 1 g', ease_of_change: 1 })
  await insertProduct(db, { cn: '662026', laboratory_id: ours, group_id: group, pvl: 310, pvp: 484 })
  await insertProduct(db, { cn: '700001', laboratory_id: theirs, group_id: group, pvl: 290 })
  pharmacy = await insertPharmacy(db)
  await insertRelation(db, { pharmacy_id: pharmacy, laboratory_id: ours })
  await insertRelation(db, { pharmacy_id: pharmacy, laboratory_id: theirs })
  await db.insertInto('pharmacy_stock').values({ pharmacy_id: pharmacy, cn: '662026', units: 12 }).execute()
  quickwin = await insertQuickwin(db, { code: 'rotacion', laboratories: [ours], position: 2, discount: 0.1 })
  await insertQuickwin(db, { code: 'ajeno', laboratories: [theirs], position: 1 })
  await insertQuickwin(db, { code: 'otro', laboratories: [unrelated, ours] })
  inactive = await insertQuickwin(db, { code: 'inactivo', laboratories: [ours], active: false })
  await insertCondition(db, { quickwin_id: quickwin, quantity: 12, cns: ['700001', '662026'] })
  campaign = await insertCampaign(db, {
    code: 'primavera',
    laboratory_id: ours,
    discount: 0.05,
    ends_on: '2026-03-16',
    products: [{ cn: '662026', tiers: [{ quantity: 50, discount: 0.2 }] }],
  })
  await insertCampaign(db, {
    code: 'vieja',
    laboratory_id: ours,
    ends_on: '2026-03-15',
    products: [{ cn: '662026' }],
  })
  await offerMethod(db, { name: 'Directo', laboratoryId: ours, minPrice: 30_000 })
  method = await offerMethod(db, { name: 'Transfer', laboratoryId: ours, minPrice: 3_000 })
  await db.transaction().execute((trx) => writeSales(trx, { pharmacyId: pharmacy, rows: yearOfSales() }))
  await insertUser(db, { username: 'farmacia', pharmacies: [pharmacy] })
  headers = await desk.logIn('farmacia')
})

const endDate = '2026-03-15'
const startDate = addDays(endDate, -364)
const yearOfSales = (): SaleRow[] => [
  { day: startDate, cn: '662026', units: 20, pvl: 300, pvp: 470 },
  { day: endDate, cn: '700001', units: 345, pvl: 290, pvp: 484 },
]

const get = (path: string, extra: Record<string, string> = {}) =>
  desk.app.inject({ method: 'GET', url: apiPrefix + path, headers: { ...headers, ...extra } })
const codes = async (query = '') =>
  (await get(`/user/pharma/${pharmacy}/quickwin/${query}`)).json<{ code: string }[]>().map(({ code }) => code)

describe('quickwins of a pharmacy', () => {
  test('are the active ones of laboratories it has a relation with, in the order of the screen', async () => {
    expect(await codes()).toEqual(['ajeno', 'rotacion'])
    const [, quickwins] = (await get(`/user/pharma/${pharmacy}/quickwin/`)).json<object[]>()
    expect(quickwins).toMatchObject({
      id: quickwin,
      title: 'Propuesta rotacion',
      template: 'default',
      discount: 0.1,
      laboratories: [{ id: ours, main: true }],
      campaigns: [],
      bids: [],
    })
  })

  test('keep to an association where one is given', async () => {
    expect(await codes(`?laboratoryAssociation=${association}`)).toEqual(['rotacion'])
    expect(await codes('?laboratoryAssociation=999999999999')).toEqual([])
  })

  test('have conditions that name their products', async () => {
    expect((await get(`/quickwin/${quickwin}/condition/`)).json()).toMatchObject([
      {
        unit: 'quantity',
        expression: 'at_least',
        quantity: 12,
        cns: [
          { cn: '700001', product: 'Producto 700001' },
          { cn: '662026', product: 'Producto 662026' },
        ],
      },
    ])
    for (const id of [inactive, 999_999_999_999])
      expect((await get(`/quickwin/${id}/condition/`)).statusCode).toBe(404)
  })

  test('have the tiers of their products in running campaigns', async () => {
    expect((await get(`/quickwin/${quickwin}/campaign-discount-tier/`)).json()).toEqual([
      {
        cn: '662026',
        product: 'Producto 662026',
        campaign: { id: campaign, name: 'Campaña primavera', discount: 0.05 },
        tiers: [{ quantity: 50, discount: 0.2 }],
      },
    ])
    for (const id of [inactive, 999_999_999_999])
      expect((await get(`/quickwin/${id}/campaign-discount-tier/`)).statusCode).toBe(404)
  })

  test('keep their terms from pharmacies and laboratories that have no part in them', async () => {
    const elsewhere = await insertPharmacy(desk.db)
    await insertUser(desk.db, { username: 'otra', pharmacies: [elsewhere] })
    for (const [username, laboratory_id] of [
      ['propio', ours],
      ['rival', theirs],
    ] as const)
      await insertUser(desk.db, { username, roles: ['ROLE_LABORATORIO'], laboratory_id })
    await insertUser(desk.db, { username: 'admin', roles: ['ROLE_ADMIN'] })
    for (const call of ['condition', 'campaign-discount-tier']) {
      const statuses = []
      for (const username of ['farmacia', 'propio', 'admin', 'otra', 'rival'])
        statuses.push((await get(`/quickwin/${quickwin}/${call}/`, await desk.logIn(username))).statusCode)
      expect(statuses).toEqual([200, 200, 200, 404, 404])
    }
  })
})

test('order methods come with their minimum, the lowest first; a laboratory may offer none', async () => {
  expect((await get(`/laboratory/${ours}/purchase-order/methods/`)).json()).toMatchObject([
    { purchaseOrderMethod: { id: method, name: 'Transfer' }, minPrice: 3_000 },
    { purchaseOrderMethod: { name: 'Directo' }, minPrice: 30_000 },
  ])
  expect((await get(`/laboratory/${theirs}/purchase-order/methods/`)).json()).toEqual([])
})

describe('the purchasing snapshot', () => {
  const path = () => `/pharma/${pharmacy}/purchase/snapshot/`

  test('holds all that a device needs to propose and order without a network', async () => {
    const snapshot = (await get(path())).json<PurchasingSnapshot>()
    expect(snapshot.quickwins.map(({ code }) => code)).toEqual(['ajeno', 'rotacion'])
    expect(snapshot.conditions.find((entry) => entry.quickwin === quickwin)?.conditions).toHaveLength(1)
    expect(snapshot.campaigns).toEqual([
      {
        id: campaign,
        name: 'Campaña primavera',
        laboratoryId: ours,
        discount: 0.05,
        startsOn: null,
        endsOn: '2026-03-16',
        products: [{ cn: '662026', discount: null, tiers: [{ quantity: 50, discount: 0.2 }] }],
      },
    ])
    expect(snapshot.methods).toMatchObject([
      { laboratory: ours, methods: [{ minPrice: 3_000 }, { minPrice: 30_000 }] },
      { laboratory: theirs, methods: [] },
    ])
    expect(snapshot.stock).toEqual([['662026', 12]])
  })

  test('holds the methods of laboratories without quickwins that the pharmacy deals with: quick orders go there too', async () => {
    const related = await insertLaboratory(desk.db, { name: 'Sin quickwins' })
    await insertRelation(desk.db, { pharmacy_id: pharmacy, laboratory_id: related })
    await offerMethod(desk.db, { name: 'Directo', laboratoryId: related, minPrice: 500 })
    const { methods } = (await get(path())).json<PurchasingSnapshot>()
    expect(methods.find(({ laboratory }) => laboratory === related)?.methods).toMatchObject([
      { minPrice: 500 },
    ])
  })

  test('has the version that the sales snapshot announces, and 304 for who holds it', async () => {
    const { version } = (await get(path())).json<PurchasingSnapshot>()
    const announced = (await get(`/pharma/${pharmacy}/sale/snapshot/`)).json<{ purchasingVersion: string }>()
    expect(announced.purchasingVersion).toBe(version)
    const unchanged = await get(path(), { 'if-none-match': `W/"${version}"` })
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
    await desk.db.updateTable('pharmacy_stock').set({ units: 13 }).execute()
    const changed = await get(path(), { 'if-none-match': `W/"${version}"` })
    await desk.db.updateTable('pharmacy_stock').set({ units: 12 }).execute()
    expect(changed.json<PurchasingSnapshot>().version).not.toBe(version)
  })
})

const asQuery = (given: Record<string, string | number | boolean>) =>
  Object.entries({ laboratories: ours, startDate, endDate, prescription: true, ...given })
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

describe('a proposal', () => {
  const provision = (given: Record<string, string | number | boolean> = {}, body = {}) =>
    desk.app.inject({
      method: 'POST',
      url: `${apiPrefix}/purchase-order/pharma/${pharmacy}/provision/?${asQuery({ template: 'default', period: 60, ...given })}`,
      headers,
      payload: body,
    })

  test('suggests the units of the worked example: 60 days of the group less the shelf', async () => {
    const response = await provision({ discount: 0.1 })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject([
      {
        name: 'Paracetamol 1 g',
        total_ud: 365,
        provision: 48,
        provision_potential_pvl: 14_880,
        tenant_sales_percentage: 5,
        transferables: [
          {
            cn: '662026',
            stock: 12,
            total_ud: 20,
            discount: 0.1,
            campaign: { id: campaign, discount: 0.05 },
            campaign_discount_tier1: 0.2,
            campaign_discount_quantity_tier1: 50,
          },
        ],
        sales: [{ cn: '700001', total_ud: 345 }],
      },
    ])
  })

  test('leaves out laboratories, and starts at the units asked for', async () => {
    const [group] = (await provision({ defaultQuantity: 0 }, { laboratoriesExcluded: [theirs] })).json()
    expect(group).toMatchObject({ total_ud: 20, sales: [], quantity: 0 })
  })

  test('sees an import at once', async () => {
    const more = { day: '2026-03-14', cn: '662026', units: 365, pvl: 310, pvp: 484 }
    const write = (rows: SaleRow[]) =>
      desk.db
        .transaction()
        .execute((trx) => writeSales(trx, { pharmacyId: pharmacy, rows, replaceMonths: ['2026-03'] }))
    const march = yearOfSales().slice(1)
    await write([...march, more])
    const [group] = (await provision()).json()
    await write(march)
    expect(group).toMatchObject({ total_ud: 730, provision: 108 })
  })

  test('sees a change of the shelf at once', async () => {
    const shelve = (units: number) =>
      desk.db.transaction().execute(async (trx) => {
        await trx.updateTable('pharmacy_stock').set({ units }).where('pharmacy_id', '=', pharmacy).execute()
        await bumpStockVersion(trx, pharmacy)
      })
    const [before] = (await provision()).json()
    await shelve(20)
    const [fuller] = (await provision()).json()
    await shelve(12)
    const [after] = (await provision()).json()
    expect([before.provision, fuller.provision, after.provision]).toEqual([48, 40, 48])
  })

  test('of a range that ends before it starts is refused', async () => {
    expect((await provision({ startDate: endDate, endDate: startDate })).statusCode).toBe(400)
    expect((await provision({ startDate: '2026-02-30' })).statusCode).toBe(400)
    expect((await provision({ period: 366 })).statusCode).toBe(400)
  })

  test('of laboratories, campaigns and bids that nobody has is empty', async () => {
    const unknown = 999_999_999_999_999
    const response = await provision({ laboratories: unknown, campaigns: unknown, bids: unknown })
    expect([response.statusCode, response.json()]).toEqual([200, []])
  })

  test('of a campaign template comes by campaign where it is asked for', async () => {
    const grouped = { template: 'campaign_group', groupBy: 'campaign' }
    expect((await provision(grouped)).json()).toMatchObject([
      {
        id: campaign,
        name: 'Campaña primavera',
        total_ud: 365,
        provision: 48,
        provision_potential_pvl: 14_880,
        provisions: [{ name: 'Paracetamol 1 g', transferables: [{ cn: '662026' }] }],
      },
    ])
    const refused = await provision({ ...grouped, template: 'campaign' })
    expect([refused.statusCode, refused.json().error.fields]).toEqual([
      400,
      { groupBy: expect.stringContaining('campaign_group') },
    ])
  })

  test('and its potential over a year agree', async () => {
    const query = asQuery({ period: 365, ignoreStockProvisions: true })
    const potential = (await get(`/purchase-order/pharma/${pharmacy}/potential/?${query}`)).json()
    expect(potential).toEqual({ total_pvl: 365 * 310, total_pvp: 365 * 484 })
    const [group] = (await provision({ period: 365, ignoreStockProvisions: true })).json()
    expect(group).toMatchObject({ provision_potential_pvl: potential.total_pvl })
  })
})

test('the generic amortization is 5 % of the public price of last month’s generics', async () => {
  const february = (rows: SaleRow[]) =>
    desk.db
      .transaction()
      .execute((trx) => writeSales(trx, { pharmacyId: pharmacy, rows, replaceMonths: ['2026-02'] }))
  const path = `/pharma/${pharmacy}/sale/generic-amortization/`
  expect((await get(path)).json()).toEqual({ genericAmortization: 0 })
  await february([{ day: '2026-02-28', cn: '662026', units: 30, pvl: 310, pvp: 484 }])
  const paid = (await get(path)).json()
  await february([])
  expect(paid).toEqual({ genericAmortization: 726 })
})

test('another pharmacy is refused everywhere', async () => {
  const elsewhere = await insertPharmacy(desk.db)
  const query = asQuery({ period: 60 })
  for (const path of [
    `/user/pharma/${elsewhere}/quickwin/`,
    `/pharma/${elsewhere}/purchase/snapshot/`,
    `/purchase-order/pharma/${elsewhere}/potential/?${query}`,
    `/pharma/${elsewhere}/sale/generic-amortization/`,
  ])
    expect((await get(path)).statusCode).toBe(403)
})

test('order methods are shown to those who deal with the laboratory, and to nobody else', async () => {
  const { db } = desk
  const partner = await insertLaboratory(db, { name: 'Socio de propuesta' })
  const associate = await insertLaboratory(db, { name: 'Hermano', association_id: association })
  await insertQuickwin(db, { code: 'conjunto', laboratories: [ours, partner], position: 9 })
  await insertQuickwin(db, { code: 'antiguo', laboratories: [ours, unrelated], active: false })
  const stranger = await insertPharmacy(db)
  await insertUser(db, { username: 'lejana', pharmacies: [stranger] })
  for (const [username, laboratory_id] of [
    ['hermana', associate],
    ['competencia', theirs],
    ['sin-laboratorio', null],
  ] as const)
    await insertUser(db, { username, roles: ['ROLE_LABORATORIO'], laboratory_id })
  await insertUser(db, { username: 'agente', roles: ['ROLE_AGENTE'] })

  const statusesFor = async (username: string) => {
    const session = await desk.logIn(username)
    const statuses = []
    for (const laboratory of [ours, partner, unrelated, 999_999_999_999])
      statuses.push((await get(`/laboratory/${laboratory}/purchase-order/methods/`, session)).statusCode)
    return statuses
  }
  // By relation, by a quickwin of both, by one that is over, unknown.
  expect(await statusesFor('farmacia')).toEqual([200, 200, 404, 404])
  expect(await statusesFor('lejana')).toEqual([404, 404, 404, 404])
  expect(await statusesFor('hermana')).toEqual([200, 404, 404, 404])
  expect(await statusesFor('competencia')).toEqual([404, 404, 404, 404])
  expect(await statusesFor('sin-laboratorio')).toEqual([404, 404, 404, 404])
  expect(await statusesFor('agente')).toEqual([200, 200, 200, 404])
})
