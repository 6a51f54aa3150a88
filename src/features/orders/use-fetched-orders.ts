import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Order } from '@/contract/orders'
import { matchesSearch } from '@/domain/basics/text'
import { type OrderPage, ordersKey } from '@/features/orders/queries'
import { usePharmacyScope } from '@/parts/session/scope'
import { isWholeList } from '@/ui/data-grid/use-grid-state'

/**
 * Every order of the pages fetched before, newest first, when the newest page arrived (epoch ms, 0 for none), and how many
 * orders there were by then.
 */
export function useFetchedOrders({ enabled, search }: { enabled: boolean; search: string }) {
  const { identity, pharmacy } = usePharmacyScope()
  const client = useQueryClient()
  const { rows, updatedAt, total } = useMemo(() => {
    const pages = enabled
      ? client
          .getQueryCache()
          .findAll({ queryKey: ordersKey({ identity, pharmacy }) })
          .flatMap(({ queryKey, state }) => (state.data === undefined ? [] : [{ ...state, queryKey }]))
          .sort((a, b) => a.dataUpdatedAt - b.dataUpdatedAt)
      : []
    const orders = new Map(
      pages.flatMap((page) => (page.data as OrderPage).data.map((order) => [order.id, order])),
    )
    return {
      rows: [...orders.values()].sort((a, b) => b.createdAt.localeCompare(a.createdAt)),
      updatedAt: pages.at(-1)?.dataUpdatedAt ?? 0,
      total: (pages.findLast(({ queryKey }) => isWholeList(queryKey))?.data as OrderPage | undefined)?.count,
    }
  }, [client, enabled, identity, pharmacy])
  const filter = useMemo(
    () => (order: Order) =>
      matchesSearch(
        [order.name, ...order.tags, ...order.laboratories.map(({ name }) => name)].join(' '),
        search,
      ),
    [search],
  )
  return { rows, updatedAt, total, filter }
}
