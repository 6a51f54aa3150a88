import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { unwrap } from '@/api/outcome'
import type { DeliverySettings } from '@/contract/orders/order-deliveries'
import { formatCount } from '@/domain/basics/numbers'
import { FedicomCustomers } from '@/features/admin/deliveries/fedicom-customers'
import { FedicomForm, type SavedWholesalers } from '@/features/admin/deliveries/fedicom-form'
import { methodsFor, ordersOf } from '@/features/admin/deliveries/wholesaler-methods'
import { failureText } from '@/parts/connection/no-connection'
import { useSessionScope } from '@/parts/session/scope'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { ConfirmDialog } from '@/ui/feedback/confirm-dialog'
import { notify } from '@/ui/feedback/notify'

type FedicomTabProps = { settings: DeliverySettings; onSaved: (saved: SavedWholesalers) => void }

/** The wholesalers that serve a laboratory's orders: one for each method that has one, and one for the rest. */
export function FedicomTab({ settings, onSaved }: FedicomTabProps) {
  const { wholesalers } = settings
  const [shown, setShown] = useState(wholesalers[0]?.id ?? null)
  const wholesaler = wholesalers.find(({ id }) => id === shown) ?? null
  const saved = (now: SavedWholesalers) => {
    const made = now.wholesalers.find(({ id }) => !wholesalers.some((each) => each.id === id))
    const isThere = now.wholesalers.some(({ id }) => id === shown)
    if (!isThere) setShown(made?.id ?? now.wholesalers[0]?.id ?? null)
    onSaved(now)
  }
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        Un mayorista que habla Fedicom 3 sirve los pedidos y contesta línea a línea qué sirve.
      </Text>
      {wholesalers.length === 0 ? null : (
        <Group align="flex-end">
          <Select
            label="Mayorista"
            placeholder="Nuevo"
            data={wholesalers.map(({ id, address, method }) => ({
              value: String(id),
              label: `${ordersOf(method, settings)}: ${address}`,
            }))}
            value={wholesaler === null ? null : String(wholesaler.id)}
            allowDeselect={false}
            flex={1}
            miw={200}
            onChange={(value) => setShown(value === null ? null : Number(value))}
          />
          {wholesaler === null || methodsFor(settings, null).length === 0 ? null : (
            <Button variant="default" onClick={() => setShown(null)}>
              Añadir otro
            </Button>
          )}
        </Group>
      )}
      <FedicomForm
        key={wholesaler?.id ?? 'new'}
        settings={settings}
        wholesaler={wholesaler}
        onSaved={saved}
      />
      {wholesaler === null ? null : (
        <>
          <FedicomCustomers
            key={wholesaler.id}
            wholesaler={wholesaler.id}
            known={wholesaler.customers}
            onSaved={(customers) =>
              onSaved({
                wholesalers: wholesalers.map((each) => (each === wholesaler ? { ...each, customers } : each)),
                version: settings.version,
              })
            }
          />
          <Removal settings={settings} wholesaler={wholesaler} onSaved={saved} />
        </>
      )}
    </Stack>
  )
}

function Removal({
  settings: { laboratory, version, wholesalers },
  wholesaler,
  onSaved,
}: FedicomTabProps & { wholesaler: DeliverySettings['wholesalers'][number] }) {
  const { device } = useSessionScope()
  const [asking, setAsking] = useState(false)
  const removing = useSingleMutation({
    mutationFn: async () =>
      unwrap(
        await device.client.call('saveFedicomSettings', {
          params: { id: laboratory.id },
          body: { wholesaler: wholesaler.id, fedicom: null, version },
        }),
      ),
    onSuccess: (saved) => {
      onSaved(saved)
      notify.success('Mayorista quitado.')
    },
    onError: (error) => notify.error(`No se ha podido quitar el mayorista. ${failureText(error)}`),
  })
  const hasRest = wholesaler.method !== null && wholesalers.some(({ method }) => method === null)
  return (
    <Group justify="flex-end">
      <Button variant="default" loading={removing.isPending} onClick={() => setAsking(true)}>
        Quitar este mayorista
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Quitar este mayorista"
        confirmLabel="Quitar"
        destructive
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          removing.mutate()
        }}
      >
        {[
          wholesaler.customers === 0
            ? null
            : `Se ${wholesaler.customers === 1 ? 'quita' : 'quitan'} también ${formatCount(wholesaler.customers, 'código de cliente', 'códigos de cliente')}.`,
          hasRest
            ? 'Sus pedidos van desde ahora al mayorista de los demás métodos.'
            : 'Sus pedidos ya no se envían a ningún mayorista.',
        ]
          .filter((part) => part !== null)
          .join(' ')}
      </ConfirmDialog>
    </Group>
  )
}
