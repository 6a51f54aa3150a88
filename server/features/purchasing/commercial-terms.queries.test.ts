import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import type { PurchasingSnapshot } from '@/contract/purchasing/purchasing'
import { generateProposal } from '@/domain/proposal/proposal'
import { suppliedOn } from '@/domain/supply/supplied'
import { request } from '@/domain/testing/world'
import { insertLaboratory, insertProduct, insertRelation } from '../../testing/factories'
import { insertCampaign, insertQuickwin, offerMethod } from '../../testing/purchasing-factories'
import { deviceData } from '../sales/testing/device-data'
import { createForeignFixtures, year } from './testing/foreign-fixtures'
import { foreign, unknown } from './testing/foreign-ids'

const fixtures = await createForeignFixtures()
const { app, db, headers, impersonating, delegate, own, rival, rivals, post, order, proposal, pharmacy } =
  fixtures
const get = (path: string, as: Record<string, string> = headers) =>
  app.inject({ url: apiPrefix + path, headers: as })

// Open by a quickwin of 'Propio', which the pharmacy works with; no relation.
const partner = await insertLaboratory(db, { name: 'Socio' })
await insertProduct(db, { cn: '900001', laboratory_id: partner, pvl: 1_000 })
await insertCampaign(db, {
  ...{ code: 'socia', laboratory_id: partner, discount: 0.2 },
  products: [{ cn: '900001' }],
})
const partnerMethod = await offerMethod(db, { name: 'Directo', laboratoryId: partner, minPrice: 2_000 })
const joint = await insertQuickwin(db, { code: 'conjunta', laboratories: [own, partner] })
const { id: partnerCampaign } = await db
  .selectFrom('campaign')
  .select('id')
  .where('code', '=', 'socia')
  .executeTakeFirstOrThrow()

const line = (cn: string, given: object = {}) => ({ cn, quantity: 100, tags: [], ...given })
/** Its answer, without the laboratory's id. */
const told = async (laboratory: number, given: object, as = headers) => {
  const { statusCode, body } = await post({ ...order, laboratories: [laboratory], ...given }, as)
  return `${statusCode} ${body.replaceAll(String(laboratory), '#')}`
}

describe('an order', () => {
  const ways: [string, object][] = [
    ['of its product', { purchaseOrderLines: [line('800001')] }],
    ['in its campaign', { purchaseOrderLines: [line('800001', { campaign: foreign.campaign })] }],
    ['by its method', { purchaseOrderLines: [line('800001')], method: foreign.method }],
    ['below its minimum', { purchaseOrderLines: [line('800001', { quantity: 1 })], method: foreign.method }],
    ['from its quickwin', { purchaseOrderLines: [line('800001')], quickwin: foreign.quickwin }],
  ]
  test.each(ways)(
    'of a laboratory without a relation, %s, is refused like one of an unknown laboratory',
    async (_, given) => {
      const refusal = await told(foreign.laboratory, given)
      expect(refusal).toBe(await told(unknown, given))
      expect(refusal).toMatch(/^422 .*La farmacia no trabaja con este laboratorio/)
      expect(refusal).not.toMatch(/ajen|pedido mínimo|9.999/i)
    },
  )

  test('gets no discount of a campaign or quickwin that the pharmacy may not see', async () => {
    const lines = [line('662026', { quickwins: [foreign.quickwin] })]
    const { id } = (await post({ ...order, purchaseOrderLines: lines }, headers)).json()
    const { data } = (await get(`/purchase-order/${id}/line/`)).json()
    expect(data).toMatchObject([{ discount: 0, totalPvlWithDiscount: 31_000 }])
  })

  test('of a laboratory that takes part in a quickwin of the pharmacy is possible, at its terms', async () => {
    const lines = [line('900001', { campaign: partnerCampaign, quickwins: [joint] })]
    const given = { laboratories: [partner], purchaseOrderLines: lines, method: partnerMethod }
    const response = await post({ ...order, ...given }, headers)
    expect(response.statusCode).toBe(200)
    const { data } = (await get(`/purchase-order/${response.json().id}/line/`)).json()
    expect(data).toMatchObject([{ discount: 0.2, totalPvlWithDiscount: 80_000 }])
  })
})

