import { LoadingOverlay, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatEuros } from '@/domain/basics/money'
import type { PriceChange } from '@/domain/offers/price-change'
import type { OrderMethod } from '@/domain/offers/quickwin'
import { chosenMethod, methodChoice } from '@/domain/order/order'
import { OrderMethods, whyNoMethod } from '@/parts/orders/order-methods'
import { ReviewDialog, ReviewForm } from '@/parts/orders/review/review-dialog'
import { type ReviewedOrder, ReviewSummary } from '@/parts/orders/review/review-summary'
import type { SaveProblem } from '@/parts/orders/save-problem'
import { SaveProblemNotice } from '@/parts/orders/save-problem-notice'
import { useOnePress } from '@/parts/orders/use-one-press'
import { usePriceMode } from '@/parts/prices/price-mode'

type OrderMethodDialogProps = {
  opened: boolean
  onClose: () => void
  laboratory: string
  /** Empty where the laboratory offers none (saving is allowed); undefined while nobody knows. */
  methods: readonly OrderMethod[] | undefined
  /** Given where they could not be read: reads them again. */
  onReadMethods: (() => void) | null
  order: ReviewedOrder
  /** What to know of this order before it is saved. */
  notice?: ReactNode
  /** Why there is nothing to save as it is now. */
  disabledReason?: string | null
  /** Resolves with null once the order is saved, whose screen is left. `method` is null where none is offered. */
  onSave: (method: number | null) => Promise<SaveProblem | null>
  /** `accepted`: what the server said that lines cost by now, and the user agreed to. */
  onSendDirectly: (method: number | null, accepted: readonly PriceChange[]) => Promise<SaveProblem | null>
}

/** The laboratory's order methods with their minimum, before an order is saved (purchasing.md §2.4, §5). */
export function OrderMethodDialog(props: OrderMethodDialogProps) {
  return (
    <ReviewDialog opened={props.opened} onClose={props.onClose} title="Guardar pedido">
      <Methods {...props} />
    </ReviewDialog>
  )
}

function Methods(props: OrderMethodDialogProps) {
  const { laboratory, methods, onReadMethods, order } = props
  const { notice, disabledReason = null, onSave, onSendDirectly, onClose } = props
  const { mode } = usePriceMode()
  const [picked, setPicked] = useState<number | null>(null)
  const [problem, setProblem] = useState<SaveProblem | null>(null)
  const { saving, run } = useOnePress()
  const choice = methods === undefined ? undefined : methodChoice(methods, order.totalPvl)
  const selected = chosenMethod(choice, picked)
  const press = (save: (method: number | null) => Promise<SaveProblem | null>) =>
    void run(async () => {
      const found = await save(selected)
      // Another object after each press, which says so.
      setProblem(found && { ...found })
    })

  return (
    <ReviewForm
      confirmLabel="Guardar pedido"
      disabledReason={disabledReason ?? whyNoMethod(choice, onReadMethods)}
      loading={saving}
      onConfirm={() => press(onSave)}
      onClose={onClose}
    >
      <LoadingOverlay visible={saving} loaderProps={{ children: 'Obteniendo información...' }} />
      <ReviewSummary to={laboratory} order={order} />
      {mode === 'pvp' ? (
        <Text size="sm" c="dimmed">
          Ve los importes en PVP; los mínimos de los laboratorios se cuentan en PVL:{' '}
          {formatEuros(order.totalPvl)}.
        </Text>
      ) : null}
      {notice}
      <OrderMethods
        choice={choice}
        onRead={onReadMethods}
        selected={selected}
        onSelect={setPicked}
        onAddUnits={onClose}
      />
      {problem === null ? null : (
        <SaveProblemNotice
          problem={problem}
          saving={saving}
          onSend={(accepted) => press((method) => onSendDirectly(method, accepted))}
        />
      )}
    </ReviewForm>
  )
}
