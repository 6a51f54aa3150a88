import type { SalesFilter } from '@/domain/sales/questions/sales-filter'
import type { QuestionOf, SalesQuestion, TableQuestion } from '@/domain/sales/questions/sales-question'

type Call = { path: string; query: URLSearchParams; read: (answer: never) => unknown }

/** All but those that are no call of the specification. */
export type AskedByCall = Exclude<SalesQuestion, { ask: 'marks' | 'explanation' }>

/** The call that answers a question (analytics.md §7), and how its answer is read as the engine's. */
export function callFor(pharmacy: number, question: AskedByCall): Call {
  const sale = `/pharma/${pharmacy}/sale/`
  const kpi = `/pharma/${pharmacy}/kpi/sales/`
  const asIs = (path: string, query: Query) => ({
    path,
    query: parameters(query),
    read: (answer: unknown) => answer,
  })
  switch (question.ask) {
    case 'table':
      return tableCall(sale, question)
    case 'periods':
      return periodsCall(sale, question)
    case 'universe': {
      const { group, summed } = question
      return asIs(`${sale}universe/period/dcpf`, { ...filterQuery(question.filter), dcpf: group, summed })
    }
    case 'groups':
      return asIs(`${sale}dcpf/select/`, filterQuery(question.filter))
    case 'laboratories':
      return asIs(`${sale}laboratory/select/`, filterQuery(question.filter))
    case 'annual-summary':
      return asIs(`${sale}annual-summary/`, filterQuery(question.filter))
    case 'pharmacy-kpis':
      return asIs(`${kpi}summary/`, filterQuery(question.filter))
    case 'association-kpis':
      return asIs(`${kpi}association/summary/`, filterQuery(question.filter))
    case 'relation-kpis':
      return asIs(`${kpi}relation/summary/`, filterQuery(question.filter))
    case 'campaign-kpis':
      return {
        ...asIs(`${kpi}campaign/summary/`, filterQuery(question.filter)),
        read: ({ data }: { data: unknown }) => data,
      }
    case 'amortization':
      return asIs(`${sale}generic-amortization/`, {})
    case 'span':
      return { ...asIs(`${sale}span/`, {}), read: ({ span }: { span: unknown }) => span }
  }
}

const tableCall = (
  sale: string,
  { rows, within, filter, aggregate, compare, ...page }: TableQuestion,
): Call => {
  const query = parameters({
    ...filterQuery(filter),
    aggregate: aggregate || rows === 'aggregated-group',
    compare,
    skip: page.skip,
    take: page.take,
    sort: page.sort.map(({ id, desc }) => `${id}:${desc ? 'desc' : 'asc'}`).join() || null,
  })
  const call = (path: string, name: string): Call => ({
    path: sale + path,
    query,
    read: ({ [name]: found, count, totals }: Record<string, unknown>) => ({ rows: found, count, totals }),
  })
  if (within && 'laboratory' in within) return call(`laboratory/${within.laboratory}/cn/`, 'cns')
  if (within && 'category' in within) return call(`market-category/${within.category}/cn/`, 'data')
  if (within) return call(`dcpf/${within.group}/cn/`, rows === 'product' ? 'cns' : 'groups')
  if (rows === 'product') return call('cn/', 'cns')
  if (rows === 'group') return call('dcpf/', 'dcpfs')
  if (rows === 'category') return call('market-category/', 'data')
  return call('laboratory/', aggregate ? 'groups' : 'laboratories')
}

/** Only what the calls can ask: all laboratories told, or one of them as a tenant. */
const periodsCall = (sale: string, { filter, tenant, laboratories }: QuestionOf<'periods'>): Call => {
  const query = filterQuery(filter)
  const call = (path: string, more: Query = {}): Call => ({
    path: sale + path,
    query: parameters({ ...query, ...more }),
    read: (answer: unknown) => answer,
  })
  if (tenant.length === 0) return call('period/')
  if (laboratories !== null) return call(`competitors/period/`, { laboratories, universe: null, tenant })
  const isOneLaboratory = tenant.length === 1 && filter.laboratories.join() === tenant.join()
  if (isOneLaboratory) return call(`laboratory/${tenant[0]}/period/`, { laboratories: [] })
  return call(filter.search === '' ? 'aggregated/period/' : 'sku/period/', { tenant })
}

type Query = Record<string, string | number | boolean | readonly number[] | null>

const filterQuery = ({ universe, prescription, ...filter }: SalesFilter): Query => ({
  ...filter,
  prescription: prescription === null ? null : String(prescription),
  // Tables send the other name.
  [filter.search === '' ? 'universe' : 'onlyUniverse']: universe,
})

/** What restricts nothing is left out. */
const parameters = (query: Query): URLSearchParams => {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const each of typeof value === 'object' && value !== null ? value : [value])
      if (each !== null && each !== '' && each !== false) pairs.append(name, String(each))
  return pairs
}
