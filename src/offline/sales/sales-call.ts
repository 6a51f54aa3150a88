import type { Client } from '@/api/client'
import type { Outcome } from '@/api/outcome'
import { callOfQuestion } from '@/contract/sales-questions'
import type { PeriodMonth } from '@/domain/sales/questions/sales-figures'
import { maxSearchLength, type SalesFilter } from '@/domain/sales/questions/sales-filter'
import type {
  AnswerOf,
  PeriodsQuestion,
  SalesQuestion,
  SalesRow,
  TableAnswer,
  TableQuestion,
} from '@/domain/sales/questions/sales-question'

type Options = { signal?: AbortSignal }
type Asking = { client: Client; pharmacy: number; options: Options }

/** Asks the server what the device cannot answer: each question by its call (analytics.md §7), each answer as the device's. */
export const askServer = <Q extends SalesQuestion>(
  asking: Asking,
  question: Q,
): Promise<Outcome<AnswerOf<Q>>> =>
  // The type of the answer follows from `ask`, which TypeScript does not follow through the switch.
  callFor(asking, question) as Promise<Outcome<AnswerOf<Q>>>

const callFor = async (asking: Asking, question: SalesQuestion): Promise<Outcome<unknown>> => {
  const { client, pharmacy, options } = asking
  const of = { params: { pharmaId: pharmacy }, ...options }
  switch (question.ask) {
    case 'table':
      return askTable(asking, question)
    case 'periods':
      return askPeriods(asking, question)
    case 'universe':
      return client.call('universePeriod', {
        ...of,
        query: { ...filterQuery(question.filter), dcpf: question.group, summed: question.summed },
      })
    case 'campaign-kpis':
      return read(
        await client.call('campaignKpis', { ...of, query: filterQuery(question.filter) }),
        ({ data }) => data,
      )
    case 'amortization':
      return client.call('genericAmortization', of)
    case 'span':
      return read(await client.call('salesSpan', of), ({ span }) => span)
    default:
      return client.call(callOfQuestion[question.ask], { ...of, query: filterQuery(question.filter) })
  }
}

const read = <T, R>(outcome: Outcome<T>, of: (data: T) => R): Outcome<R> =>
  outcome.ok ? { ...outcome, data: of(outcome.data) } : outcome

const askTable = async (
  { client, pharmacy, options }: Asking,
  question: TableQuestion,
): Promise<Outcome<TableAnswer>> => {
  const { rows, within } = question
  const query = tableQuery(question)
  const of = { params: { pharmaId: pharmacy }, query, ...options }
  if (within === null) {
    switch (rows) {
      case 'product':
        return read(await client.call('salesByProduct', of), (answer) => page(answer, answer.cns))
      case 'group':
        return read(await client.call('salesByGroup', of), (answer) => page(answer, answer.dcpfs))
      case 'category':
        return read(await client.call('salesByCategory', of), (answer) => page(answer, answer.data))
      case 'laboratory':
        return read(await client.call('salesByLaboratory', of), (answer) =>
          page(answer, 'groups' in answer ? answer.groups : answer.laboratories),
        )
    }
  } else if (rows === 'product' || rows === 'aggregated-group') {
    const params = { pharmaId: pharmacy }
    if ('group' in within) {
      const detail = { ...of, params: { ...params, dcpfId: within.group } }
      return read(await client.call('salesOfGroup', detail), (answer) =>
        page(answer, 'groups' in answer ? answer.groups : answer.cns),
      )
    }
    if (rows === 'product' && 'laboratory' in within) {
      const detail = { ...of, params: { ...params, labId: within.laboratory } }
      return read(await client.call('salesOfLaboratory', detail), (answer) => page(answer, answer.cns))
    }
    if (rows === 'product' && 'category' in within) {
      const detail = { ...of, params: { ...params, id: within.category } }
      return read(await client.call('salesOfCategory', detail), (answer) => page(answer, answer.data))
    }
  }
  throw new Error(`No call answers ${rows} within ${JSON.stringify(within)}`)
}

const page = (answer: Omit<TableAnswer, 'rows'>, rows: SalesRow[]): TableAnswer => ({
  rows,
  count: answer.count,
  totals: answer.totals,
})

/** Without a tenant, months whose transferable is nobody's; the laboratories that are told are picked from all of them. */
const askPeriods = async (
  { client, pharmacy, options }: Asking,
  { filter, tenant, laboratories }: PeriodsQuestion,
): Promise<Outcome<PeriodMonth[]>> => {
  const of = { params: { pharmaId: pharmacy }, ...options }
  const query = filterQuery(filter)
  const outcome =
    tenant.length === 0
      ? await client.call('salesPeriod', { ...of, query })
      : await client.call('aggregatedPeriod', { ...of, query: { ...query, tenant } })
  if (laboratories === null) return outcome
  const told = new Set(laboratories.map(String))
  return read(outcome, (months) =>
    months.map((month) => ({
      ...month,
      laboratories: Object.fromEntries(Object.entries(month.laboratories).filter(([id]) => told.has(id))),
    })),
  )
}

/** A box that is not ticked restricts nothing, and is left out. */
const filterQuery = (filter: SalesFilter) => ({
  laboratories: filter.laboratories,
  startDate: filter.startDate,
  endDate: filter.endDate,
  universe: filter.universe || null,
  search: filter.search.slice(0, maxSearchLength),
  transferable: filter.transferable || null,
  campaign: filter.campaign,
  prescription: filter.prescription,
  generic: filter.generic || null,
  efg: filter.efg || null,
  fantasy: filter.fantasy || null,
  notFantasy: filter.notFantasy || null,
  brand: filter.brand || null,
  otc: filter.otc || null,
  marketInfo: filter.marketInfo || null,
})

const tableQuery = ({ rows, filter, aggregate, compare, skip, take, sort }: TableQuestion) => ({
  ...filterQuery(filter),
  aggregate: aggregate || rows === 'aggregated-group' || null,
  compare,
  skip,
  take,
  sort: sort.map(({ id, desc }) => `${id}:${desc ? 'desc' : 'asc'}`).join(),
})
