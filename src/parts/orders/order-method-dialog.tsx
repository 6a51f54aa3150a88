import { Alert, Button, LoadingOverlay, Radio, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatEuros } from '@/domain/basics/money'
import type { PriceChange } from '@/domain/offers/price-change'
import type { OrderMethod } from '@/domain/offers/quickwin'
import { methodChoice } from '@/domain/order/order'
import classes from '@/parts/orders/order-method-dialog.module.css'
import { ReviewDialog, ReviewForm } from '@/parts/orders/review/review-dialog'
import { type ReviewedOrder, ReviewSummary } from '@/parts/orders/review/review-summary'
import { PriceChanges } from '@/parts/prices/price-changes'
import { usePriceMode } from '@/parts/prices/price-mode'
import { ErrorState } from '@/ui/error-state'
import { Loading } from '@/ui/loading'

/** What became of a press of "Guardar": null closes nothing and says nothing (the caller has moved on). */
export type SaveProblem = {
  message: string
  /** The device could not keep the order: it can still go straight to the server. */
  canSendDirectly?: boolean
  /** Prices that rose meanwhile: sending it now accepts them. */
  prices?: PriceChange[] | undefined
}

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
  /** Resolves with null once the order is saved. `method` is null where none is offered. */
  onSave: (method: number | null) => Promise<SaveProblem | null>
  /** `accepted`: what the server said that lines cost by now, and the user agreed to. */
  onSendDirectly: (method: number | null, accepted: readonly PriceChange[]) => Promise<SaveProblem | null>
}

/** What takes longer is shown as taking its time. */
const noticedMs = 300

const unreadable = 'No se han podido leer los métodos de pedido'

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
  const [saving, setSaving] = useState(false)
  const isRunning = useRef(false)
  const [problem, setProblem] = useState<(SaveProblem & { nth: number }) | null>(null)
  const said = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In the middle: the lower edge is behind the buttons.
    if (problem !== null) said.current?.scrollIntoView?.({ block: 'center' })
  }, [problem])
  const [accepted, setAccepted] = useState<readonly PriceChange[]>([])
  const choice = methods === undefined ? undefined : methodChoice(methods, order.totalPvl)
  const selected = picked ?? choice?.preselected ?? null
  const tooltip =
    choice !== undefined
      ? choice.tooltip
      : onReadMethods === null
        ? 'Su orden se esta procesando, espere por favor...'
        : unreadable

  const run = async (send: (method: number | null) => Promise<SaveProblem | null>) => {
    if (isRunning.current) return
    isRunning.current = true
    // Most are saved before anybody could see that they are being saved, and sooner without rendering it.
    const slow = setTimeout(() => setSaving(true), noticedMs)
    try {
      const found = await send(selected)
      setProblem((before) => found && { ...found, nth: (before?.nth ?? 0) + 1 })
    } finally {
      clearTimeout(slow)
      isRunning.current = false
      setSaving(false)
    }
  }
  const sendDirectly = (prices: readonly PriceChange[] = []) => {
    if (isRunning.current) return
    const agreed = [...accepted, ...prices]
    setAccepted(agreed)
    return run((method) => onSendDirectly(method, agreed))
  }

  return (
    <ReviewForm
      confirmLabel="Guardar pedido"
      disabledReason={disabledReason ?? tooltip}
      loading={saving}
      onConfirm={() => void run(onSave)}
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
      {choice === undefined && onReadMethods !== null ? (
        <ErrorState title={unreadable} onRetry={onReadMethods}>
          Sin ellos no se sabe si el laboratorio admite el pedido. Lo que ha elegido no se pierde.
        </ErrorState>
      ) : choice === undefined ? (
        <Loading height={120} />
      ) : choice.options.length === 0 ? (
        <Text c="dimmed" size="sm">
          Este laboratorio no ofrece métodos de pedido: el pedido se guarda sin método.
        </Text>
      ) : (
        <Radio.Group
          label="Método de pedido"
          value={selected === null ? '' : String(selected)}
          onChange={(value) => setPicked(Number(value))}
        >
          <Stack gap={0} mt={4}>
            {choice.options.map((option) => (
              <Radio
                key={option.id}
                size="md"
                value={String(option.id)}
                label={option.name}
                disabled={!option.enabled}
                description={
                  option.reason === null
                    ? null
                    : `${option.reason}. Faltan ${formatEuros(option.missing)} de PVL.`
                }
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {choice === undefined || choice.canSave ? null : (
        <Alert color="amber" variant="light">
          <Stack gap="xs" align="flex-start">
            <Text size="sm">
              Faltan {formatEuros(Math.min(...choice.options.map(({ missing }) => missing)))} de PVL para el
              mínimo más bajo.
            </Text>
            <Button variant="default" onClick={onClose}>
              Añadir unidades
            </Button>
          </Stack>
        </Alert>
      )}
      {problem === null ? null : (
        <Alert ref={said} role="alert" color="red" variant="light">
          <Stack gap="xs">
            {/* Anew after each press: the same words would be neither announced nor seen to be of this one. */}
            <Text key={problem.nth} size="sm" className={classes.said}>
              {problem.message}
            </Text>
            {problem.prices === undefined ? null : <PriceChanges changes={problem.prices} />}
            {problem.canSendDirectly ? (
              <Button
                variant="default"
                classNames={{ root: classes.long, label: classes.longLabel }}
                onClick={() => sendDirectly(problem.prices)}
                loading={saving}
              >
                {problem.prices === undefined
                  ? 'Enviar ahora sin guardarlo en el dispositivo'
                  : 'Aceptar los nuevos precios y enviar'}
              </Button>
            ) : null}
          </Stack>
        </Alert>
      )}
    </ReviewForm>
  )
}
