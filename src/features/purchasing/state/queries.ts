import { queryOptions } from '@tanstack/react-query'
import type { Quickwin } from '@/domain/offers/quickwin'
import type { ProposalRequest } from '@/domain/proposal/proposal-types'
import { type PurchasingScope, purchasingQuery } from '@/parts/purchasing/queries'

/** `ownSupply`: what it names (useOwnSupply) counts in the answer. */
type Counted = { ownSupply: string }

export const potentialQuery = (
  scope: PurchasingScope,
  { quickwin, ignoreOnItsWay, ownSupply }: Counted & { quickwin: Quickwin; ignoreOnItsWay: boolean },
) =>
  purchasingQuery(scope, ['potential', quickwin.id, { ignoreOnItsWay, ownSupply }], (source, options) =>
    source.potential(quickwin, { ...options, ignoreOnItsWay }),
  )

export const conditionsQuery = (scope: PurchasingScope, quickwin: number) =>
  purchasingQuery(scope, ['conditions', quickwin], (source, options) => source.conditions(quickwin, options))

/** 'Reducción 5% EFG' of the last complete month, in cents (purchasing.md §9). */
export const amortizationQuery = (scope: PurchasingScope) =>
  purchasingQuery(scope, ['amortization'], async (source, options) => {
    const outcome = await source.genericAmortization(options)
    return outcome.ok ? { ...outcome, data: outcome.data.genericAmortization } : outcome
  })

export const provisionsQuery = (
  scope: PurchasingScope,
  { request, ownSupply }: Counted & { request: ProposalRequest },
) =>
  queryOptions({
    ...purchasingQuery(scope, ['provisions', request, { ownSupply }], (source, options) =>
      source.provision(request, options),
    ),
    gcTime: 60_000,
  })
