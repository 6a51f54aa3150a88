import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/api/outcome'
import { largestPage } from '@/contract/basics/fields'
import type { DeliveryState } from '@/domain/order/delivery'
import type { AuditKind } from '@/domain/people/audit-kinds'
import { persistAs } from '@/offline/session/query-persister'
import { ownedKey } from '@/parts/session/query-keys'
import type { SessionScope } from '@/parts/session/scope'
import type { GridState } from '@/ui/data-grid/list/columns'
import { type GridQuery, gridQuery } from '@/ui/data-grid/list/grid-query'

type Scope = Pick<SessionScope, 'device' | 'identity'>

export const adminUsersQuery = (
  { device, identity }: Scope,
  { grid, filter }: { grid: GridState; filter: string },
) => {
  const query: GridQuery & { filter: string } = { ...gridQuery(grid), filter }
  return queryOptions({
    ...persistAs('adminUsers'),
    queryKey: ownedKey('admin', identity, 'users', query),
    queryFn: async ({ signal }) => unwrap(await device.client.call('adminUsers', { query, signal })),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** Nine to a page, in the order that the server gives them: by laboratory and name. */
export const demosQuery = (
  { device, identity }: Scope,
  { grid, filter }: { grid: GridState; filter: string },
) => {
  const query = { ...gridQuery(grid), filter }
  return queryOptions({
    ...persistAs('demoConfigs'),
    queryKey: ownedKey('admin', identity, 'demos', query),
    queryFn: async ({ signal }) => unwrap(await device.client.call('demoConfigs', { query, signal })),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** Not stored on the device: names and telephones of pharmacies' people. */
export const registrationsQuery = (
  { device, identity }: Scope,
  { grid, filter, waiting }: { grid: GridState; filter: string; waiting: boolean },
) => {
  const query = { ...gridQuery(grid), filter, ...(waiting && { waiting: 'true' }) }
  return queryOptions({
    queryKey: ownedKey('admin', identity, 'registrations', query),
    queryFn: async ({ signal }) => unwrap(await device.client.call('registrations', { query, signal })),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
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
  { grid, filter, kind, range }: { grid: GridState; filter: string; kind: AuditKind | null; range: Days },
) => {
  const query = { ...gridQuery(grid), filter, kind: kind ?? undefined, from: range.start, to: range.end }
  return queryOptions({
    queryKey: ownedKey('admin', identity, 'audit-events', query),
    queryFn: async ({ signal }) => unwrap(await device.client.call('auditEvents', { query, signal })),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

export const mailsQuery = (
  { device, identity }: Scope,
  { grid, filter }: { grid: GridState; filter: string },
) => {
  const query = { ...gridQuery(grid), filter }
  return queryOptions({
    queryKey: ownedKey('admin', identity, 'mails', query),
    queryFn: async ({ signal }) => unwrap(await device.client.call('mails', { query, signal })),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

export const catalogueProductsQuery = (
  { device, identity }: Scope,
  { grid, filter }: { grid: GridState; filter: string },
) => {
  const query = { ...gridQuery(grid), filter }
  return queryOptions({
    queryKey: ownedKey('admin', identity, 'catalogue', query),
    queryFn: async ({ signal }) => unwrap(await device.client.call('catalogueProducts', { query, signal })),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

export const catalogueProductQuery = ({ device, identity }: Scope, cn: string) =>
  queryOptions({
    queryKey: ownedKey('admin', identity, 'catalogue-product', cn),
    queryFn: async ({ signal }) =>
      unwrap(await device.client.call('catalogueProduct', { params: { cn }, signal })),
    staleTime: 0,
  })

/** Never stored on the device: what people write to support is not for a shared one. */
export const supportTicketsQuery = (
  { device, identity }: Scope,
  { grid, filter }: { grid: GridState; filter: string },
) => {
  const query = { ...gridQuery(grid), filter }
  return queryOptions({
    queryKey: ownedKey('admin', identity, 'tickets', query),
    queryFn: async ({ signal }) => unwrap(await device.client.call('supportTickets', { query, signal })),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
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
  { grid, filter, state }: { grid: GridState; filter: string; state: DeliveryState | null },
) => {
  const query = { ...gridQuery(grid), filter, state: state ?? undefined }
  return queryOptions({
    queryKey: ownedKey('admin', identity, 'deliveries', query),
    queryFn: async ({ signal }) => unwrap(await device.client.call('deliveries', { query, signal })),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

export const deliverySettingsQuery = (
  { device, identity }: Scope,
  { grid, filter }: { grid: GridState; filter: string },
) => {
  const query = { ...gridQuery(grid), filter }
  return queryOptions({
    queryKey: ownedKey('admin', identity, 'delivery-settings', query),
    queryFn: async ({ signal }) => unwrap(await device.client.call('deliverySettings', { query, signal })),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}
