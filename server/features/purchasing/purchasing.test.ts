import { describe, expect, test } from 'vitest'
import type { PurchasingSnapshot } from '@/contract/purchasing/purchasing'
import { insertLaboratory, insertPharmacy, insertRelation, insertUser } from '../../testing/factories'
import { insertQuickwin, offerMethod } from '../../testing/purchasing-factories'
import { createPurchasingFixtures, proposalQuery } from './testing/purchasing-fixtures'

const {
  db,
  get,
  logIn,
  pharmacy,
  association,
  ours,
  theirs,
  unrelated,
  quickwin,
  inactive,
  campaign,
  method,
} = await createPurchasingFixtures()

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

  test('can be restricted to an association', async () => {
    expect(await codes(`?laboratoryAssociation=${association}`)).toEqual(['rotacion'])
    expect(await codes('?laboratoryAssociation=2147483647')).toEqual([])
  })

  test('have conditions with the names of their products', async () => {
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
    for (const id of [inactive, 2_147_483_647])
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
    for (const id of [inactive, 2_147_483_647])
      expect((await get(`/quickwin/${id}/campaign-discount-tier/`)).statusCode).toBe(404)
  })

  test('do not show their terms to pharmacies and laboratories that have no part in them', async () => {
    const elsewhere = await insertPharmacy(db)
    await insertUser(db, { username: 'otra', pharmacies: [elsewhere] })
    for (const [username, laboratory_id] of [
      ['propio', ours],
      ['rival', theirs],
    ] as const)
      await insertUser(db, { username, roles: ['ROLE_LABORATORIO'], laboratory_id })
    await insertUser(db, { username: 'admin', roles: ['ROLE_ADMIN'] })
    for (const call of ['condition', 'campaign-discount-tier']) {
      const statuses = []
      for (const username of ['farmacia', 'propio', 'admin', 'otra', 'rival'])
        statuses.push((await get(`/quickwin/${quickwin}/${call}/`, await logIn(username))).statusCode)
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

  test('has everything that a device needs for proposals and orders without a network', async () => {
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

  test('has the methods of all laboratories that the pharmacy works with, also without quickwins, for quick orders', async () => {
    const related = await insertLaboratory(db, { name: 'Sin quickwins' })
    await insertRelation(db, { pharmacy_id: pharmacy, laboratory_id: related })
    await offerMethod(db, { name: 'Directo', laboratoryId: related, minPrice: 500 })
    const { methods } = (await get(path())).json<PurchasingSnapshot>()
    expect(methods.find(({ laboratory }) => laboratory === related)?.methods).toMatchObject([
      { minPrice: 500 },
    ])
  })

  test('has the version announced by the sales snapshot, and is answered 304 to a device that has it', async () => {
    const { version } = (await get(path())).json<PurchasingSnapshot>()
    const announced = (await get(`/pharma/${pharmacy}/sale/snapshot/`)).json<{ purchasingVersion: string }>()
    expect(announced.purchasingVersion).toBe(version)
    const unchanged = await get(path(), { 'if-none-match': `W/"${version}"` })
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
    await db.updateTable('pharmacy_stock').set({ units: 13 }).execute()
    const changed = await get(path(), { 'if-none-match': `W/"${version}"` })
    await db.updateTable('pharmacy_stock').set({ units: 12 }).execute()
    expect(changed.json<PurchasingSnapshot>().version).not.toBe(version)
  })
})

test('purchasing calls refuse another pharmacy', async () => {
  const elsewhere = await insertPharmacy(db)
  const query = proposalQuery({ laboratories: ours, period: 60 })
  for (const path of [
    `/user/pharma/${elsewhere}/quickwin/`,
    `/pharma/${elsewhere}/purchase/snapshot/`,
    `/purchase-order/pharma/${elsewhere}/potential/?${query}`,
    `/pharma/${elsewhere}/sale/generic-amortization/`,
  ])
    expect((await get(path)).statusCode).toBe(403)
})

test('order methods are shown only to pharmacies that work with the laboratory', async () => {
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
    const session = await logIn(username)
    const statuses = []
    for (const laboratory of [ours, partner, unrelated, 2_147_483_647])
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
