import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { httpFailure, unwrap } from '@/api/outcome'
import type { OrderDelivery } from '@/contract/orders/order-deliveries'
import { failureText } from '@/parts/connection/no-connection'
import { deliveryChannelNames } from '@/parts/orders/delivery-texts'
import { ownedKey } from '@/parts/session/query-keys'
import { useSessionScope } from '@/parts/session/scope'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { notify } from '@/ui/feedback/notify'

/** Has what was given up of an order tried again, for one laboratory and channel. */
export function RetryDelivery({ delivery }: { delivery: OrderDelivery }) {
  const { order, laboratory, channel } = delivery
  const { device, identity } = useSessionScope()
  const queries = useQueryClient()
  const retrying = useSingleMutation({
    mutationFn: async () =>
      unwrap(
        await device.client.call('retryDelivery', {
          params: { id: order.id },
          body: { laboratory: laboratory.id, channel },
        }),
      ),
    onSuccess: () => notify.success('Se vuelve a intentar la entrega.'),
    onError: (error) =>
      notify.error(
        httpFailure(error)?.status === 404
          ? 'Ya se está intentando de nuevo.'
          : `No se ha podido reintentar. ${failureText(error)}`,
      ),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ownedKey('admin', identity, 'deliveries') })
      await queries.invalidateQueries({ queryKey: ownedKey('order', identity, order.id, 'deliveries') })
    },
  })
  return (
    <Button
      variant="default"
      size="compact-md"
      loading={retrying.isPending}
      aria-label={`Reintentar la entrega del pedido ${order.id} a ${laboratory.name} por ${deliveryChannelNames[channel].toLowerCase()}`}
      onClick={() => retrying.mutate()}
    >
      Reintentar
    </Button>
  )
}
