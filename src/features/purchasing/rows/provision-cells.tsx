import { IconAlertTriangle, IconInfoCircle, IconPackage, IconReplace } from '@tabler/icons-react'
import { memo } from 'react'
import { formatInteger, formatPercent } from '@/domain/basics/numbers'
import { lineDiscount, tiersOf } from '@/domain/offers/tiers'
import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import { orderedTransferable, shownTransferable } from '@/domain/proposal/transferables'
import classes from '@/features/purchasing/rows/provision-cells.module.css'
import type { SwapRule } from '@/features/purchasing/rows/provision-rules'
import { TierButton } from '@/features/purchasing/rows/tier-button'
import { useQuantities, useRowQuantity } from '@/features/purchasing/state/quantities'
import { EaseOfChange } from '@/parts/catalogue/ease-of-change'
import { LaboratoryMark } from '@/parts/laboratories/laboratory-mark'
import { Money } from '@/parts/prices/money'
import { QuantityInput } from '@/ui/quantity-input'

// Plain elements and memoised cells: a tooltip component in each row would cost more than everything else in it, and
// rows are rendered again while the grid scrolls.
type RowProps = { group: ProvisionGroup }

export const ProductCell = memo(function ProductCell({
  group,
  withTerms,
  withLaboratory,
  swap,
  onSwap,
}: RowProps & {
  /** Shows code, price and stock below the name. */
  withTerms: boolean
  withLaboratory: boolean
  swap: ReturnType<SwapRule['stateOf']>
  onSwap: SwapRule['onSwap']
}) {
  const product = shownTransferable(group)
  if (product === undefined) return group.name
  const disabled = swap === 'disabled'
  return (
    <span className={classes.product}>
      {withLaboratory ? <LaboratoryMark {...product.laboratory} /> : null}
      <span className={classes.productText}>
        <span className={classes.productName}>{product.product}</span>
        {withTerms ? <TermsCell group={group} /> : null}
      </span>
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
    </span>
  )
})

const inCartReason = 'Ya está en el carrito con su campaña'

/** What identifies the product and matters before ordering it: code, unit price, campaign, stock, notes. */
export const TermsCell = memo(function TermsCell({ group }: RowProps) {
  const product = shownTransferable(group)
  if (product === undefined) return null
  return (
    <span className={classes.productMeta}>
      <span>{product.cn}</span>
      {product.pvl === null ? null : (
        <span>
          <Money pvl={product.pvl} pvp={product.pvp} missing="sin precio" />
          /ud
        </span>
      )}
      {product.campaign === null ? null : <span className={classes.campaign}>{product.campaign.name}</span>}
      <ShelfStock stock={product.stock} />
      {group.warning === null ? null : <Warning text={group.warning} />}
      {!product.out_of_stock && hasShortage(group) ? (
        <span className={classes.note}>Otro producto en rotura</span>
      ) : null}
      {group.pot === null || group.pot <= 1 ? null : (
        <span title={`Se pide en múltiplos de ${group.pot}`}>
          de {group.pot} en {group.pot}
        </span>
      )}
      {group.info === null ? null : <StartingNote group={group} info={group.info} />}
    </span>
  )
})

/** Why the filter 'Roturas' shows a row whose own product is available. */
const hasShortage = ({ transferables, sales, aggregated }: ProvisionGroup) =>
  [...transferables, ...sales, ...aggregated].some(({ out_of_stock }) => out_of_stock)

/** Why the row starts with 0 units; shown as long as it has none. */
function StartingNote({ group, info }: RowProps & { info: string }) {
  if (useRowQuantity(group) > 0) return null
  return (
    <span className={classes.note}>
      <IconInfoCircle size={16} aria-hidden />
      {info}
    </span>
  )
}

/** The pharmacy's stock; empty if unknown. */
export function ShelfStock({ stock }: { stock: number | null }) {
  if (stock === null) return null
  return (
    <span
      className={classes.stock}
      data-empty={stock <= 0 || undefined}
      title={`Stock en la farmacia: ${formatInteger(stock)}`}
    >
      <IconPackage size={16} aria-hidden />
      <span className={classes.forReaders}>En la farmacia</span> {formatInteger(stock)}
    </span>
  )
}

/** As text: a touch screen cannot show an icon's tooltip. */
export function Warning({ text }: { text: string }) {
  return (
    <span className={classes.note} data-tone="amber">
      <IconAlertTriangle size={16} aria-hidden />
      {text}
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

/** The line's discount; with tiers, a button for each that sets the units needed for it (purchasing.md §4). */
export const DiscountCell = memo(function DiscountCell({ group }: RowProps) {
  const quantities = useQuantities()
  const quantity = useRowQuantity(group)
  const product = orderedTransferable(group)
  if (product === undefined) return null
  const current = lineDiscount(product, quantity)
  const tiers = tiersOf(product).map((tier) => ({ ...tier, applied: tier.discount === current }))
  return (
    <span className={classes.tiers}>
      {current === 0 || tiers.some(({ applied }) => applied) ? null : (
        <span className={classes.discount} title="Descuento aplicado">
          {formatPercent(current)} dto. aplicado
        </span>
      )}
      {tiers.map((tier) => (
        <TierButton
          key={tier.quantity}
          tier={tier}
          applied={tier.applied}
          of={product.product}
          onApply={() => quantities.set(product.cn, tier.quantity)}
        />
      ))}
    </span>
  )
})

export const EaseCell = memo(function EaseCell({ group }: RowProps) {
  if (group.ease_of_change === 0) return <span className={classes.noPrice}>- - -</span>
  return <EaseOfChange ease={group.ease_of_change} />
})
