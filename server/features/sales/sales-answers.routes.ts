import type { FastifyInstance } from 'fastify'
import * as contract from '@/contract/sales'
import type { SalesData } from '@/domain/sales/sales-data'
import type { TableAnswer } from '@/domain/sales/sales-question'
import type { AuthUser } from '../../plugins/auth-types'
import { route } from '../../plugins/contract'
import type { Services } from '../../services'
import type { StockCache } from '../purchasing/stock.cache'
import { type Answerer, keepAnswers } from './kept-answers'
import type { CubeCache } from './sales.cubes'
import { createSalesDataCache } from './sales-data'
import { competitorsOf, filterOf, periodsOf, tableOf } from './sales-question'

/** Every question of the screens, answered by the functions that answer it on the device. */
export function registerSalesAnswerRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'clock'>,
  caches: { cubes: CubeCache; stocks: StockCache },
): void {
  const held = createSalesDataCache({ ...services, ...caches })
  const desk: Desk = {
    dataOf: ({ params, auth }) => held.dataOf({ pharmacyId: params.pharmaId, user: auth.user }),
    answer: keepAnswers(),
  }
  registerTables(app, desk)
  registerPeriods(app, desk)
  registerFigures(app, desk)
}

type Desk = {
  dataOf: (call: { params: { pharmaId: number }; auth: { user: AuthUser } }) => Promise<SalesData>
  answer: Answerer
}

function registerTables(app: FastifyInstance, { dataOf, answer }: Desk): void {
  route(app, contract.salesByProduct, async (call) => {
    const data = await dataOf(call)
    return named('cns', answer(data, tableOf(data, call.query, { rows: 'product' })))
  })
  route(app, contract.salesByLaboratory, async (call) => {
    const data = await dataOf(call)
    const table = answer(data, tableOf(data, call.query, { rows: 'laboratory' }))
    return named(call.query.aggregate ? 'groups' : 'laboratories', table)
  })
  route(app, contract.salesOfLaboratory, async (call) => {
    const data = await dataOf(call)
    const within = { laboratory: call.params.labId }
    return named('cns', answer(data, tableOf(data, call.query, { rows: 'product', within })))
  })
  route(app, contract.salesByGroup, async (call) => {
    const data = await dataOf(call)
    return named('dcpfs', answer(data, tableOf(data, call.query, { rows: 'group' })))
  })
  route(app, contract.salesOfGroup, async (call) => {
    const data = await dataOf(call)
    const within = { group: call.params.dcpfId }
    return call.query.aggregate
      ? named('groups', answer(data, tableOf(data, call.query, { rows: 'aggregated-group', within })))
      : named('cns', answer(data, tableOf(data, call.query, { rows: 'product', within })))
  })
  route(app, contract.salesByCategory, async (call) => {
    const data = await dataOf(call)
    return named('data', answer(data, tableOf(data, call.query, { rows: 'category' })))
  })
  route(app, contract.salesOfCategory, async (call) => {
    const data = await dataOf(call)
    const within = { category: call.params.id }
    return named('data', answer(data, tableOf(data, call.query, { rows: 'product', within })))
  })
}

/** `tenant` of the query, or the laboratories that the caller stands for. */
const tenantOf = ({ viewer }: SalesData, tenant: readonly number[] | undefined) => tenant ?? viewer ?? []

function registerPeriods(app: FastifyInstance, { dataOf, answer }: Desk): void {
  route(app, contract.salesPeriod, async (call) => {
    const data = await dataOf(call)
    return answer(data, periodsOf(data, call.query))
  })
  route(app, contract.laboratoryPeriod, async (call) => {
    const data = await dataOf(call)
    const laboratories = [call.params.labId]
    return answer(data, periodsOf(data, { ...call.query, laboratories }, laboratories))
  })
  for (const endpoint of [contract.aggregatedPeriod, contract.skuPeriod])
    route(app, endpoint, async (call) => {
      const data = await dataOf(call)
      return answer(data, periodsOf(data, call.query, tenantOf(data, call.query.tenant)))
    })
  route(app, contract.competitorsPeriod, async (call) => {
    const data = await dataOf(call)
    return answer(data, competitorsOf(data, call.query, tenantOf(data, call.query.tenant)))
  })
  route(app, contract.universePeriod, async (call) => {
    const data = await dataOf(call)
    const { dcpf = null, summed = false } = call.query
    return answer(data, { ask: 'universe', filter: filterOf(data, call.query), group: dcpf, summed })
  })
}

function registerFigures(app: FastifyInstance, { dataOf, answer }: Desk): void {
  route(app, contract.salesGroups, async (call) => {
    const data = await dataOf(call)
    return answer(data, { ask: 'groups', filter: filterOf(data, call.query) })
  })
  route(app, contract.salesLaboratories, async (call) => {
    const data = await dataOf(call)
    return answer(data, { ask: 'laboratories', filter: filterOf(data, call.query) })
  })
  route(app, contract.salesSpan, async (call) => ({
    span: answer(await dataOf(call), { ask: 'span' }),
  }))
  route(app, contract.annualSummary, async (call) => {
    const data = await dataOf(call)
    return answer(data, { ask: 'annual-summary', filter: filterOf(data, call.query) })
  })
  route(app, contract.pharmacyKpis, async (call) => {
    const data = await dataOf(call)
    return answer(data, { ask: 'pharmacy-kpis', filter: filterOf(data, call.query) })
  })
  route(app, contract.associationKpis, async (call) => {
    const data = await dataOf(call)
    return answer(data, { ask: 'association-kpis', filter: filterOf(data, call.query) })
  })
  route(app, contract.relationKpis, async (call) => {
    const data = await dataOf(call)
    return answer(data, { ask: 'relation-kpis', filter: filterOf(data, call.query) })
  })
  route(app, contract.campaignKpis, async (call) => {
    const data = await dataOf(call)
    const campaigns = answer(data, { ask: 'campaign-kpis', filter: filterOf(data, call.query) })
    return { data: campaigns, count: campaigns.length }
  })
}

/** The page's rows under the name that the specification gives them. */
const named = <Name extends string, Row>(
  name: Name,
  { rows, count, totals }: TableAnswer & { rows: Row[] },
) => ({ [name]: rows, count, totals }) as Record<Name, Row[]> & Pick<TableAnswer, 'count' | 'totals'>
