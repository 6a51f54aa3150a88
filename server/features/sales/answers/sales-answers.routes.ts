import type { FastifyInstance } from 'fastify'
import type * as v from 'valibot'
import * as contract from '@/contract/sales'
import { answerSales } from '@/domain/sales/answer'
import type { SalesData } from '@/domain/sales/cube/sales-data'
import type { TableAnswer } from '@/domain/sales/questions/sales-question'
import type { Call } from '../../../plugins/contract'
import type { Services } from '../../../plugins/services'
import type { StockCache } from '../../purchasing/stock.cache'
import type { AnswerCache } from '../cache/answers.cache'
import { type CacheableEndpoint, cachedRoute } from '../cache/cached-route'
import type { CubeCache } from '../cubes/cubes.cache'
import { createSalesDataCache } from './sales-data.cache'
import { competitorsOf, filterOf, periodsOf, tableOf } from './sales-question.rules'

/** The calls for the dashboard's questions, answered by the engine that answers them on the device, too. */
export function registerSalesAnswerRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { cubes, stocks, answerCache }: { cubes: CubeCache; stocks: StockCache; answerCache: AnswerCache },
): void {
  const { dataOf } = createSalesDataCache({ db, cubes, stocks })
  const answers: Answers = (endpoint, answer) =>
    cachedRoute(app, endpoint, { clock, answerCache }, async (call, context) =>
      answer(await dataOf(context), call),
    )
  registerTables(answers)
  registerPeriods(answers)
  registerFigures(answers)
}

type Answers = <E extends CacheableEndpoint>(
  endpoint: E,
  answer: (data: SalesData, call: Pick<Call<E>, 'params' | 'query'>) => v.InferInput<E['response']>,
) => void

function registerTables(answers: Answers): void {
  answers(contract.salesByProduct, (data, { query }) =>
    named('cns', answerSales(data, tableOf(data, query, { rows: 'product' }))),
  )
  answers(contract.salesByLaboratory, (data, { query }) => {
    const table = answerSales(data, tableOf(data, query, { rows: 'laboratory' }))
    return named(query.aggregate ? 'groups' : 'laboratories', table)
  })
  answers(contract.salesOfLaboratory, (data, { params, query }) => {
    const within = { laboratory: params.labId }
    return named('cns', answerSales(data, tableOf(data, query, { rows: 'product', within })))
  })
  answers(contract.salesByGroup, (data, { query }) =>
    named('dcpfs', answerSales(data, tableOf(data, query, { rows: 'group' }))),
  )
  answers(contract.salesOfGroup, (data, { params, query }) => {
    const within = { group: params.dcpfId }
    return query.aggregate
      ? named('groups', answerSales(data, tableOf(data, query, { rows: 'aggregated-group', within })))
      : named('cns', answerSales(data, tableOf(data, query, { rows: 'product', within })))
  })
  answers(contract.salesByCategory, (data, { query }) =>
    named('data', answerSales(data, tableOf(data, query, { rows: 'category' }))),
  )
  answers(contract.salesOfCategory, (data, { params, query }) => {
    const within = { category: params.id }
    return named('data', answerSales(data, tableOf(data, query, { rows: 'product', within })))
  })
}

/** `tenant` of the query, or the laboratories that the caller sees. */
const tenantOf = ({ viewer }: SalesData, tenant: readonly number[] | undefined) => tenant ?? viewer ?? []

function registerPeriods(answers: Answers): void {
  answers(contract.salesPeriod, (data, { query }) => answerSales(data, periodsOf(data, query)))
  answers(contract.laboratoryPeriod, (data, { params, query }) => {
    const laboratories = [params.labId]
    return answerSales(data, periodsOf(data, { ...query, laboratories }, laboratories))
  })
  for (const endpoint of [contract.aggregatedPeriod, contract.skuPeriod])
    answers(endpoint, (data, { query }) =>
      answerSales(data, periodsOf(data, query, tenantOf(data, query.tenant))),
    )
  answers(contract.competitorsPeriod, (data, { query }) =>
    answerSales(data, competitorsOf(data, query, tenantOf(data, query.tenant))),
  )
  answers(contract.universePeriod, (data, { query }) => {
    const { dcpf = null, summed = false } = query
    return answerSales(data, { ask: 'universe', filter: filterOf(data, query), group: dcpf, summed })
  })
}

function registerFigures(answers: Answers): void {
  answers(contract.salesGroups, (data, { query }) =>
    answerSales(data, { ask: 'groups', filter: filterOf(data, query) }),
  )
  answers(contract.salesLaboratories, (data, { query }) =>
    answerSales(data, { ask: 'laboratories', filter: filterOf(data, query) }),
  )
  answers(contract.salesSpan, (data) => ({ span: answerSales(data, { ask: 'span' }) }))
  answers(contract.annualSummary, (data, { query }) =>
    answerSales(data, { ask: 'annual-summary', filter: filterOf(data, query) }),
  )
  answers(contract.pharmacyKpis, (data, { query }) =>
    answerSales(data, { ask: 'pharmacy-kpis', filter: filterOf(data, query) }),
  )
  answers(contract.associationKpis, (data, { query }) =>
    answerSales(data, { ask: 'association-kpis', filter: filterOf(data, query) }),
  )
  answers(contract.relationKpis, (data, { query }) =>
    answerSales(data, { ask: 'relation-kpis', filter: filterOf(data, query) }),
  )
  answers(contract.campaignKpis, (data, { query }) => {
    const campaigns = answerSales(data, { ask: 'campaign-kpis', filter: filterOf(data, query) })
    return { data: campaigns, count: campaigns.length }
  })
}

/** The page's rows under the name that the specification gives them. */
const named = <Name extends string, Row>(
  name: Name,
  { rows, count, totals }: TableAnswer & { rows: Row[] },
) => ({ [name]: rows, count, totals }) as Record<Name, Row[]> & Pick<TableAnswer, 'count' | 'totals'>
