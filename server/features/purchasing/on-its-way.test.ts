import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import type { PurchasingSnapshot } from '@/contract/purchasing/purchasing'
import { generateProposal } from '@/domain/proposal/proposal'
import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import { suppliedOn } from '@/domain/supply/supplied'
import { naiveSupply, type SupplyEvent } from '@/domain/testing/naive-supply'
import { supplyHistories } from '@/domain/testing/supply-histories'
import { request } from '@/domain/testing/world'
import { insertPharmacy, insertProduct, insertRelation, insertUser } from '../../testing/factories'
import { proposalBySql } from '../../testing/proposal-by-sql'
import { writeSales } from '../sales/sales.service'
import { deviceData } from '../sales/testing/device-data'
import {
  createPurchasingFixtures,
  endDate,
  proposalQuery,
  startDate,
  yearOfSales,
} from './testing/purchasing-fixtures'
import { createHistory } from './testing/store-history'

const { app, db, logIn, ours, theirs } = await createPurchasingFixtures()
const isCluster = inject('nodeUrls').length > 0
const today = '2026-03-16'
await insertProduct(db, {
  cn: '662027',
  laboratory_id: ours,
  pvl: 500,
  group_id: (await groupOf('662026')) ?? null,
})
await db.updateTable('laboratory').set({ usual_delivery_days: 21 }).where('id', '=', theirs).execute()
const laboratories = new Map([
  ['662026', ours],
  ['662027', ours],
  ['700001', theirs],
])
const products = [
  { cn: '662026', days: 10 },
  { cn: '662027', days: 10 },
  { cn: '700001', days: 21 },
]

async function groupOf(cn: string) {
  return (await db.selectFrom('product').select('group_id').where('cn', '=', cn).executeTakeFirstOrThrow())
    .group_id
}

let pharmacies = 0
/** A pharmacy of its own, to which nothing has happened yet. */
const newPharmacy = async () => {
  pharmacies += 1
  const pharmacy = await insertPharmacy(db)
  for (const laboratory_id of [ours, theirs])
    await insertRelation(db, { pharmacy_id: pharmacy, laboratory_id })
  await db.transaction().execute((trx) => writeSales(trx, { pharmacyId: pharmacy, rows: yearOfSales() }))
  const user = await insertUser(db, { username: `farmacia-${pharmacies}`, pharmacies: [pharmacy] })
  const headers = await logIn(`farmacia-${pharmacies}`)
  const get = (path: string) => app.inject({ url: apiPrefix + path, headers })
  const provision = async (asked: { laboratories: number; ignoreOnItsWay?: boolean }) =>
    (
      await app.inject({
        method: 'POST',
        url: `${apiPrefix}/purchase-order/pharma/${pharmacy}/provision/?${proposalQuery({ template: 'default', period: 60, ...asked })}`,
        headers,
        payload: {},
      })
    ).json<ProvisionGroup[]>()
  const happens = createHistory(db, { pharmacy, user, laboratories })
  return { pharmacy, get, provision, happens }
}

const ordered = (day: string, quantity = 10): SupplyEvent => ({
  day,
  kind: 'ordered',
  order: 'Pedido',
  lines: [{ cn: '662026', quantity, days: 10 }],
})
const received = (day: string, units: number): SupplyEvent => ({
  ...{ day, kind: 'received', order: 'Pedido', line: 0, cn: '662026', units, broken: false },
})
const counted = (day: string, units: Record<string, number>, complete = true): SupplyEvent => ({
  ...{ day, kind: 'counted', complete, units },
})

