import { Alert, Button, Stack, Text } from '@mantine/core'
import { formatInstant } from '@/domain/basics/dates'
import { formatInteger } from '@/domain/basics/numbers'
import type { BroughtOrder, Refusal } from '@/features/orders/carried/use-bringing'
import { PriceChanges } from '@/parts/prices/price-changes'

type BroughtOrdersProps = {
  brought: readonly BroughtOrder[]
  onCreate: (opened: BroughtOrder) => void
  isCreating: boolean
}

/** What each order that was brought is, or what became of it. */
export function BroughtOrders({ brought, onCreate, isCreating }: BroughtOrdersProps) {
  return brought.map((each, index) => (
    <Alert
      // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and none changes its place
      key={index}
      role={refusalOf(each) === null ? 'status' : 'alert'}
      color={refusalOf(each) !== null ? 'red' : each.kind === 'created' ? 'teal' : 'blue'}
      variant="light"
    >
      <Stack gap="xs" align="flex-start">
        {each.of === null ? null : (
          <Text size="xs" c="dimmed">
            {each.of}
          </Text>
        )}
        {each.kind === 'refused' ? null : (
          <Text size="sm">{each.kind === 'created' ? doneText(each.order) : openedText(each.order)}</Text>
        )}
        <Refused refusal={refusalOf(each)} />
        {each.kind === 'opened' ? (
          <Button loading={isCreating} onClick={() => onCreate(each)}>
            Crear el pedido
          </Button>
        ) : null}
      </Stack>
    </Alert>
  ))
}

const refusalOf = (each: BroughtOrder): Refusal | null => (each.kind === 'created' ? null : each.refusal)

function Refused({ refusal }: { refusal: Refusal | null }) {
  if (refusal === null) return null
  return (
    <>
      <Text size="sm">{refusal.message}</Text>
      {refusal.prices.length === 0 ? null : (
        <>
          <PriceChanges changes={refusal.prices} />
          <Text size="sm">
            No se ha creado: quien lo hizo acepta los precios en su dispositivo, o lo pide de nuevo.
          </Text>
        </>
      )}
    </>
  )
}

type Opened = Extract<BroughtOrder, { kind: 'opened' }>['order']
type Done = Extract<BroughtOrder, { kind: 'created' }>['order']

const list = new Intl.ListFormat('es')

const whatIs = (
  id: string,
  { name, laboratories, pharmacy }: Pick<Done, 'name' | 'laboratories' | 'pharmacy'>,
) => `«${name}»${id}, de ${pharmacy} para ${list.format(laboratories)}`

const openedText = ({ lines, units, maker, madeAt, ...order }: Opened): string => {
  const size = `${formatInteger(lines)} ${lines === 1 ? 'línea' : 'líneas'}, ${formatInteger(units)} uds`
  const who = maker === null ? 'Se hizo' : `Lo hizo ${maker}`
  return `${whatIs('', order)}: ${size}. ${who} el ${formatInstant(madeAt)}. Aún no está enviado.`
}

const doneText = ({ id, isRepeated, ...order }: Done): string => {
  const what = whatIs(` (número ${id})`, order)
  return isRepeated ? `Ya estaba enviado, y no se ha repetido: ${what}.` : `Pedido creado: ${what}.`
}