describe('a laboratory that impersonates a pharmacy’s user', () => {
  test('cannot read a competitor’s campaign, whichever id it tries', async () => {
    const last = await db.selectFrom('campaign').select('id').orderBy('id', 'desc').execute()
    const answers = new Map<string, number[]>()
    for (const { id } of last) {
      const lines = [line('662026', { campaign: id })]
      const { statusCode, body } = await post({ ...order, purchaseOrderLines: lines }, impersonating)
      const answer = statusCode === 200 ? 'created' : body
      answers.set(answer, [...(answers.get(answer) ?? []), id])
    }
    expect([...answers.keys()].sort()).toEqual(['created', expect.stringContaining('La campaña no existe')])
    expect(answers.get('created')).toHaveLength(1)
  })

  test('gets no discount of a competitor’s quickwin, and cannot read its conditions', async () => {
    const lines = [line('662026')]
    const asked = (quickwin: number) => post({ ...order, purchaseOrderLines: lines, quickwin }, impersonating)
    expect((await asked(rivals.quickwin)).body).toBe((await asked(unknown)).body)
  })

  test('gets in the snapshot only what belongs to its association, also of quickwins shared with others', async () => {
    const snapshot = (
      await get(`/pharma/${pharmacy}/purchase/snapshot/`, impersonating)
    ).json<PurchasingSnapshot>()
    expect(snapshot.relations).toEqual([own])
    expect([...new Set(snapshot.campaigns.map(({ laboratoryId }) => laboratoryId))]).toEqual([own])
    expect(snapshot.methods.map(({ laboratory }) => laboratory)).toEqual([own])
    expect(snapshot.quickwins.map(({ id }) => id)).toEqual([joint])
    expect(snapshot.bids).toEqual([])
  })

  test('learns what is on its way of its association alone; who only looks at the pharmacy learns nothing', async () => {
    const only = {
      laboratories: [rival],
      purchaseOrderLines: [line('700001', { quantity: 9_000 })],
      method: undefined,
    }
    const created = await post({ ...order, ...only }, headers)
    expect(created.statusCode).toBe(200)
    const supplyFor = async (as: Record<string, string>) =>
      (await get(`/pharma/${pharmacy}/purchase/snapshot/`, as)).json<PurchasingSnapshot>().supply
    const cnsFor = async (as: Record<string, string>) =>
      new Set((await supplyFor(as))?.orders.flatMap(({ expected }) => expected.map(({ cn }) => cn)))
    expect(await cnsFor(headers)).toEqual(new Set(['662026', '700001', '900001']))
    expect(await cnsFor(impersonating)).toEqual(new Set(['662026']))
    expect((await supplyFor(impersonating))?.orders.map(({ id }) => id)).not.toContain(created.json().id)
    expect(await supplyFor(delegate)).toBeUndefined()
  })
})

test('of a quickwin shared with others, a laboratory sees only the tiers of its own campaigns', async () => {
  const cns = async (as: Record<string, string>) =>
    (await get(`/quickwin/${joint}/campaign-discount-tier/`, as)).json().map(({ cn }: { cn: string }) => cn)
  expect(await cns(headers)).toEqual(['662026', '900001'])
  expect(await cns(delegate)).toEqual(['662026'])
  expect(await cns(impersonating)).toEqual(['662026'])
})

describe('a proposal', () => {
  const ids = {
    laboratories: [own, rival, partner, foreign.laboratory, unknown],
    campaigns: [order.purchaseOrderLines[0]?.campaign ?? 0, rivals.running, rivals.future, foreign.campaign],
    bids: [rivals.bid, foreign.bid, unknown],
  }

  test('is the same on server and device, whatever ids the request has', async () => {
    const data = await deviceData((path) => get(path), { pharmacy, viewer: null, today: '2026-03-16' })
    const snapshot = (await get(`/pharma/${pharmacy}/purchase/snapshot/`)).json<PurchasingSnapshot>()
    const laboratories = new Set(snapshot.methods.map(({ laboratory }) => laboratory))
    const { orders = [], received = [] } = snapshot.supply ?? {}
    const supplied = suppliedOn('2026-03-16', { stock: new Map(snapshot.stock), orders, received })
    const some = (of: number[]) => fc.subarray(of)
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          laboratories: some(ids.laboratories),
          campaigns: some(ids.campaigns),
          bids: some(ids.bids),
        }),
        async (named) => {
          const onDevice = generateProposal(
            { ...data, ...supplied, bids: snapshot.bids, laboratories },
            { ...request(year), ...named },
          )
          expect(await proposal(named)).toEqual(JSON.parse(JSON.stringify(onDevice)))
        },
      ),
      { numRuns: 60 },
    )
  })

  test('contains nothing of a laboratory without a relation, even if others are requested, too', async () => {
    const asked = { laboratories: ids.laboratories, campaigns: [], bids: [] }
    const known = { ...asked, laboratories: [own, rival, partner] }
    expect(await proposal(asked)).toEqual(await proposal(known))
    expect(await proposal({ ...asked, bids: [foreign.bid] })).toEqual([])
    expect(JSON.stringify(await proposal(asked))).not.toMatch(/jen[ao]|80000/)
  })

  test('has a laboratory’s products only while there is a relation', async () => {
    const rows = () => proposal({ laboratories: [foreign.laboratory] })
    const relation = { pharmacy_id: pharmacy, laboratory_id: foreign.laboratory }
    expect(await rows()).toEqual([])
    const id = await insertRelation(db, relation)
    expect(await rows()).not.toEqual([])
    await db.deleteFrom('pharmacy_laboratory_relation').where('id', '=', id).execute()
    expect(await rows()).toEqual([])
  })
})