describe('a proposal', () => {
  test('suggests the same after an order, after it came, and after the next stock that has it', async () => {
    const { provision, happens } = await newPharmacy()
    const suggested = async () => {
      const [group] = await provision({ laboratories: ours })
      const first = group?.transferables.find(({ cn }) => cn === '662026')
      return [group?.provision, first?.stock, group?.on_its_way?.units ?? 0]
    }
    await happens(counted('2026-03-09', { '662026': 12 }))
    expect(await suggested()).toEqual([48, 12, 0])
    await happens(ordered('2026-03-10'))
    expect(await suggested()).toEqual([38, 12, 10])
    await happens(received('2026-03-11', 4))
    expect(await suggested()).toEqual([38, 16, 6])
    await happens(received('2026-03-12', 6))
    expect(await suggested()).toEqual([38, 22, 0])
    // Equal units again would be told by no version of the stock.
    await happens(counted('2026-03-13', { '662026': 22 }))
    expect(await suggested()).toEqual([38, 22, 0])
    await happens(counted('2026-03-14', { '662026': 22 }))
    expect(await suggested()).toEqual([38, 22, 0])
  })

  test('names the orders on their way, and suggests them again when asked to', async () => {
    const { provision, happens } = await newPharmacy()
    await happens(ordered('2026-03-10'))
    const [group] = await provision({ laboratories: ours })
    expect(group?.on_its_way).toEqual({
      units: 10,
      orders: [{ id: expect.any(Number), name: 'Pedido', createdAt: '2026-03-10T06:01:00.000Z', units: 10 }],
    })
    const [again] = await provision({ laboratories: ours, ignoreOnItsWay: true })
    expect([group?.provision, again?.provision]).toEqual([50, 60])
  })

  test('has the potential of its card without what is on its way, unless it is to be left aside', async () => {
    const { pharmacy, get, happens } = await newPharmacy()
    const potential = async (given: object = {}) => {
      const query = proposalQuery({ laboratories: ours, period: 365, ignoreStockProvisions: true, ...given })
      return (await get(`/purchase-order/pharma/${pharmacy}/potential/?${query}`)).json().total_pvl
    }
    expect(await potential()).toBe(365 * 310)
    await happens(ordered('2026-03-10'))
    expect(await potential()).toBe(355 * 310)
    expect(await potential({ ignoreOnItsWay: true })).toBe(365 * 310)
  })

  test('is the same on server and device, box by box and by SQL, whatever has happened', async () => {
    await fc.assert(
      fc.asyncProperty(supplyHistories(products, today), async (events) => {
        const { pharmacy, get, provision, happens } = await newPharmacy()
        for (const [at, event] of events.entries()) {
          await happens(event)
          // Answers are cached meanwhile.
          if (at % 3 === 2) await provision({ laboratories: ours })
        }
        const expected = naiveSupply(events, today)
        const snapshot = (await get(`/pharma/${pharmacy}/purchase/snapshot/`)).json<PurchasingSnapshot>()
        const { orders = [], received: came = [], wants } = snapshot.supply ?? {}
        const supplied = suppliedOn(today, { stock: new Map(snapshot.stock), orders, received: came, wants })
        for (const { cn } of products) {
          expect([cn, supplied.onItsWay.get(cn)?.units ?? 0]).toEqual([cn, expected.onItsWay.get(cn) ?? 0])
          expect([cn, supplied.stock.get(cn) ?? 0]).toEqual([cn, expected.shelf.get(cn) ?? 0])
          expect([cn, supplied.wanted.get(cn)?.left ?? 0]).toEqual([cn, expected.wanted.get(cn) ?? 0])
        }
        const data = await deviceData(get, { pharmacy, viewer: null, today })
        for (const laboratory of [ours, theirs]) {
          const asked = { ...request({ laboratories: [laboratory] }), startDate, endDate }
          const onServer = await provision({ laboratories: laboratory })
          const open = new Set(snapshot.methods.map((of) => of.laboratory))
          const onDevice = generateProposal({ ...data, ...supplied, bids: [], laboratories: open }, asked)
          expect(onServer).toEqual(JSON.parse(JSON.stringify(onDevice)))
          const bySql = await proposalBySql(db, { pharmacyId: pharmacy, today, request: asked })
          expect(onServer.map(({ key, provision: units }) => [key, units])).toEqual(
            bySql.map(({ key, provision: units }) => [key, units]),
          )
        }
      }),
      // What happens to a pharmacy is counted by the same statements on a cluster, where each takes several times as long.
      { numRuns: isCluster ? 8 : 40 },
    )
  }, 120_000)
})

test('the snapshot has another version after each order, answer, reception and withdrawal', async () => {
  const { pharmacy, get, happens } = await newPharmacy()
  const versions = new Set<string>()
  const read = async () =>
    versions.add((await get(`/pharma/${pharmacy}/purchase/snapshot/`)).json<PurchasingSnapshot>().version)
  const answer = { missing: 2, substituted: 0, substitute: null, delayed: 0, delayedUntil: null }
  const steps: SupplyEvent[] = [
    ordered('2026-03-10'),
    { day: '2026-03-11', kind: 'answered', order: 'Pedido', line: 0, answer },
    received('2026-03-12', 3),
    { day: '2026-03-13', kind: 'withdrawn', order: 'Pedido' },
  ]
  await read()
  for (const step of steps) {
    await happens(step)
    await read()
  }
  expect(versions.size).toBe(5)
})
