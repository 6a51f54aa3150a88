import { IconInfoCircle, IconReplace } from '@tabler/icons-react'
import { memo } from 'react'
import type { ProvisionGroup, Transferable } from '@/domain/proposal/proposal-types'
import { orderedTransferable, shownTransferable } from '@/domain/proposal/transferables'
import type { PrudentRow } from '@/domain/prudent/prudent-row'
import { PrudentChip } from '@/features/purchasing/prudent/prudent-cell'
import { StockDays } from '@/features/purchasing/prudent/stock-days'
import { BonusChip, hasBonuses } from '@/features/purchasing/rows/chips/bonus-chip'
import { DiscountChip, FixedDiscount, hasTiers } from '@/features/purchasing/rows/chips/discount-chip'
import { OnItsWayChip } from '@/features/purchasing/rows/chips/on-its-way-chip'
import { PriceDropChip } from '@/features/purchasing/rows/chips/price-drop-chip'
import { ShortageFacts } from '@/features/purchasing/rows/chips/shortage-facts'
import { WantedChip } from '@/features/purchasing/rows/chips/wanted-chip'
import classes from '@/features/purchasing/rows/provision-cells.module.css'
import type { SwapRule } from '@/features/purchasing/rows/provision-rules'
import { ShortageAlternatives } from '@/features/purchasing/rows/shortage-alternatives'
import { useQuantities, useRowQuantity } from '@/features/purchasing/state/quantities'
import { EaseOfChange } from '@/parts/catalogue/ease-of-change'
import { LaboratoryMark } from '@/parts/laboratories/laboratory-mark'
import { Money } from '@/parts/prices/money'
import { PackFact, ShelfStock, UnitPrice } from '@/parts/product-lines/product-facts'
import { ProductLine } from '@/parts/product-lines/product-line'
import line from '@/parts/product-lines/product-line.module.css'
import { QuantityInput } from '@/ui/controls/quantity-input'

// Plain elements and memoised cells: a tooltip component in each row would cost more than everything else in it, and
// rows are rendered again while the grid scrolls.
type RowProps = { group: ProvisionGroup }

export const ProductCell = memo(function ProductCell({
  group,
  facts,
  withLaboratory,
  brief,
  whole,
  swap,
  onSwap,
  canBuy,
}: RowProps & {
  /** Which facts stand below the name; none in a card, which has a place of its own for them. */
  facts: 'all' | 'rest' | 'none'
  withLaboratory: boolean
  /** Another column has taken room: until when a product is short is said in fewer letters. */
  brief: boolean
  /** The row cannot be opened. */
  whole: boolean
  swap: ReturnType<SwapRule['stateOf']>
  onSwap: SwapRule['onSwap']
  canBuy: boolean
}) {
  const product = shownTransferable(group)
  if (product === undefined) return group.name
  const disabled = swap === 'disabled'
  return (
    <ProductLine
      name={product.product}
      whole={whole}
      mark={withLaboratory ? <LaboratoryMark {...product.laboratory} /> : null}
      facts={
        facts === 'none' ? undefined : <Terms group={group} rest={facts === 'rest'} briefShortage={brief} />
      }
      chip={
        facts === 'none' ? null : (
          <span className={classes.chips}>
            <RowChips group={group} of={product.product} />
            <DiscountChip group={group} brief={facts === 'all'} short={product.shortage !== undefined} />
            <BonusChip group={group} short={hasTiers(group) || product.shortage !== undefined} />
          </span>
        )
      }
      action={
        <>
          {canBuy && product.out_of_stock ? <ShortageAlternatives group={group} onSwap={onSwap} /> : null}
          {swap === 'none' ? null : (
            <button
              type="button"
              className={classes.swap}
              title={disabled ? inCartReason : 'Cambiar por otro producto de la agrupación'}
              aria-label={`Cambiar ${product.product} por otro producto`}
              aria-description={disabled ? inCartReason : undefined}
              aria-disabled={disabled || undefined}
              onClick={() => disabled || onSwap(group)}
            >
              <IconReplace size={18} aria-hidden />
            </button>
          )}
        </>
      }
    />
  )
})

const inCartReason = 'Ya está en el carrito con su campaña'

/** They are brief beside each other, or beside the tiers. */
function RowChips({ group, of }: RowProps & { of: string }) {
  const { wanted, on_its_way } = group
  const drop = shownTransferable(group)?.price_drop
  const isBrief = hasTiers(group) || hasBonuses(group) || drop !== undefined
  return (
    <>
      {drop === undefined ? null : (
        <PriceDropChip
          group={group}
          of={of}
          brief={hasTiers(group) || wanted !== undefined || on_its_way !== undefined}
        />
      )}
      <WantedChip group={group} of={of} brief={isBrief || on_its_way !== undefined} />
      <OnItsWayChip group={group} of={of} brief={isBrief || wanted !== undefined} />
    </>
  )
}

