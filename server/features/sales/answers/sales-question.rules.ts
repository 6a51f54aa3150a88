import type * as v from 'valibot'
import type { pharmacyKpis } from '@/contract/sales/sales-kpis'
import type { salesByProduct } from '@/contract/sales/sales-tables'
import { answerSales } from '@/domain/sales/answer'
import type { SalesData } from '@/domain/sales/cube/sales-data'
import {
  allSales,
  mapFields,
  type Restrictions,
  type SalesFilter,
} from '@/domain/sales/questions/sales-filter'
import type { QuestionOf, SalesSort, TableQuestion, TableRows } from '@/domain/sales/questions/sales-question'
import { defaultRange, isValidRange, type SalesRange } from '@/domain/sales/range/range'

type FilterQuery = v.InferOutput<typeof pharmacyKpis.query>
type TableQuery = v.InferOutput<typeof salesByProduct.query>

/** What is absent from the query restricts nothing. */
export const filterOf = (data: SalesData, query: FilterQuery): SalesFilter => {
  const everything = allSales(rangeOf(data, query))
  return {
    ...everything,
    ...mapFields<Restrictions>((field) => query[field] ?? everything[field]),
    universe: query.universe === true || query.onlyUniverse === true,
  }
}

/** The default range unless both days are there and follow each other (analytics.md §5: an invalid range is ignored). */
const rangeOf = (data: SalesData, { startDate = '', endDate = '' }: FilterQuery): SalesRange => {
  const given = { startDate, endDate }
  if (isValidRange(given)) return given
  const lastSaleDay = answerSales(data, { ask: 'span' })?.lastSaleDay ?? null
  return defaultRange({ today: data.today, lastSaleDay })
}

export const tableOf = <Rows extends TableRows>(
  data: SalesData,
  query: TableQuery,
  { rows, within = null }: { rows: Rows; within?: TableQuestion['within'] },
): TableQuestion & { rows: Rows } => ({
  ask: 'table',
  rows,
  filter: filterOf(data, query),
  aggregate: query.aggregate ?? false,
  within,
  compare: query.compare ?? null,
  sort: sortOf(query.sort),
  skip: query.skip ?? 0,
  take: query.take ?? null,
})

/** Repeated columns are dropped: only the first decides, and an address has room for thousands of them. */
const sortOf = (sort = ''): SalesSort[] => {
  const directions = new Map<string, string | undefined>()
  for (const key of sort.split(',').filter(Boolean)) {
    const [id = '', direction] = key.split(':')
    if (!directions.has(id)) directions.set(id, direction)
  }
  return [...directions].map(([id, direction]) => ({ id, desc: direction === 'desc' }))
}

/** Months of everything that passes the filter and of each of its laboratories. */
export const periodsOf = (
  data: SalesData,
  query: FilterQuery,
  tenant: readonly number[] = [],
): QuestionOf<'periods'> => ({ ask: 'periods', filter: filterOf(data, query), laboratories: null, tenant })

/** Months of the tenant's universe, and of each laboratory that competes in it, or of those that the query names. */
export const competitorsOf = (
  data: SalesData,
  { laboratories, ...query }: FilterQuery,
  tenant: readonly number[],
): QuestionOf<'periods'> => ({
  ask: 'periods',
  filter: { ...filterOf(data, query), laboratories: tenant, universe: true },
  laboratories: laboratories ?? null,
  tenant,
})
