import { queryOptions } from '@tanstack/react-query'
import { CallError } from '@/api/outcome'
import type { Quickwin } from '@/domain/offers/quickwin'
import type { ProposalRequest } from '@/domain/proposal/proposal-types'
import { type Identity, ownerOf } from '@/offline/database/identity'
import type { Device } from '@/offline/device/device'
import type { Sourced } from '@/offline/snapshot/sourced'
import { purchasingKey } from '@/parts/purchasing/purchasing-key'

export type PurchasingScope = { device: Device; identity: Identity; pharmacy: number }

/**
 * The device answers these when it has its snapshot, so they never wait for a network (`networkMode: 'always'`) and are
 * not worth persisting. Whoever refreshes a snapshot invalidates `purchasingKey(pharmacy)`.
 */
const shared = {
  networkMode: 'always',
  staleTime: 5 * 60_000,
  retry: false,
} as const

const keyOf = ({ identity, pharmacy }: PurchasingScope, ...rest: unknown[]) => [
  ...purchasingKey(pharmacy),
  ownerOf(identity),
  ...rest,
]

export const quickwinsQuery = (scope: PurchasingScope) =>
  queryOptions({
    ...shared,
    queryKey: keyOf(scope, 'quickwins'),
    queryFn: async ({ signal }) => dataOf(await source(scope).quickwins({ signal })),
  })

export const potentialQuery = (scope: PurchasingScope, quickwin: Quickwin) =>
  queryOptions({
    ...shared,
    queryKey: keyOf(scope, 'potential', quickwin.id),
    queryFn: async ({ signal }) => dataOf(await source(scope).potential(quickwin, { signal })),
  })

export const conditionsQuery = (scope: PurchasingScope, quickwin: number) =>
  queryOptions({
    ...shared,
    queryKey: keyOf(scope, 'conditions', quickwin),
    queryFn: async ({ signal }) => dataOf(await source(scope).conditions(quickwin, { signal })),
  })

export const methodsQuery = (scope: PurchasingScope, laboratory: number) =>
  queryOptions({
    ...shared,
    queryKey: keyOf(scope, 'methods', laboratory),
    queryFn: async ({ signal }) => dataOf(await source(scope).methods(laboratory, { signal })),
  })

/** 'Reducción 5% EFG' of the previous closed month, in cents (purchasing.md §9). */
export const amortizationQuery = (scope: PurchasingScope) =>
  queryOptions({
    ...shared,
    queryKey: keyOf(scope, 'amortization'),
    queryFn: async ({ signal }) =>
      dataOf(await source(scope).genericAmortization({ signal })).genericAmortization,
  })

export const provisionsQuery = (scope: PurchasingScope, request: ProposalRequest) =>
  queryOptions({
    ...shared,
    queryKey: keyOf(scope, 'provisions', request),
    gcTime: 60_000,
    queryFn: async ({ signal }) => dataOf(await source(scope).provision(request, { signal })),
  })

const source = ({ device, pharmacy }: PurchasingScope) => device.purchasing(pharmacy)

/** TanStack Query wants failures thrown. */
const dataOf = <T>(outcome: Sourced<T>): T => {
  if (outcome.ok) return outcome.data
  throw new CallError(outcome)
}
