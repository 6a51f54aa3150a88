import { Alert, LoadingOverlay, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInteger } from '@/domain/basics/numbers'
import type { PriceChange } from '@/domain/offers/price-change'
import type { JudgedCart } from '@/domain/order/judge-cart'
import { chosenMethod, methodChoice } from '@/domain/order/order'
import { cartOrder } from '@/features/cart/cart-order'
import { allMethodsQuery } from '@/features/cart/queries'
import { SaveAllSection } from '@/features/cart/save-all-section'
import type { OrderDisplay } from '@/offline/kinds/order'
import { useMissing } from '@/parts/connection/use-is-offline'
import type { LaboratoryTab } from '@/parts/laboratories/laboratory-tabs'
import { whyNoMethod } from '@/parts/orders/order-methods'
import { ReviewDialog, ReviewForm } from '@/parts/orders/review/review-dialog'
import { type ReviewedOrder, ReviewSummary } from '@/parts/orders/review/review-summary'
import type { SaveProblem } from '@/parts/orders/save-problem'
import { useOnePress } from '@/parts/orders/use-one-press'
import { type ChosenOrder, useOrderSaving } from '@/parts/orders/use-order-saving'
import { usePriceMode } from '@/parts/prices/price-mode'
import { cartFactsQuery } from '@/parts/purchasing/cart-facts'
import { usePharmacyScope } from '@/parts/session/scope'

type SaveAllDialogProps = {
  carts: readonly JudgedCart[]
  /** Tabs of the laboratories that the carts belong to. */
  laboratories: readonly LaboratoryTab[]
  /** To the cart of a laboratory. */
  onCart: (laboratory: number) => void
  onOrders: () => void
  opened: boolean
  onClose: () => void
}

/** Turns the carts of all laboratories into orders, one each. What cannot be saved says why and stays. */
export function SaveAllDialog(props: SaveAllDialogProps) {
  return (
    <ReviewDialog opened={props.opened} onClose={props.onClose} title="Guardar todo" size={640}>
      <SaveAll {...props} />
    </ReviewDialog>
  )
}

const pedidos = (count: number) => (count === 1 ? '1 pedido' : `${formatInteger(count)} pedidos`)

