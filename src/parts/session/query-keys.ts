import type { SalesQuestion } from '@/domain/sales/questions/sales-question'
import type { Alert } from '@/domain/today/alert'
import type { ReportKind } from '@/offline/database/database'
import { type Identity, ownerOf } from '@/offline/database/identity'
import type { GridQuery } from '@/ui/data-grid/list/grid-query'

type ListQuery = GridQuery & { filter: string }

/**
 * Queries whose answer depends on the user: subject, and the rest of the key. Optional parts are left out to match all
 * queries that begin with the others.
 */
type OwnedParts = {
  admin: [
    list:
      | 'users'
      | 'demos'
      | 'registrations'
      | 'registration-choices'
      | 'audit-events'
      | 'mails'
      | 'catalogue'
      | 'catalogue-product'
      | 'tickets'
      | 'deliveries'
      | 'delivery-settings'
      | 'fedicom-customers'
      | 'connectors'
      | 'today',
    query?: ListQuery | number | string,
    part?: 'rows',
    of?: ListQuery & { reason?: string | undefined },
  ]
  data: [
    part: 'list' | 'entry' | 'choices',
    of?: string,
    query?: ListQuery | string | { filter: string } | { value: readonly string[] },
  ]
  catalogue: ['sources' | 'shortages']
  connector: [pharmacy: number, part?: 'program']
  'discount-register': [
    laboratory: number,
    month?: string,
    query?: Pick<ListQuery, 'skip' | 'take' | 'filter'>,
  ]
  expiries: [pharmacy: number, days: string]
  'generic-penetration': [community: string | undefined]
  help: [tag: string, laboratories: readonly number[], modules: readonly number[]]
  'laboratory-colors': []
  laboratory: [
    'user',
    user: number,
    part?: 'children' | 'hierarchy-summary' | 'pending' | 'pharmacies' | 'pharmacies-summary',
    query?: ListQuery,
  ]
  notifications: []
  'own-wholesaler': [pharmacy: number]
  'earlier-orders': [pharmacy: number, laboratory?: number]
  order: [
    order: number,
    part?: 'lines' | 'deliveries' | 'timeline' | 'notes' | 'claims' | 'answers' | 'received',
    query?: ListQuery | 'all' | 'answered' | number,
  ]
  'order-service': [pharmacy: number | 'all', days: string]
  orders: [pharmacy?: number, query?: ListQuery | 'newest']
  'past-orders': [pharmacy: number]
  pharmacy: [pharmacy: number]
  picture: [user: number, version: string | null]
  registration: [registration: number]
  'relation-figures': []
  purchasing: [pharmacy: number, question?: string, ...about: unknown[]]
  repeat: [pharmacy: number, order: number]
  reports: [pharmacy: number, kind: ReportKind, query: ListQuery]
  sales: [
    pharmacy: number,
    question?: SalesQuestion | 'span' | { alerts: readonly Alert[]; today: string } | null,
  ]
  session: ['open']
  terms: ['pending' | 'pharmacies' | 'laboratories']
}
/** Queries whose answer is the same for everybody, also before the log-in. */
type PublicParts = {
  'laboratory-terms': [laboratory: number]
  'password-link': [token: string]
  platform: []
  'postal-code': [code: string]
}
export type Subject = keyof OwnedParts | keyof PublicParts
type QueryKey = readonly [Subject, ...unknown[]]

declare module '@tanstack/react-query' {
  interface Register {
    /** A key with an unknown subject does not compile. */
    queryKey: QueryKey
  }
}

/** Key of an answer that belongs to this identity: subject, owner, parts. */
export const ownedKey = <S extends keyof OwnedParts>(
  subject: S,
  identity: Identity,
  ...parts: OwnedParts[S]
): QueryKey => [subject, ownerOf(identity), ...parts]

export const publicKey = <S extends keyof PublicParts>(subject: S, ...parts: PublicParts[S]): QueryKey => [
  subject,
  ...parts,
]

/** Matches all queries of a subject, of all owners. */
export const subjectKey = (subject: Subject): QueryKey => [subject]
