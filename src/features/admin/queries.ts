import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/api/outcome'
import { largestPage } from '@/contract/basics/fields'
import type { DeliveryState } from '@/domain/order/delivery'
import type { AuditKind } from '@/domain/people/audit-kinds'
import { listQuery, pageQuery } from '@/features/admin/list-query'
import { ownedKey } from '@/parts/session/query-keys'
import type { SessionScope } from '@/parts/session/scope'
import type { ListView } from '@/ui/data-grid/list/list-search'

type Scope = Pick<SessionScope, 'device' | 'identity'>

export const adminUsersQuery = ({ device, identity }: Scope, view: ListView) => {
  const query = pageQuery(view)
  return listQuery(ownedKey('admin', identity, 'users', query), (signal) =>
    device.client.call('adminUsers', { query, signal }),
  )
}

/** Nine to a page, in the order that the server gives them: by laboratory and name. */
export const demosQuery = ({ device, identity }: Scope, view: ListView) => {
  const query = pageQuery(view)
  return listQuery(ownedKey('admin', identity, 'demos', query), (signal) =>
    device.client.call('demoConfigs', { query, signal }),
  )
}

/** Not stored on the device: names and telephones of pharmacies' people. */
export const registrationsQuery = (
  { device, identity }: Scope,
  view: ListView,
  { waiting }: { waiting: boolean },
) => {
  const query = { ...pageQuery(view), ...(waiting && { waiting: 'true' }) }
  return listQuery(ownedKey('admin', identity, 'registrations', query), (signal) =>
    device.client.call('registrations', { query, signal }),
  )
}

/** What the registration form offers: modules, laboratories, and internal users who can be responsible. */
export const registrationChoicesQuery = ({ device, identity }: Scope) =>
  queryOptions({
    queryKey: ownedKey('admin', identity, 'registration-choices'),
    queryFn: async ({ signal }) => {
      const [modules, laboratories, people] = await Promise.all([
        device.client.call('reboticaModules', { signal }),
        device.client.call('laboratoryTenants', { signal }),
        device.client.call('administrators', { query: { take: largestPage, sort: 'firstName:asc' }, signal }),
      ])
      return {
        modules: unwrap(modules).data,
        laboratories: unwrap(laboratories).data,
        people: unwrap(people).data,
      }
    },
  })

export const postalCodeQuery = ({ device, identity }: Scope, code: string) =>
  queryOptions({
    queryKey: ownedKey('admin', identity, 'registration-choices', code),
    queryFn: async ({ signal }) =>
      unwrap(await device.client.call('postalCodePlaces', { params: { code }, signal })),
    retry: false,
  })

type Days = { start: string; end: string }

/** Never stored on the device: it tells who was where. */
export const auditEventsQuery = (
  { device, identity }: Scope,
  view: ListView,
  { kind, range }: { kind: AuditKind | null; range: Days },
) => {
  const query = { ...pageQuery(view), kind: kind ?? undefined, from: range.start, to: range.end }
  return listQuery(ownedKey('admin', identity, 'audit-events', query), (signal) =>
    device.client.call('auditEvents', { query, signal }),
  )
}

export const mailsQuery = ({ device, identity }: Scope, view: ListView) => {
  const query = pageQuery(view)
  return listQuery(ownedKey('admin', identity, 'mails', query), (signal) =>
    device.client.call('mails', { query, signal }),
  )
}

export const catalogueProductsQuery = ({ device, identity }: Scope, view: ListView) => {
  const query = pageQuery(view)
  return listQuery(ownedKey('admin', identity, 'catalogue', query), (signal) =>
    device.client.call('catalogueProducts', { query, signal }),
  )
}

export const catalogueProductQuery = ({ device, identity }: Scope, cn: string) =>
  queryOptions({
    queryKey: ownedKey('admin', identity, 'catalogue-product', cn),
    queryFn: async ({ signal }) =>
      unwrap(await device.client.call('catalogueProduct', { params: { cn }, signal })),
    staleTime: 0,
  })

/** Never stored on the device: what people write to support is not for a shared one. */
export const supportTicketsQuery = ({ device, identity }: Scope, view: ListView) => {
  const query = pageQuery(view)
  return listQuery(ownedKey('admin', identity, 'tickets', query), (signal) =>
    device.client.call('supportTickets', { query, signal }),
  )
}

export const supportTicketQuery = ({ device, identity }: Scope, id: number) =>
  queryOptions({
    queryKey: ownedKey('admin', identity, 'tickets', id),
    queryFn: async ({ signal }) =>
      unwrap(await device.client.call('supportTicket', { params: { id }, signal })),
    staleTime: 0,
  })

/** How soon the state is asked for again while figures are computed, and while none are. */
const figuresEveryMs = { computing: 2_000, idle: 30_000 }

export const relationFiguresQuery = ({ device, identity }: Scope) =>
  queryOptions({
    queryKey: ownedKey('relation-figures', identity),
    queryFn: async ({ signal }) => unwrap(await device.client.call('relationFigures', { signal })),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && data.pending > 0 ? figuresEveryMs.computing : figuresEveryMs.idle,
  })

export const deliveriesQuery = (
  { device, identity }: Scope,
  view: ListView,
  { state }: { state: DeliveryState | null },
) => {
  const query = { ...pageQuery(view), state: state ?? undefined }
  return listQuery(ownedKey('admin', identity, 'deliveries', query), (signal) =>
    device.client.call('deliveries', { query, signal }),
  )
}

/** The first of a wholesaler's customer codes, and how many there are. */
export const fedicomCustomersQuery = ({ device, identity }: Scope, wholesaler: number) =>
  listQuery(ownedKey('admin', identity, 'fedicom-customers', wholesaler), (signal) =>
    device.client.call('fedicomCustomers', { params: { id: wholesaler }, query: {}, signal }),
  )

export const deliverySettingsQuery = ({ device, identity }: Scope, view: ListView) => {
  const query = pageQuery(view)
  return listQuery(ownedKey('admin', identity, 'delivery-settings', query), (signal) =>
    device.client.call('deliverySettings', { query, signal }),
  )
}
