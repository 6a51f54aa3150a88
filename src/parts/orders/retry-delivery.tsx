import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { httpFailure, unwrap } from '@/api/outcome'
import type { OrderDelivery } from '@/contract/orders/order-deliveries'
import { failureText } from '@/parts/connection/no-connection'
import { deliveryChannelNames } from '@/parts/orders/delivery-texts'
import { ownedKey } from '@/parts/session/query-keys'
import { useSessionScope } from '@/parts/session/scope'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { ConfirmDialog } from '@/ui/feedback/confirm-dialog'
import { notify } from '@/ui/feedback/notify'

/**
 * Has what was given up of an order tried again, for one laboratory and channel; what may be at a wholesaler of before, only once that
 * one has said that it does not have it.
 */
export function RetryDelivery({ delivery }: { delivery: OrderDelivery }) {
  const { order, pharma, laboratory, channel, mayBeAtFormer } = delivery
  const { device, identity } = useSessionScope()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const retrying = useSingleMutation({
    mutationFn: async () =>
      unwrap(
        await device.client.call('retryDelivery', {
          params: { id: order.id },
          body: { laboratory: laboratory.id, channel, ...(mayBeAtFormer && { formerLacksIt: true }) },
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
  const label = mayBeAtFormer ? 'No lo tiene' : 'Reintentar'
  const to = `del pedido ${order.id} a ${laboratory.name} por ${deliveryChannelNames[channel].toLowerCase()}`
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        loading={retrying.isPending}
        aria-label={
          mayBeAtFormer
            ? `No lo tiene el mayorista de antes: reintentar la entrega ${to}`
            : `Reintentar la entrega ${to}`
        }
        onClick={() => (mayBeAtFormer ? setAsking(true) : retrying.mutate())}
      >
        {label}
      </Button>
      <ConfirmDialog
        opened={asking}
        title="El mayorista de antes no lo tiene"
        confirmLabel="No lo tiene: enviar"
        destructive
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          retrying.mutate()
        }}
      >
        {`Confírmelo solo si se lo ha preguntado y le ha dicho que no tiene el pedido ${order.id} de ${pharma.name}. El pedido se envía ahora al mayorista que sirve los de ${laboratory.name}: si el de antes lo tuviera, la farmacia lo recibiría dos veces.`}
      </ConfirmDialog>
    </>
  )
}
