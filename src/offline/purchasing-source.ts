import type { Failure } from '@/api/outcome'
import type { ProposalRequest, ProvisionGroup } from '@/domain/proposal-types'
import type { OrderMethod, Quickwin, QuickwinCondition } from '@/domain/quickwin'

/** `device` answers work without a network; `asOf` is when the device's data was refreshed (epoch ms). */
export type Sourced<T> = { ok: true; data: T; source: 'device' | 'server'; asOf: number } | Failure

/** One source for the purchasing screens: the device's snapshot when it is there, else the server's calls. */
export type PurchasingSource = {
  quickwins(options?: { signal?: AbortSignal }): Promise<Sourced<Quickwin[]>>
  conditions(quickwin: number, options?: { signal?: AbortSignal }): Promise<Sourced<QuickwinCondition[]>>
  methods(laboratory: number, options?: { signal?: AbortSignal }): Promise<Sourced<OrderMethod[]>>
  provision(request: ProposalRequest, options?: { signal?: AbortSignal }): Promise<Sourced<ProvisionGroup[]>>
  /** Amounts a year ahead, of the card of a quickwin (purchasing.md §2.2). */
  potential(
    quickwin: Quickwin,
    options?: { signal?: AbortSignal },
  ): Promise<Sourced<{ total_pvl: number; total_pvp: number }>>
}
