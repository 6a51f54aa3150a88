import type { FastifyInstance } from 'fastify'
import type * as v from 'valibot'
import * as choices from '@/contract/sales/sales-choices'
import * as kpis from '@/contract/sales/sales-kpis'
import * as months from '@/contract/sales/sales-months'
import { askSales } from '@/contract/sales/sales-question'
import * as tables from '@/contract/sales/sales-tables'
import { answerSales } from '@/domain/sales/answer'
import type { SalesData } from '@/domain/sales/cube/sales-data'
import type { SalesAnswer, TableAnswer } from '@/domain/sales/questions/sales-question'
import { ApiError } from '../../../plugins/api-error'
import { noPharmacyAccess } from '../../../plugins/auth/access'
import type { Call } from '../../../plugins/contract'
import type { Services } from '../../../plugins/services'
import type { StockCache } from '../../purchasing/stock.cache'
import type { AnswerCache } from '../cache/answers.cache'
import { type CacheableEndpoint, cachedRoute } from '../cache/cached.routes'
import type { CubeCache } from '../cubes/cubes.cache'
import { createSalesDataCache } from './sales-data.cache'
import { competitorsOf, filterOf, periodsOf, tableOf } from './sales-question.rules'

/**
 * The questions of dashboards, and the specification's calls for parts of them: answered by the engine that answers on the device,
 * too.
 */
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
  registerQuestion(answers)
  registerTables(answers)
  registerPeriods(answers)
  registerFigures(answers)
}

type Answers = <E extends CacheableEndpoint>(
  endpoint: E,
  answer: (data: SalesData, call: Pick<Call<E>, 'params' | 'query' | 'body'>) => v.InferInput<E['response']>,
) => void

function registerQuestion(answers: Answers): void {
  answers(askSales, (data, { body: question }) => {
    // As by its own call (purchasing.md §7). Callers with a laboratory's view share no cached answer with others.
    if (question.ask === 'amortization' && data.viewer !== null)
      throw new ApiError('forbidden', { message: noPharmacyAccess })
    const rows = question.ask === 'table' ? { rows: question.rows } : {}
    return { ask: question.ask, ...rows, answer: answerSales(data, question) } as SalesAnswer
  })
}

function registerTables(answers: Answers): void {
  answers(tables.salesByProduct, (data, { query }) =>
    named('cns', answerSales(data, tableOf(data, query, { rows: 'product' }))),
  )
  answers(tables.salesByLaboratory, (data, { query }) => {
    const table = answerSales(data, tableOf(data, query, { rows: 'laboratory' }))
    return named(query.aggregate ? 'groups' : 'laboratories', table)
  })
  answers(tables.salesOfLaboratory, (data, { params, query }) => {
    const within = { laboratory: params.labId }
    return named('cns', answerSales(data, tableOf(data, query, { rows: 'product', within })))
  })
  answers(tables.salesByGroup, (data, { query }) =>
    named('dcpfs', answerSales(data, tableOf(data, query, { rows: 'group' }))),
  )
  answers(tables.salesOfGroup, (data, { params, query }) => {
    const within = { group: params.dcpfId }
    return query.aggregate
      ? named('groups', answerSales(data, tableOf(data, query, { rows: 'aggregated-group', within })))
      : named('cns', answerSales(data, tableOf(data, query, { rows: 'product', within })))
  })
  answers(tables.salesByCategory, (data, { query }) =>
    named('data', answerSales(data, tableOf(data, query, { rows: 'category' }))),
  )
  answers(tables.salesOfCategory, (data, { params, query }) => {
    const within = { category: params.id }
    return named('data', answerSales(data, tableOf(data, query, { rows: 'product', within })))
  })
}

/** `tenant` of the query, or the laboratories that the caller sees. */
const tenantOf = ({ viewer }: SalesData, tenant: readonly number[] | undefined) => tenant ?? viewer ?? []

function registerPeriods(answers: Answers): void {
  answers(months.salesPeriod, (data, { query }) => answerSales(data, periodsOf(data, query)))
  answers(months.laboratoryPeriod, (data, { params, query }) => {
    const laboratories = [params.labId]
    return answerSales(data, periodsOf(data, { ...query, laboratories }, laboratories))
  })
  for (const endpoint of [months.aggregatedPeriod, months.skuPeriod])
    answers(endpoint, (data, { query }) =>
      answerSales(data, periodsOf(data, query, tenantOf(data, query.tenant))),
    )
  answers(months.competitorsPeriod, (data, { query }) =>
    answerSales(data, competitorsOf(data, query, tenantOf(data, query.tenant))),
  )
  answers(months.universePeriod, (data, { query }) => {
    const { dcpf = null, summed = false } = query
    return answerSales(data, { ask: 'universe', filter: filterOf(data, query), group: dcpf, summed })
  })
}

function registerFigures(answers: Answers): void {
  answers(choices.salesGroups, (data, { query }) =>
    answerSales(data, { ask: 'groups', filter: filterOf(data, query) }),
  )
  answers(choices.salesLaboratories, (data, { query }) =>
    answerSales(data, { ask: 'laboratories', filter: filterOf(data, query) }),
  )
  answers(kpis.annualSummary, (data, { query }) =>
    answerSales(data, { ask: 'annual-summary', filter: filterOf(data, query) }),
  )
  answers(kpis.pharmacyKpis, (data, { query }) =>
    answerSales(data, { ask: 'pharmacy-kpis', filter: filterOf(data, query) }),
  )
  answers(kpis.associationKpis, (data, { query }) =>
    answerSales(data, { ask: 'association-kpis', filter: filterOf(data, query) }),
  )
  answers(kpis.relationKpis, (data, { query }) =>
    answerSales(data, { ask: 'relation-kpis', filter: filterOf(data, query) }),
  )
  answers(choices.salesSpan, (data) => ({ span: answerSales(data, { ask: 'span' }) }))
  answers(kpis.campaignKpis, (data, { query }) => {
    const campaigns = answerSales(data, { ask: 'campaign-kpis', filter: filterOf(data, query) })
    return { data: campaigns, count: campaigns.length }
  })
}

/** The page's rows under the name that the specification gives them. */
const named = <Name extends string, Row>(
  name: Name,
  { rows, count, totals }: TableAnswer & { rows: Row[] },
) => ({ [name]: rows, count, totals }) as Record<Name, Row[]> & Pick<TableAnswer, 'count' | 'totals'>
