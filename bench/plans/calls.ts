import { apiPrefix, type Endpoint } from '@/contract/basics/endpoint'
import { type EndpointName, endpoints } from '@/contract/endpoints'

export type Reader = {
  username: string
  userId: number
  pharmacyId: number
  orderId: number
  reportId: string
}
export type ReadCall = { name: EndpointName; query: string; url: string }

/** Found once, by its two words; found everywhere; and the last page that a list shows. */
const queriesOfLists = ['', 'filter=borcel', 'filter=farmacia', 'filter=borcel%20quickwin', 'skip=5000']
/** Narrowed by what is rare, or is not there at all. */
const narrowed: Partial<Record<EndpointName, readonly string[]>> = {
  orders: ['laboratoryAssociation=1', 'laboratoryAssociation=999999'],
  deliveries: ['state=failed', 'state=waiting'],
  auditEvents: ['kind=password-changed', 'kind=log-in', 'from=2001-01-01&to=2001-01-02'],
}
/** Columns that some list can be sorted by; a list refuses those of others. */
const sorts = [
  ...['name', 'createdAt', 'totalPvl', 'pharma', 'state', 'username', 'firstName', 'surname', 'email', 'rol'],
  ...[
    'laboratory',
    'happenedAt',
    'key',
    'city',
    'province',
    'laboratoryAccess',
    'marketShare',
    'jobPosition',
  ],
  ...['level', 'childUsersCount', 'pharmasCount', 'contactPerson', 'date'],
]

/** Every call of the contract that reads JSON, about what the reader has, lists in each of their forms. */
export function readCalls(reader: Reader): ReadCall[] {
  return (Object.keys(endpoints) as EndpointName[]).flatMap((name) => {
    const endpoint: Endpoint = endpoints[name]
    if (endpoint.method !== 'GET' || 'file' in endpoint.response) return []
    const path = endpoint.path.replace(/:(\w+)/g, (_, param: string) =>
      String(pathValue(endpoint, param, reader)),
    )
    const isList =
      endpoint.query !== undefined &&
      'entries' in endpoint.query &&
      'filter' in Object(endpoint.query.entries)
    const forms = isList
      ? [...queriesOfLists, ...(narrowed[name] ?? []), ...sorts.map((field) => `sort=${field}:asc`)]
      : ['']
    return forms.map((form) => {
      const query = [form, days, needed[name]].filter(Boolean).join('&')
      return { name, query: form, url: `${apiPrefix}${path}?${query}` }
    })
  })
}

const lastYear = new Date().getFullYear() - 1
const days = `startDate=${lastYear}-01-01&endDate=${lastYear}-12-31`
const needed: Partial<Record<EndpointName, string>> = { videoTutorials: 'tag=dashboard' }

function pathValue({ access, path: route }: Endpoint, param: string, reader: Reader): string | number {
  if (param === 'pharmaId') return reader.pharmacyId
  if (param === 'userId' || route.startsWith('/user/')) return reader.userId
  if (param === 'labId' || route.startsWith('/laboratory/')) return 1
  if (param === 'communityId') return '13'
  if (param === 'month') return `${lastYear}-06`
  if (param === 'kind') return 'pharmacies'
  if (access.kind === 'order') return reader.orderId
  if (access.kind === 'report') return reader.reportId
  return param === 'id' ? reader.pharmacyId : 'x'
}
