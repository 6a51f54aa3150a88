import { Alert, Button, Radio, Stack, Text } from '@mantine/core'
import { formatEuros } from '@/domain/basics/money'
import { type MethodChoice, paymentTermText } from '@/domain/order/order'
import { ErrorState } from '@/ui/feedback/error-state'
import { Loading } from '@/ui/feedback/loading'

const unreadable = 'No se han podido leer los métodos de pedido'

/** Why an order cannot be saved, as far as its methods decide; `choice` is undefined while nobody knows them. */
export const whyNoMethod = (
  choice: Pick<MethodChoice, 'tooltip'> | undefined,
  onRead: (() => void) | null,
): string | null => {
  if (choice !== undefined) return choice.tooltip
  return onRead === null ? 'Su orden se esta procesando, espere por favor...' : unreadable
}

/** When it is paid, or why it cannot be chosen. */
const describe = ({ reason, missing, paymentDays }: MethodChoice['options'][number]): string | null =>
  reason !== null
    ? `${reason}. Faltan ${formatEuros(missing)} de PVL.`
    : paymentDays === null
      ? null
      : paymentTermText(paymentDays)

type OrderMethodsProps = {
  /** Undefined while nobody knows. */
  choice: MethodChoice | undefined
  /** Given where they could not be read: reads them again. */
  onRead: (() => void) | null
  selected: number | null
  onSelect: (method: number) => void
  /** To the cart or proposal, whose total is too low for all of them. */
  onAddUnits: () => void
}

/** A laboratory's order methods, each with its minimum and what is missing to it (purchasing.md §2.4, §5). */
export function OrderMethods({ choice, onRead, selected, onSelect, onAddUnits }: OrderMethodsProps) {
  if (choice === undefined && onRead !== null)
    return (
      <ErrorState title={unreadable} onRetry={onRead}>
        Sin ellos no se sabe si el laboratorio admite el pedido. Lo que ha elegido no se pierde.
      </ErrorState>
    )
  if (choice === undefined) return <Loading height={120} />
  if (choice.options.length === 0)
    return (
      <Text c="dimmed" size="sm">
        Este laboratorio no ofrece métodos de pedido: el pedido se guarda sin método.
      </Text>
    )
  return (
    <>
      <Radio.Group
        label="Método de pedido"
        value={selected === null ? '' : String(selected)}
        onChange={(value) => onSelect(Number(value))}
      >
        <Stack gap={0} mt={4}>
          {choice.options.map((option) => (
            <Radio
              key={option.id}
              size="md"
              value={String(option.id)}
              label={option.name}
              disabled={!option.enabled}
              description={describe(option)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {choice.canSave ? null : (
        <Alert color="amber" variant="light">
          <Stack gap="xs" align="flex-start">
            <Text size="sm">
              Faltan {formatEuros(Math.min(...choice.options.map(({ missing }) => missing)))} de PVL para el
              mínimo más bajo.
            </Text>
            <Button variant="default" onClick={onAddUnits}>
              Añadir unidades
            </Button>
          </Stack>
        </Alert>
      )}
    </>
  )
}
