import type { FastifyInstance } from 'fastify'
import * as proposals from '@/contract/purchasing/proposals'
import * as purchasing from '@/contract/purchasing/purchasing'
import { madridDay } from '@/domain/basics/dates'
import { campaignRows } from '@/domain/proposal/campaign-rows'
import { campaignTiers } from '@/domain/proposal/campaign-tiers'
import { generateProposal, type ProposalData, proposalPotential } from '@/domain/proposal/proposal'
import { genericAmortization } from '@/domain/sales/kpis/generic-amortization'
import { isValidRange, type SalesRange } from '@/domain/sales/range/range'
import { suppliedOn } from '@/domain/supply/supplied'
import { ApiError } from '../../plugins/api-error'
import { route } from '../../plugins/contract'
import { isUnchanged } from '../../plugins/etag'
import type { Services } from '../../plugins/services'
import type { CatalogueCache } from '../catalogue/catalogue.cache'
import { taxesOf } from '../catalogue/tax-rates.queries'
import type { AnswerCache } from '../sales/cache/answers.cache'
import { type AnswerContext, cachedRoute } from '../sales/cache/cached.routes'
import type { CubeCache } from '../sales/cubes/cubes.cache'
import { canSeeOrderMethods, canSeeQuickwin, visibleLaboratories } from './commercial-terms.queries'
import { proposalVersion } from './proposal-version.queries'
import {
  bidsByIds,
  bidsOfPharmacy,
  campaignsOfLaboratories,
  laboratoriesOfPharmacy,
  methodsOfLaboratories,
} from './purchasing.queries'
import { purchasingSnapshot } from './purchasing-snapshot.service'
import { conditionsOfQuickwins, quickwinById, quickwinsOfPharmacy } from './quickwins.queries'
import type { StockCache } from './stock.cache'
import { createSupplyCache } from './supply.cache'

type Caches = { catalogues: CatalogueCache; cubes: CubeCache; stocks: StockCache; answerCache: AnswerCache }

export function registerPurchasingRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { catalogues, cubes, stocks, answerCache }: Caches,
): void {
  const today = () => madridDay(clock.now())
  const supplies = createSupplyCache(db)

  route(app, purchasing.purchasingSnapshot, async ({ params, auth, request, reply }) => {
    const snapshot = await purchasingSnapshot({ db, clock }, { pharmacyId: params.id, user: auth.user })
    return isUnchanged(request, reply, snapshot.version) ? reply.send() : snapshot
  })

  route(app, purchasing.quickwins, async ({ params, query, auth }) =>
    quickwinsOfPharmacy(db, {
      pharmacyId: params.pharmaId,
      laboratoryId: auth.user.laboratoryId,
      associationId: query.laboratoryAssociation,
    }),
  )

  route(app, purchasing.quickwinConditions, async ({ params, auth }) => {
    if (!(await canSeeQuickwin(db, { user: auth.user, quickwinId: params.id })))
      throw new ApiError('not_found')
    return (await conditionsOfQuickwins(db, [params.id])).get(params.id) ?? []
  })

  route(app, purchasing.campaignDiscountTiers, async ({ params, auth }) => {
    const quickwin = (await canSeeQuickwin(db, { user: auth.user, quickwinId: params.id }))
      ? await quickwinById(db, params.id)
      : undefined
    if (!quickwin) throw new ApiError('not_found')
    const parts = quickwin.laboratories.map(({ id }) => id)
    const laboratoryIds = await visibleLaboratories(db, { user: auth.user, laboratoryIds: parts })
    const [{ index }, campaigns, bids] = await Promise.all([
      catalogues.current(),
      campaignsOfLaboratories(db, { laboratoryIds, today: today() }),
      bidsByIds(db, quickwin.bids),
    ])
    const laboratories = new Set(laboratoryIds)
    return campaignTiers({ catalogue: index, campaigns, bids, laboratories, today: today() }, quickwin)
  })

  route(app, purchasing.genericAmortization, async ({ params }) => {
    const { cube, catalogue } = await cubes.cubeOf(params.pharmaId)
    return { genericAmortization: genericAmortization(cube, catalogue.index, today()) }
  })

  route(app, purchasing.orderMethods, async ({ params, auth }) => {
    // Not an empty list: that would say that the laboratory takes any order without a method.
    if (!(await canSeeOrderMethods(db, { user: auth.user, laboratoryId: params.id })))
      throw new ApiError('not_found')
    return (await methodsOfLaboratories(db, [params.id])).get(params.id) ?? []
  })

  cachedRoute(
    app,
    proposals.provision,
    { clock, answerCache },
    async ({ query, body }, context) => {
      requireRange(query)
      if (query.groupBy && query.template !== 'campaign_group')
        throw new ApiError('bad_request', {
          fields: { groupBy: 'Solo una propuesta de la plantilla campaign_group se agrupa por campaña' },
        })
      const request = { ...defaults, ...query, laboratoriesExcluded: body.laboratoriesExcluded }
      const groups = generateProposal(await dataOf(context, request), request)
      return query.groupBy ? campaignRows(groups) : groups
    },
    { isHeavy: true, dataVersion: proposalVersion },
  )

  cachedRoute(
    app,
    proposals.potential,
    { clock, answerCache },
    async ({ query }, context) => {
      requireRange(query)
      const request = { ...defaults, ...query }
      return proposalPotential(await dataOf(context, request), request)
    },
    { isHeavy: true, dataVersion: proposalVersion },
  )

  async function dataOf(
    { pharmacyId, user, today, version }: AnswerContext,
    request: { bids: number[] },
  ): Promise<ProposalData> {
    // By the queries that fill the device's snapshot, so that server and device propose the same.
    const termsOf = async () => {
      const { laboratories } = await laboratoriesOfPharmacy(db, { pharmacyId, user })
      const campaigns = await campaignsOfLaboratories(db, { laboratoryIds: laboratories, today })
      return { campaigns, laboratories: new Set(laboratories) }
    }
    const [{ cube, catalogue }, terms, bids, stock, supply, taxes] = await Promise.all([
      cubes.cubeOf(pharmacyId),
      termsOf(),
      bidsOfPharmacy(db, { pharmacyId, user, ids: request.bids }),
      stocks.stockOf(pharmacyId),
      supplies.supplyOf({ pharmacyId, today, version }),
      taxesOf(db, pharmacyId),
    ])
    const supplied = suppliedOn(today, { stock, ...supply })
    return { cube, catalogue: catalogue.index, ...supplied, ...terms, bids, taxes: taxes.rates, today }
  }
}

/** Defaults of what is absent from the query: devices leave out null and empty values. */
const defaults = {
  laboratories: [],
  campaigns: [],
  bids: [],
  prescription: false,
  nonPrescription: false,
  excludeCampaigns: false,
  discount: null,
  campaignDiscount: null,
  generic: null,
  fantasy: null,
  brand: null,
  outOfStock: null,
  defaultQuantity: null,
  onlyAutoQuantities: false,
  ignoreStockProvisions: false,
  ignoreOnItsWay: false,
  aggregate: false,
}

function requireRange(range: SalesRange): void {
  if (!isValidRange(range))
    throw new ApiError('bad_request', { fields: { endDate: 'El rango de fechas no es correcto' } })
}