function SaveAll({ carts, laboratories, onCart, onOrders, onClose }: SaveAllDialogProps) {
  const scope = usePharmacyScope()
  const { mode } = usePriceMode()
  const missing = useMissing()
  const { data: facts } = useQuery(cartFactsQuery(scope))
  /** Laboratories whose carts are reviewed: what another window fills meanwhile is not. */
  const [reviewed] = useState(() => carts.map(({ item }) => item.laboratory))
  const methods = useQuery(allMethodsQuery(scope, reviewed))
  const [picked, setPicked] = useState<ReadonlyMap<number, number>>(new Map())
  /** Laboratories whose carts are not to be saved now. */
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [saved, setSaved] = useState<readonly OrderDisplay['laboratory'][]>([])
  const [problems, setProblems] = useState<ReadonlyMap<number, SaveProblem>>(new Map())
  const { saving, run } = useOnePress()

  const sections = reviewed.flatMap((id, position) => {
    const laboratory = laboratories.find((each) => each.id === id)
    const judged = carts.find(({ item }) => item.laboratory === id)
    if (laboratory === undefined || judged === undefined || isSaved(saved, id)) return []
    const order = cartOrder({ device: scope.device, facts }, { judged, laboratory })
    const read = methods.data?.[position]
    const choice = read ? methodChoice(read, order.reviewed.totalPvl) : undefined
    const onRead = read === null || methods.isLoadingError ? () => void methods.refetch() : null
    const method = chosenMethod(choice, picked.get(id) ?? null)
    const whyNot = order.disabledReason ?? whyNoMethod(choice, onRead)
    const isChosen = whyNot === null && !left.has(id)
    return { judged, order: { ...order, method }, choice, onRead, whyNot, isChosen }
  })
  const isReading = sections.some(({ choice, onRead }) => choice === undefined && onRead === null)
  const chosen = sections.flatMap(({ order, isChosen }) => (isChosen ? order : []))

  const orders = useOrderSaving({
    opened: true,
    onSaved: (now) => {
      const all = [...saved, ...now]
      setSaved(all)
      if (chosen.every(({ laboratory }) => isSaved(all, laboratory.id))) onOrders()
    },
  })
  const save = () => run(async () => setProblems(await orders.save(chosen)))
  const send = (order: ChosenOrder, accepted: readonly PriceChange[]) =>
    run(async () => {
      const found = await orders.send(order, accepted)
      const others = [...problems].filter(([laboratory]) => laboratory !== order.laboratory.id)
      setProblems(new Map(found === null ? others : [...others, [order.laboratory.id, found]]))
    })

  const staying = sections.flatMap(({ order, isChosen }) => (isChosen ? [] : order.laboratory.name))
  const firstProblem = sections.find(({ order }) => problems.has(order.laboratory.id))
  return (
    <ReviewForm
      confirmLabel={`Guardar ${pedidos(chosen.length)}`}
      disabledReason={
        isReading
          ? 'Su orden se esta procesando, espere por favor...'
          : chosen.length === 0
            ? 'No hay ningún pedido elegido que se pueda guardar'
            : null
      }
      loading={saving}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <LoadingOverlay visible={saving} loaderProps={{ children: 'Obteniendo información...' }} />
      {saved.length === 0 ? null : (
        <Alert color="pharmacy" variant="light" role="status">
          {`Guardado: ${saved.map(({ name }) => name).join(', ')}. Lo que sigue no se ha guardado.`}
        </Alert>
      )}
      <ReviewSummary to={pedidos(chosen.length)} order={totalOf(chosen.map(({ reviewed }) => reviewed))} />
      {staying.length === 0 || isReading ? null : (
        <Text size="sm">
          {staying.length === 1 ? 'Se queda' : 'Se quedan'} en el carrito: {staying.join(', ')}.
        </Text>
      )}
      {mode === 'pvp' ? (
        <Text size="sm" c="dimmed">
          Ve los importes en PVP; los mínimos de los laboratorios se cuentan en PVL.
        </Text>
      ) : null}
      {missing ? (
        <Text size="sm" c="dimmed">
          {missing.what}: los pedidos se guardan en este dispositivo y se enviarán después.
        </Text>
      ) : null}
      {sections.map((section) => {
        const { order } = section
        const { id } = order.laboratory
        const problem = problems.get(id)
        return (
          <SaveAllSection
            key={id}
            {...section}
            problem={problem}
            isFirstProblem={section === firstProblem}
            saving={saving}
            onChoose={(isChosen) => setLeft(isChosen ? without(left, id) : new Set([...left, id]))}
            onMethod={(method) => setPicked(new Map([...picked, [id, method]]))}
            onCart={() => onCart(id)}
            onSend={(accepted) => void send(order, accepted)}
          />
        )
      })}
    </ReviewForm>
  )
}

const isSaved = (saved: readonly { id: number }[], laboratory: number) =>
  saved.some(({ id }) => id === laboratory)

const without = (ids: ReadonlySet<number>, id: number) => new Set([...ids].filter((each) => each !== id))

const totalOf = (orders: readonly ReviewedOrder[]): ReviewedOrder => {
  const sum = (of: (order: ReviewedOrder) => number) => orders.reduce((total, order) => total + of(order), 0)
  return {
    lines: sum(({ lines }) => lines),
    units: sum(({ units }) => units),
    totalPvl: sum(({ totalPvl }) => totalPvl),
    totalPvp: sum(({ totalPvp }) => totalPvp),
    discountedPvl: orders.some(({ discountedPvl }) => discountedPvl === null)
      ? null
      : sum(({ discountedPvl }) => discountedPvl ?? 0),
  }
}
