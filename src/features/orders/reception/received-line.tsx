import { Button } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { memo, useEffect, useRef, useState } from 'react'
import { formatDay } from '@/domain/basics/dates'
import { breakOne, type Counting, type Received, setUnits } from '@/domain/order/reception'
import { PackLabels } from '@/features/orders/reception/pack-labels'
import classes from '@/features/orders/reception/reception.module.css'
import { QuantityInput } from '@/ui/controls/quantity-input'

type ReceivedLineProps = {
  of: Pick<Received, 'line' | 'cn'>
  product: string
  /** Absent for what nobody ordered. */
  expected?: number
  /** False where none of its units is to come at all. */
  isComing?: boolean
  /** What came in earlier receptions. */
  before?: number
  /** What was counted of it, lot by lot. */
  received: readonly Received[]
  /** It was scanned last. */
  isLast: boolean
  onChange: (next: (counting: Counting) => Counting) => void
}

/** A line of the order, big enough to be read beside the boxes: what was counted of what was expected. */
export const ReceivedLine = memo(function ReceivedLine(props: ReceivedLineProps) {
  const { of, product, expected, isComing = true, before = 0, received, isLast, onChange } = props
  const units = received.reduce((sum, each) => sum + each.units, 0)
  const isNothing = units === 0 && expected === 0
  const state = expected === undefined ? 'over' : stateOf({ units, expected, isComing })
  const item = useRef<HTMLLIElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const [showsLabels, setShowsLabels] = useState(false)
  useEffect(() => {
    if (isLast && units > 0) item.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isLast, units])
  return (
    <li ref={item} className={classes.line} data-state={state} data-last={isLast || undefined}>
      <span className={classes.mark} aria-hidden>
        {state === 'whole' ? <IconCheck size={28} /> : state === 'over' ? <IconPlus size={24} /> : null}
      </span>
      <span className={classes.product}>
        <strong>{product}</strong>
        <small>
          {[of.cn, before === 0 ? null : before === 1 ? '1 recibida antes' : `${before} recibidas antes`]
            .filter((fact) => fact !== null)
            .join(' · ')}
        </small>
        {received.filter(isTold(of.cn)).map((each) => (
          <small key={JSON.stringify([each.cn, each.lot, each.expiry, each.broken])} className={classes.lot}>
            {packText(each, of.cn)}
          </small>
        ))}
      </span>
      <span className={classes.figure}>
        {isNothing ? null : <b>{units}</b>}
        {isNothing || expected === undefined ? null : <span> de {expected}</span>}
        <span className={classes.word}>
          {isNothing && isComing
            ? 'Ya recibida'
            : stateText(state, expected === undefined ? 0 : expected - units)}
        </span>
      </span>
      <span className={classes.controls}>
        <QuantityInput
          label={`Unidades recibidas de ${product}`}
          value={units}
          onChange={(next) => onChange((counting) => setUnits(counting, of, next))}
        />
        <Button
          ref={toggle}
          variant="subtle"
          px="xs"
          aria-label={`Lote y caducidad de ${product}`}
          aria-expanded={showsLabels}
          onClick={() => setShowsLabels(!showsLabels)}
        >
          Lote
        </Button>
        <Button
          variant="subtle"
          color="red"
          px="xs"
          aria-label={`Una unidad rota de ${product}`}
          onClick={() => onChange((counting) => breakOne(counting, of))}
        >
          Rota
        </Button>
      </span>
      {showsLabels ? (
        <PackLabels
          of={of}
          product={product}
          received={received}
          onChange={onChange}
          onDone={() => toggle.current?.focus()}
        />
      ) : null}
    </li>
  )
})

type LineState = 'none' | 'over' | 'short' | 'whole'

const stateOf = (of: { units: number; expected: number; isComing: boolean }): LineState => {
  const { units, expected, isComing } = of
  if (!isComing && units === 0) return 'none'
  return units > expected ? 'over' : units < expected ? 'short' : 'whole'
}

const stateText = (state: LineState, missing: number): string =>
  state === 'none'
    ? 'No viene'
    : state === 'whole'
      ? 'Completa'
      : state === 'short'
        ? `${missing === 1 ? 'Falta' : 'Faltan'} ${missing}`
        : missing < 0
          ? `${missing === -1 ? 'Sobra' : 'Sobran'} ${-missing}`
          : 'No pedido'

/** Bare units are said already. */
const isTold =
  (ordered: string) =>
  ({ cn, lot, expiry, broken }: Received): boolean =>
    cn !== ordered || lot !== null || expiry !== null || broken

const packText = ({ units, cn, lot, expiry, broken }: Received, ordered: string): string =>
  [
    units === 1 ? '1 ud' : `${units} uds`,
    cn === ordered ? null : `en su lugar ${cn}`,
    lot === null ? 'sin lote' : `lote ${lot}`,
    expiry === null ? 'sin caducidad' : `caduca ${formatDay(expiry)}`,
    broken ? (units === 1 ? 'rota' : 'rotas') : null,
  ]
    .filter((fact) => fact !== null)
    .join(' · ')
