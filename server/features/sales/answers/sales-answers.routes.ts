import type { FastifyInstance } from 'fastify'
import type * as v from 'valibot'
import { endpoints } from '@/contract/endpoints'
import * as choices from '@/contract/sales/sales-choices'
import * as kpis from '@/contract/sales/sales-kpis'
import * as months from '@/contract/sales/sales-months'
import * as tables from '@/contract/sales/sales-tables'
import { callOfQuestion } from '@/contract/sales-questions'
import { answerSales } from '@/domain/sales/answer'
import type { SalesData } from '@/domain/sales/cube/sales-data'
import type { TableAnswer } from '@/domain/sales/questions/sales-question'
import type { Call } from '../../../plugins/contract'
import type { Services } from '../../../plugins/services'
import type { StockCache } from '../../purchasing/stock.cache'
import type { AnswerCache } from '../cache/answers.cache'
import { type CacheableEndpoint, cachedRoute } from '../cache/cached.routes'
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
  for (const ask of Object.keys(callOfQuestion) as (keyof typeof callOfQuestion)[])
    answers(endpoints[callOfQuestion[ask]], (data, { query }) =>
      answerSales(data, { ask, filter: filterOf(data, query) }),
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
