import { Button, Group, Text } from '@mantine/core'
import { httpFailure, unwrap } from '@/api/outcome'
import type { DeliverySettings } from '@/contract/orders/order-deliveries'
import type { DeliveryChannel } from '@/domain/order/delivery'
import { noConnection } from '@/parts/connection/no-connection'
import { useSessionScope } from '@/parts/session/scope'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'

/** Sends what is stored a test, now; what came of it is said beside the buttons. */
export function TestButtons({ settings }: { settings: DeliverySettings }) {
  const { device } = useSessionScope()
  const { laboratory, mailAddress, webhookUrl } = settings
  const testing = useSingleMutation({
    mutationFn: async (channel: DeliveryChannel) =>
      unwrap(await device.client.call('testDelivery', { params: { id: laboratory.id }, body: { channel } })),
  })
  if (mailAddress === null && webhookUrl === null) return null
  return (
    <Group>
      {webhookUrl === null ? null : (
        <Button variant="default" loading={testing.isPending} onClick={() => testing.mutate('webhook')}>
          Enviar prueba al webhook
        </Button>
      )}
      {mailAddress === null ? null : (
        <Button variant="default" loading={testing.isPending} onClick={() => testing.mutate('mail')}>
          Enviar prueba por correo
        </Button>
      )}
      <Text role="status" size="sm">
        {testing.data ? resultText(testing.data) : testing.error ? problemOf(testing.error) : ''}
      </Text>
    </Group>
  )
}

const resultText = ({ outcome, answer }: { outcome: string; answer: string }): string => {
  if (outcome === 'queued') return 'Prueba en la cola de correo: vea «Correo».'
  return outcome === 'delivered' ? `Prueba entregada (${answer}).` : `No se ha entregado: ${answer}.`
}

const problemOf = (error: Error): string => httpFailure(error)?.error.message ?? noConnection
