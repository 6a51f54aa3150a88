import { Button, Group, Text } from '@mantine/core'
import { httpFailure, unwrap } from '@/api/outcome'
import type { DeliverySettings } from '@/contract/orders/order-deliveries'
import type { DeliveryChannel } from '@/domain/order/delivery'
import { noConnection } from '@/parts/connection/no-connection'
import { useSessionScope } from '@/parts/session/scope'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'

/** Sends what is stored a test, now; what came of it is said beside the buttons. */
export function TestButtons({
  settings,
  channels,
  wholesaler = null,
}: {
  settings: DeliverySettings
  channels: readonly DeliveryChannel[]
  /** Which one, where its channel is offered. */
  wholesaler?: number | null
}) {
  const { device } = useSessionScope()
  const { laboratory, mailAddress, webhookUrl } = settings
  const addresses: Record<DeliveryChannel, unknown> = {
    mail: mailAddress,
    webhook: webhookUrl,
    fedicom: wholesaler,
  }
  const offered = channels.filter((channel) => addresses[channel] !== null)
  const testing = useSingleMutation({
    mutationFn: async (channel: DeliveryChannel) =>
      unwrap(
        await device.client.call('testDelivery', {
          params: { id: laboratory.id },
          body: { channel, ...(channel === 'fedicom' && wholesaler !== null && { wholesaler }) },
        }),
      ),
  })
  if (offered.length === 0) return null
  return (
    <Group>
      {offered.map((channel) => (
        <Button
          key={channel}
          variant="default"
          loading={testing.isPending}
          onClick={() => testing.mutate(channel)}
        >
          {labels[channel]}
        </Button>
      ))}
      <Text role="status" size="sm">
        {testing.data
          ? resultText(testing.data, testing.variables)
          : testing.error
            ? problemOf(testing.error)
            : ''}
      </Text>
    </Group>
  )
}

const labels: Record<DeliveryChannel, string> = {
  webhook: 'Enviar prueba al webhook',
  mail: 'Enviar prueba por correo',
  fedicom: 'Probar la identificación',
}

const resultText = (
  { outcome, answer }: { outcome: string; answer: string },
  channel: DeliveryChannel,
): string => {
  if (outcome === 'queued') return 'Prueba en la cola de correo: vea «Correo».'
  if (channel === 'fedicom')
    return outcome === 'delivered' ? 'El mayorista acepta la identificación.' : `No la acepta: ${answer}.`
  return outcome === 'delivered' ? `Prueba entregada (${answer}).` : `No se ha entregado: ${answer}.`
}

const problemOf = (error: Error): string => httpFailure(error)?.error.message ?? noConnection
