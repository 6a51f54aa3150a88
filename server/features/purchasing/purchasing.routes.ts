import type { FastifyInstance } from 'fastify'
import * as contract from '@/contract/purchasing'
import { madridDay } from '@/domain/dates'
import { generateProposal, type ProposalData, proposalPotential } from '@/domain/proposal'
import { isValidRange, type SalesRange } from '@/domain/sales/range'
import { ApiError } from '../../plugins/api-error'
import { route } from '../../plugins/contract'
import { isUnchanged } from '../../plugins/etag'
import type { Services } from '../../services'
import type { CubeCache } from '../sales/sales.cubes'
import {
  bidsByIds,
  campaignsOfLaboratories,
  conditionsOfQuickwins,
  maySeeQuickwin,
  methodsOfLaboratories,
  quickwinsOfPharmacy,
  stockOfPharmacy,
} from './purchasing.queries'
import { purchasingSnapshot } from './purchasing.snapshot'

export function registerPurchasingRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  cubes: CubeCache,
): void {
  route(app, contract.purchasingSnapshot, async ({ params, request, reply }) => {
    const snapshot = await purchasingSnapshot({ db, clock }, params.id)
    reply.header('cache-control', 'private, no-cache')
    return isUnchanged(request, reply, snapshot.version) ? reply.send() : snapshot
  })

  route(app, contract.quickwins, async ({ params, query }) =>
    quickwinsOfPharmacy(db, { pharmacyId: params.pharmaId, associationId: query.laboratoryAssociation }),
  )

  route(app, contract.quickwinConditions, async ({ params, auth }) => {
    if (!(await maySeeQuickwin(db, { user: auth.user, quickwinId: params.id })))
      throw new ApiError('not_found')
    return (await conditionsOfQuickwins(db, [params.id])).get(params.id) ?? []
  })

  route(
    app,
    contract.orderMethods,
    async ({ params }) => (await methodsOfLaboratories(db, [params.id])).get(params.id) ?? [],
  )

  route(app, contract.provision, async ({ params, query, body }) => {
    requireRange(query)
    const request = { ...neutral, ...query, laboratoriesExcluded: body.laboratoriesExcluded }
    return generateProposal(await dataOf(params.id, request), request)
  })

  route(app, contract.potential, async ({ params, query }) => {
    requireRange(query)
    const request = { ...neutral, ...query }
    return proposalPotential(await dataOf(params.id, request), request)
  })

  async function dataOf(
    pharmacyId: number,
    request: { laboratories: number[]; bids: number[] },
  ): Promise<ProposalData> {
    const today = madridDay(clock.now())
    const [{ cube, catalogue }, campaigns, bids, stock] = await Promise.all([
      cubes.cubeOf(pharmacyId),
      campaignsOfLaboratories(db, { laboratoryIds: request.laboratories, today }),
      bidsByIds(db, request.bids),
      stockOfPharmacy(db, pharmacyId),
    ])
    return { cube, catalogue: catalogue.index, stock: new Map(stock), campaigns, bids, today }
  }
}

/** What is absent from the query: its serialisation leaves out null and empty values. */
const neutral = {
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
  aggregate: false,
}

function requireRange(range: SalesRange): void {
  if (!isValidRange(range))
    throw new ApiError('bad_request', { fields: { endDate: 'El rango de fechas no es correcto' } })
}
