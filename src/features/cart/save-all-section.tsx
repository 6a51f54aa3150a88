import { Checkbox } from '@mantine/core'
import { formatInteger } from '@/domain/basics/numbers'
import type { PriceChange } from '@/domain/offers/price-change'
import type { JudgedCart } from '@/domain/order/judge-cart'
import type { MethodChoice } from '@/domain/order/order'
import type { CartOrder } from '@/features/cart/cart-order'
import { cartRemovals } from '@/features/cart/cart-removals'
import { CartReview } from '@/features/cart/cart-review'
import { RefusedLines } from '@/features/cart/refused-lines'
import classes from '@/features/cart/save-all-section.module.css'
import { OrderMethods } from '@/parts/orders/order-methods'
import type { SaveProblem } from '@/parts/orders/save-problem'
import { SaveProblemNotice } from '@/parts/orders/save-problem-notice'
import { SimilarOrderNotice } from '@/parts/orders/similar-order-notice'
import { OrderTotalPairs } from '@/parts/prices/order-totals'
import { usePharmacyScope } from '@/parts/session/scope'

type SaveAllSectionProps = {
  judged: JudgedCart
  order: CartOrder & { method: number | null }
  choice: MethodChoice | undefined
  /** Given where its methods could not be read: reads them again. */
  onRead: (() => void) | null
  /** Why it stays where it is. */
  whyNot: string | null
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onMethod: (method: number) => void
  /** To its cart. */
  onCart: () => void
  problem: SaveProblem | undefined
  isFirstProblem: boolean
  saving: boolean
  onSend: (accepted: readonly PriceChange[]) => void
}

/** One laboratory's order among those that are saved together: what it is, what to know of it, how it is sent. */
export function SaveAllSection(props: SaveAllSectionProps) {
  const { judged, order, choice, onRead, whyNot, isChosen, onChoose, onMethod, onCart } = props
  const { problem, isFirstProblem, saving, onSend } = props
  const { device, identity, pharmacy } = usePharmacyScope()
  const { laboratory, reviewed, cns } = order
  const { lines, units, ...totals } = reviewed
  const removals = cartRemovals(device.cart(identity, pharmacy.id), laboratory.id)
  return (
    <section className={classes.section} aria-label={laboratory.name}>
      <Checkbox
        label={laboratory.name}
        description={whyNot}
        checked={isChosen}
        disabled={whyNot !== null}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <dl className={classes.facts}>
        <div>
          <dt>Líneas</dt>
          <dd>{formatInteger(lines)}</dd>
        </div>
        <div>
          <dt>Unidades</dt>
          <dd>{formatInteger(units)}</dd>
        </div>
        <OrderTotalPairs {...totals} keyClassName={classes.key} withPvl />
      </dl>
      <SimilarOrderNotice laboratory={laboratory} cns={cns} units={units} />
      <RefusedLines judged={judged} removals={removals} />
      <CartReview judged={judged} />
      <OrderMethods
        choice={choice}
        onRead={onRead}
        selected={order.method}
        onSelect={onMethod}
        onAddUnits={onCart}
      />
      {problem === undefined ? null : (
        <SaveProblemNotice problem={problem} saving={saving} comesIntoView={isFirstProblem} onSend={onSend} />
      )}
    </section>
  )
}