/** The facts of a card, beside its quantity: two lines, or one and the chip of its tiers; a shortage and its date need both. */
export const TermsCell = memo(function TermsCell({
  group,
  prudent,
}: RowProps & { prudent: PrudentRow | null }) {
  const isShort = shownTransferable(group)?.shortage !== undefined
  const chips = [
    hasTiers(group),
    hasBonuses(group),
    group.on_its_way !== undefined,
    group.wanted !== undefined,
    shownTransferable(group)?.price_drop !== undefined,
  ].filter(Boolean).length
  // Beside two others, or a shortage, it has no room before the card is opened.
  const chip = chips < 2 && !isShort ? prudent : null
  const hasChips = chips > 0 || chip !== null
  return (
    <span className={line.stack}>
      <span className={line.facts} data-lines={hasChips && !isShort ? 1 : 2}>
        <Terms group={group} rest={false} prudent={prudent} brief={prudent !== null} />
      </span>
      {hasChips ? (
        <span className={classes.chips}>
          <PrudentChip group={group} prudent={chip} />
          <RowChips group={group} of={shownTransferable(group)?.product ?? group.name} />
          <DiscountChip group={group} brief={hasBonuses(group) || chip !== null} />
          <BonusChip group={group} short={hasTiers(group)} />
        </span>
      ) : null}
    </span>
  )
})

/**
 * What identifies the product and matters before ordering it, the most important first. `rest`: without code, stock and
 * price, which have columns of their own.
 */
function Terms({
  group,
  rest,
  prudent = null,
  brief = false,
  briefShortage = false,
}: RowProps & {
  rest: boolean
  /** Only in cards: tables say it in a column. */
  prudent?: PrudentRow | null
  /** The card has one line for them. */
  brief?: boolean
  briefShortage?: boolean
}) {
  const product = shownTransferable(group)
  if (product === undefined) return null
  return (
    <>
      {rest ? null : (
        // Two chips beside the price, or until when it is short, which have to stay in view, leave no room for it.
        <span className={brief || isCrowded(group, product) ? line.onOpening : undefined}>{product.cn}</span>
      )}
      <ShortageFacts group={group} product={product} brief={briefShortage} />
      {rest ? null : <ShelfStock stock={product.stock} />}
      {prudent === null ? null : <StockDays stock={prudent.stock} />}
      {rest || product.pvl === null ? null : <UnitPrice pvl={product.pvl} pvp={product.pvp} />}
      <FixedDiscount group={group} />
      {group.info === null ? null : <StartingNote group={group} info={group.info} />}
      {group.pot === null || group.pot <= 1 ? null : <RowPacks group={group} />}
      {product.campaign === null ? null : <span className={line.campaign}>{product.campaign.name}</span>}
      {!product.out_of_stock && hasShortage(group) ? (
        <span className={line.note}>Otro producto en rotura</span>
      ) : null}
      {product.ean === null ? null : <span className={line.onOpening}>EAN {product.ean.code}</span>}
    </>
  )
}

const isCrowded = (group: ProvisionGroup, { shortage }: Transferable): boolean =>
  shortage !== undefined || (hasTiers(group) && hasBonuses(group))

function RowPacks({ group }: RowProps) {
  return <PackFact pot={group.pot} quantity={useRowQuantity(group)} />
}

/** Why the filter 'Roturas' shows a row whose own product is available. */
const hasShortage = ({ transferables, sales, aggregated }: ProvisionGroup) =>
  [...transferables, ...sales, ...aggregated].some(({ out_of_stock }) => out_of_stock)

/** Why the row starts with 0 units; shown as long as it has none. */
function StartingNote({ group, info }: RowProps & { info: string }) {
  if (useRowQuantity(group) > 0) return null
  return (
    <span className={line.note}>
      <IconInfoCircle size={16} aria-hidden />
      {info}
    </span>
  )
}

export const QuantityCell = memo(function QuantityCell({ group, buttons }: RowProps & { buttons: boolean }) {
  const quantities = useQuantities()
  const quantity = useRowQuantity(group)
  const product = orderedTransferable(group)
  if (product === undefined) return <span className={classes.noPrice}>No se puede pedir</span>
  return (
    <QuantityInput
      label={`Unidades de ${product.product}`}
      value={quantity}
      buttons={buttons}
      step={Math.max(1, product.pot ?? 1)}
      onChange={(next) => quantities.set(product.cn, next)}
    />
  )
})

export const AmountCell = memo(function AmountCell({ group }: RowProps) {
  const quantity = useRowQuantity(group)
  const product = orderedTransferable(group)
  if (product === undefined || quantity === 0) return <Money cents={product === undefined ? null : 0} />
  return <Money pvl={quantity * product.pvl} pvp={product.pvp === null ? null : quantity * product.pvp} />
})

export const EaseCell = memo(function EaseCell({ group }: RowProps) {
  if (group.ease_of_change === 0) return <span className={classes.noPrice}>- - -</span>
  return <EaseOfChange ease={group.ease_of_change} />
})
