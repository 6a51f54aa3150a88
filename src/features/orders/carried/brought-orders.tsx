import { Alert, Stack, Text } from '@mantine/core'
import type { BroughtOrder } from '@/features/orders/carried/use-bringing'
import { PriceChanges } from '@/parts/prices/price-changes'

/** What became of each order that was brought. */
export function BroughtOrders({ brought }: { brought: readonly BroughtOrder[] }) {
  return brought.map((each, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and none changes its place
    <Alert key={index} role={each.ok ? 'status' : 'alert'} color={each.ok ? 'teal' : 'red'} variant="light">
      <Stack gap="xs">
        {each.of === null ? null : (
          <Text size="xs" c="dimmed">
            {each.of}
          </Text>
        )}
        <Text size="sm">{each.ok ? doneText(each.order) : each.message}</Text>
        {each.ok || each.prices.length === 0 ? null : (
          <>
            <PriceChanges changes={each.prices} />
            <Text size="sm">
              No se ha creado: quien lo hizo acepta los precios en su dispositivo, o lo pide de nuevo.
            </Text>
          </>
        )}
      </Stack>
    </Alert>
  ))
}

type Done = Extract<BroughtOrder, { ok: true }>['order']

const list = new Intl.ListFormat('es')

const doneText = ({ name, id, laboratories, pharmacy, isRepeated }: Done): string => {
  const what = `«${name}» (número ${id}), de ${pharmacy} para ${list.format(laboratories)}`
  return isRepeated ? `Ya estaba enviado, y no se ha repetido: ${what}.` : `Pedido creado: ${what}.`
}
