import { beforeAll, describe, expect, it } from 'vitest'
import type { PurchasingSnapshot } from '@/contract/purchasing'
import { extensionsOf, potentialRequestFor, requestFor } from '@/domain/extensions'
import { isActiveCampaign } from '@/domain/line-campaigns'
import { methodChoice } from '@/domain/order'
import { generateProposal, type ProposalData, proposalPotential } from '@/domain/proposal'
import { conditionExpressions, conditionUnits, mainLaboratoryId } from '@/domain/quickwin'
import { yearToYesterday } from '@/domain/sales/range'
import { createCatalogueCache } from '../../features/catalogue/catalogue.cache'
import { purchasingSnapshot } from '../../features/purchasing/purchasing.snapshot'
import { createCubeCache } from '../../features/sales/sales.cubes'
import { createTestDatabase } from '../../testing/database'
import { loadDemoData } from './load'

const now = new Date('2026-11-21T12:00:00Z')
const today = '2026-11-21'
const { db } = await createTestDatabase()
let snapshot: PurchasingSnapshot
let data: ProposalData

beforeAll(async () => {
  await loadDemoData(db, { now })
  snapshot = await purchasingSnapshot({ db, clock: { now: () => now } }, 1)
  const { cube, catalogue } = await createCubeCache({ db, catalogues: createCatalogueCache(db) }).cubeOf(1)
  const { campaigns, bids, stock } = snapshot
  data = { cube, catalogue: catalogue.index, stock: new Map(stock), campaigns, bids, today }
}, 120_000)

const proposalsOf = () =>
  snapshot.quickwins.flatMap((quickwin) =>
    extensionsOf(quickwin).map((extension) => ({
      quickwin,
      name: `${quickwin.code} ${extension.value}`,
      groups: generateProposal(
        data,
        requestFor({
          quickwin,
          extension: extension.value,
          repeated: false,
          period: 30,
          ...yearToYesterday(today),
        }),
      ),
    })),
  )

describe('the quickwins of the demo pharmacy', () => {
  it('are several for each of eight laboratories, some within sections', () => {
    const laboratories = new Set(snapshot.quickwins.map((quickwin) => mainLaboratoryId(quickwin)))
    expect(laboratories.size).toBe(8)
    for (const laboratory of laboratories) {
      const own = snapshot.quickwins.filter((quickwin) => mainLaboratoryId(quickwin) === laboratory)
      expect(own.length).toBeGreaterThanOrEqual(4)
      expect(own.some(({ section }) => section !== null)).toBe(true)
      expect(own.some(({ section }) => section === null)).toBe(true)
    }
    expect(snapshot.quickwins.some(({ pharmacist }) => pharmacist)).toBe(true)
  })

  it('each propose something to order', () => {
    const empty = proposalsOf().filter(({ groups }) => !groups.some(({ provision }) => provision > 0))
    expect(empty.map(({ name }) => name)).toEqual([])
  })

  it('each have a potential above zero on their card', () => {
    const none = snapshot.quickwins.filter(
      (quickwin) => proposalPotential(data, potentialRequestFor(quickwin, today)).total_pvl <= 0,
    )
    expect(none.map(({ code }) => code)).toEqual([])
  })

  it('between them show every unit and expression of a condition', () => {
    const shown = new Set(
      snapshot.conditions.flatMap(({ conditions }) =>
        conditions.map(({ unit, expression }) => `${unit} ${expression}`),
      ),
    )
    const all = conditionUnits.flatMap((unit) =>
      conditionExpressions.map((expression) => `${unit} ${expression}`),
    )
    expect([...shown].sort()).toEqual(all.sort())
  })

  it('have running, coming and ended campaigns, some with three tiers', async () => {
    const active = snapshot.campaigns.filter((campaign) => isActiveCampaign(campaign, today))
    expect(active.length).toBeGreaterThanOrEqual(16)
    expect(snapshot.campaigns.length).toBeGreaterThan(active.length)
    const stored = await db.selectFrom('campaign').select('ends_on').execute()
    expect(stored.some(({ ends_on }) => ends_on !== null && ends_on < today)).toBe(true)
    expect(active.some(({ products }) => products.some(({ tiers }) => tiers.length === 3))).toBe(true)
  })

  it('reach some order methods of their laboratory with a month of sales, and not the dearest', () => {
    const general = proposalsOf().find(({ name }) => name === 'ALM-GEN generic')
    const total = general?.groups.reduce((sum, group) => sum + group.provision_potential_pvl, 0) ?? 0
    const methods = snapshot.methods.find(({ laboratory }) => laboratory === 1)?.methods ?? []
    expect(methodChoice(methods, total).options.map(({ enabled }) => enabled)).toEqual([true, true, false])
  })
})
