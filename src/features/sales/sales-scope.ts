import { createContext, use } from 'react'
import type { Client } from '@/api/client'
import type { KnownPharmacy } from '@/contract/portal/pharmacies'
import type { User } from '@/contract/session/session'
import type { SalesSpan } from '@/domain/sales/questions/sales-figures'
import type { SalesRange } from '@/domain/sales/range/range'
import type { PartOfProducts } from '@/features/sales/page-selection'
import type { Identity } from '@/offline/database/identity'
import type { Orders } from '@/offline/orders/orders'
import type { SalesSource } from '@/offline/sales/sales-source'

/** What every part of the sales screens needs. */
export type SalesScope = {
  source: SalesSource
  /** For answers that only the server has. */
  client: Client
  identity: Identity
  user: User
  pharmacy: KnownPharmacy
  /** The current day in Madrid, 'YYYY-MM-DD'. */
  today: string
  span: SalesSpan
  /** The span of the page, for widgets that follow it: instead of the range that they have by themselves. */
  range?: SalesRange
  /** Answers in a span that is being drawn, by `passingKey`: the query cache has no part in what passes. */
  passing?: ReadonlyMap<string, unknown>
  /** What the page is narrowed to; all questions are. */
  part?: PartOfProducts
  /** For what the pharmacy ordered; absent where no chart is to show it. */
  orders?: () => Promise<Orders>
}

/** Whether figures pass, a span that is being drawn after the other: nothing of them is pressed meanwhile. */
export const IsPassingContext = createContext(false)

const SalesScopeContext = createContext<SalesScope | null>(null)
export const SalesScopeProvider = SalesScopeContext.Provider

export function useSalesScope(): SalesScope {
  const scope = use(SalesScopeContext)
  if (scope === null) throw new Error('Outside of the sales area')
  return scope
}
