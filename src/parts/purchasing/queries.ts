import { queryOptions } from '@tanstack/react-query'
import { CallError } from '@/api/outcome'
import type { PurchasingSource } from '@/offline/purchasing/purchasing-source'
import type { Sourced } from '@/offline/snapshot/sourced'
import { ownedKey } from '@/parts/session/query-keys'
import type { PharmacyScope } from '@/parts/session/scope'

export type PurchasingScope = Pick<PharmacyScope, 'device' | 'identity' | 'pharmacy'>

/**
 * The device answers these when it has its snapshot, so they are not worth persisting. Whoever refreshes a snapshot
 * invalidates all of the pharmacy's (key of `purchasing`).
 */
export const fromDevice = {
  staleTime: 5 * 60_000,
} as const

/** A question to the pharmacy's source of purchasing data; `about` tells it from others of its name. */
export const purchasingQuery = <T>(
  scope: PurchasingScope,
  [question, ...about]: readonly [string, ...unknown[]],
  ask: (source: PurchasingSource, options: { signal: AbortSignal }) => Promise<Sourced<T>>,
) =>
  queryOptions({
    ...fromDevice,
    queryKey: ownedKey('purchasing', scope.identity, scope.pharmacy.id, question, ...about),
    // TanStack Query wants failures thrown.
    queryFn: async ({ signal }) => {
      const outcome = await ask(scope.device.purchasing(scope.pharmacy.id), { signal })
      if (!outcome.ok) throw new CallError(outcome)
      return outcome.data
    },
  })

/** The laboratory's order methods. */
export const methodsQuery = (scope: PurchasingScope, laboratory: number) =>
  purchasingQuery(scope, ['methods', laboratory], (source, options) => source.methods(laboratory, options))

export const quickwinsQuery = (scope: PurchasingScope) =>
  purchasingQuery(scope, ['quickwins'], (source, options) => source.quickwins(options))
