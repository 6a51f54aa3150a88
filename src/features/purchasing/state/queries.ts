import { queryOptions } from '@tanstack/react-query'
import type { RuleRange } from '@/domain/forecast/forecast-options'
import type { Quickwin } from '@/domain/offers/quickwin'
import type { ProposalRequest } from '@/domain/proposal/proposal-types'
import type { ServiceLevel } from '@/domain/prudent/row-forecasts'
import { fromDevice, type PurchasingScope, purchasingQuery } from '@/parts/purchasing/queries'
import { ownedKey } from '@/parts/session/query-keys'

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

/** What is foreseen of a proposal's rows; null where this device does not have the pharmacy's sales. */
export const forecastsQuery = (
  { device, identity, pharmacy }: PurchasingScope,
  asked: { request: ProposalRequest; level: ServiceLevel },
) =>
  queryOptions({
    ...fromDevice,
    queryKey: ownedKey('purchasing', identity, pharmacy.id, 'forecasts', asked),
    queryFn: ({ signal }) => device.purchasing(pharmacy.id).forecasts(asked, { signal }),
    gcTime: 60_000,
  })

/** What proposals would have erred by with each range of sales; null where this device does not have the pharmacy's sales. */
export const rangeErrorsQuery = (
  { device, identity, pharmacy }: PurchasingScope,
  asked: { period: number; ranges: RuleRange[] },
) =>
  queryOptions({
    ...fromDevice,
    queryKey: ownedKey('purchasing', identity, pharmacy.id, 'range-errors', asked),
    queryFn: ({ signal }) => device.purchasing(pharmacy.id).rangeErrors(asked, { signal }),
    gcTime: 60_000,
  })
