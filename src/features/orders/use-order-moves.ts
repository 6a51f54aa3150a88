import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Outcome } from '@/api/outcome'
import type { Order } from '@/contract/orders'
import { withdrawnText } from '@/features/orders/order-parts'
import { type OrderPage, orderListsKey, orderQuery } from '@/features/orders/queries'
import type { Identity } from '@/offline/database/identity'
import { useSessionScope } from '@/parts/session/scope'
import { notify } from '@/ui/notify'

/** Withdraws an order, or marks it as taken and back: only ever by the server's word, which every list then shows. */
export function useOrderMoves(id: number) {
  const scope = useSessionScope()
  const { device, identity } = scope
  const client = useQueryClient()
  const [moving, setMoving] = useState(false)
  const { queryKey } = orderQuery(scope, id)

  const move = async (call: () => Promise<Outcome<Order>>, done: (order: Order) => string) => {
    setMoving(true)
    const outcome = await call()
    setMoving(false)
    if (outcome.ok) {
      client.setQueryData(queryKey, outcome.data)
      showInLists(client, identity, outcome.data)
      notify.success(done(outcome.data))
    } else {
      notify.error(outcome.kind === 'http' ? outcome.error.message : unknown)
      // Whoever was first, or whatever became of a call without an answer: the server knows.
      void client.invalidateQueries({ queryKey, exact: true })
    }
    void client.invalidateQueries({ queryKey: orderListsKey(identity) })
  }
  const params = { id }
  return {
    moving,
    cancel: () => move(() => device.client.call('cancelOrder', { params }), withdrawnText),
    take: (taken: boolean) =>
      move(
        () => device.client.call('takeOrder', { params, body: { taken } }),
        () => (taken ? 'Pedido marcado como tramitado.' : 'El pedido vuelve a estar enviado.'),
      ),
  }
}

/** In every page read before, whose age stays: without a connection these are the list, also after a reload. */
const showInLists = (client: QueryClient, identity: Identity, order: Order): void => {
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: orderListsKey(identity) })) {
    client.setQueryData<OrderPage>(
      queryKey,
      (page) => page && { ...page, data: page.data.map((each) => (each.id === order.id ? order : each)) },
      { updatedAt: state.dataUpdatedAt },
    )
  }
}

const unknown = 'El servidor no ha respondido: mire el estado del pedido antes de repetirlo.'
