import { useQueryClient } from '@tanstack/react-query'
import { serverMessage, unwrap } from '@/api/outcome'
import { pharmacyOfOrder } from '@/domain/order/order-id'
import { withdrawnText } from '@/features/orders/order-state-texts'
import { orderQuery } from '@/features/orders/queries'
import type { Device } from '@/offline/device/device'
import { ownedKey } from '@/parts/session/query-keys'
import { useSessionScope } from '@/parts/session/scope'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { notify } from '@/ui/feedback/notify'

/**
 * Withdraws an order, marks it as taken or undoes that. The state changes only when the server confirms it, in every
 * list.
 */
export function useOrderMoves(id: number) {
  const scope = useSessionScope()
  const { device, identity } = scope
  const client = useQueryClient()
  const { queryKey } = orderQuery(scope, id)

  const move = useSingleMutation({
    mutationFn: async (move: Move) => {
      const orders = await device.orders()
      return unwrap(
        await (move === 'cancel' ? orders.cancel(identity, id) : orders.take(identity, id, move === 'take')),
      )
    },
    onSuccess: (order, move) => {
      client.setQueryData(queryKey, order)
      notify.success(move === 'cancel' ? withdrawnText(order) : doneTexts[move])
      // Proposals of this device would still count it as on its way.
      if (move === 'cancel') void refreshIfHeld(device, pharmacyOfOrder(id))
    },
    onError: (error) => {
      notify.error(serverMessage(error) ?? unknown)
      // Somebody else may have been faster, or the answer may have been lost: read the order again.
      void client.invalidateQueries({ queryKey, exact: true })
    },
    onSettled: () => {
      // Pages read before are removed, so that they do not show the old state while they are loaded again.
      client.removeQueries({ queryKey: ownedKey('orders', identity), type: 'inactive' })
      void client.invalidateQueries({ queryKey: ownedKey('orders', identity) })
      void client.invalidateQueries({ queryKey: ownedKey('order', identity, id, 'timeline') })
    },
  })
  return {
    moving: move.isPending,
    cancel: () => move.mutate('cancel'),
    hasFailed: move.isError,
    take: (taken: boolean) => move.mutate(taken ? 'take' : 'giveBack'),
  }
}

const refreshIfHeld = async ({ snapshots, client }: Device, pharmacy: number): Promise<void> => {
  // Where the device cannot tell, the next refresh brings it.
  const refreshedAt = await snapshots.refreshedAt(pharmacy).catch(() => null)
  if (refreshedAt !== null) await snapshots.refreshSnapshot({ client, pharmacy, isNewer: true })
}

type Move = 'cancel' | 'take' | 'giveBack'
const doneTexts = {
  take: 'Pedido marcado como tramitado.',
  giveBack: 'El pedido vuelve a estar enviado.',
}

const unknown = 'El servidor no ha respondido: mire el estado del pedido antes de repetirlo.'
