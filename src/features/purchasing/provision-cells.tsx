import {
  IconAlertTriangle,
  IconInfoCircle,
  IconPackage,
  IconPackageOff,
  IconReplace,
} from '@tabler/icons-react'
import { memo } from 'react'
import { formatInteger, formatPercent } from '@/domain/numbers'
import type { ProvisionGroup } from '@/domain/proposal-types'
import { easeOfChangeLabels } from '@/domain/templates'
import { lineDiscount, tiersOf } from '@/domain/tiers'
import { orderedTransferable } from '@/domain/transferables'
import classes from '@/features/purchasing/provisions.module.css'
import { useQuantities, useRowQuantity } from '@/features/purchasing/quantities'
import { LaboratoryMark } from '@/ui/laboratory-mark'
import { Money } from '@/ui/money'
import { QuantityInput } from '@/ui/quantity-input'

// Plain elements and memoised cells: a library tooltip in each row costs more than all the rest of it, and a grid that
// scrolls renders its rows again.
type RowProps = { group: ProvisionGroup }

/** The product that would be ordered, or the first of the group where none has a price. */
const shownProduct = (group: ProvisionGroup) => orderedTransferable(group) ?? group.transferables[0]

export const ProductCell = memo(function ProductCell({
  group,
  withTerms,
  withLaboratory,
  onSwap,
}: RowProps & {
  /** Code, price and stock stand under the name. */
  withTerms: boolean
  withLaboratory: boolean
  onSwap: ((group: ProvisionGroup) => void) | null
}) {
  const product = shownProduct(group)
  if (product === undefined) return group.name
  return (
    <span className={classes.product}>
      {withLaboratory ? (
        <LaboratoryMark name={product.laboratory.name} image={product.laboratory.image} />
      ) : null}
      <span className={classes.productText}>
        <span className={classes.productName}>{product.product}</span>
        {withTerms ? <TermsCell group={group} /> : null}
      </span>
      {onSwap === null ? null : (
        <button
          type="button"
          className={classes.swap}
          title="Cambiar por otro producto de la agrupación"
          aria-label={`Cambiar ${product.product} por otro producto`}
          onClick={() => onSwap(group)}
        >
          <IconReplace size={18} aria-hidden />
        </button>
      )}
    </span>
  )
})

/** What identifies the product and what to know before ordering it: code, unit price, campaign, stock, notes. */
export const TermsCell = memo(function TermsCell({ group }: RowProps) {
  const product = shownProduct(group)
  if (product === undefined) return null
  return (
    <span className={classes.productMeta}>
      <span>{product.cn}</span>
      <span>
        <Money pvl={product.pvl} pvp={product.pvp} missing="sin precio" />
        {product.pvl === null ? null : '/ud'}
      </span>
      {product.campaign === null ? null : <span className={classes.campaign}>{product.campaign.name}</span>}
      <StockMark stock={product.stock} outOfStock={product.out_of_stock} />
      {group.warning === null ? null : (
        <Note text={group.warning} icon={<IconAlertTriangle size={16} aria-hidden />} tone="amber" />
      )}
      {group.info === null ? null : (
        <Note text={group.info} icon={<IconInfoCircle size={16} aria-hidden />} />
      )}
    </span>
  )
})

/** Units on the pharmacy's shelf, or the laboratory's shortage. */
export function StockMark({ stock, outOfStock }: { stock: number | null; outOfStock: boolean }) {
  if (outOfStock) {
    return (
      <Note
        text="Rotura de stock en el laboratorio"
        icon={<IconPackageOff size={16} aria-hidden />}
        tone="amber"
      />
    )
  }
  if (stock === null) return null
  return (
    <span
      className={classes.stock}
      data-empty={stock <= 0 || undefined}
      title={`Stock en la farmacia: ${formatInteger(stock)}`}
    >
      <IconPackage size={16} aria-hidden />
      <span className={classes.forReaders}>Stock</span> {formatInteger(stock)}
    </span>
  )
}

function Note({ text, icon, tone }: { text: string; icon: React.ReactNode; tone?: 'amber' }) {
  return (
    <span role="img" aria-label={text} title={text} className={classes.note} data-tone={tone}>
      {icon}
    </span>
  )
}

export const QuantityCell = memo(function QuantityCell({ group }: RowProps) {
  const quantities = useQuantities()
  const quantity = useRowQuantity(group)
  const product = orderedTransferable(group)
  if (product === undefined) return <span className={classes.noPrice}>No se puede pedir</span>
  return (
    <QuantityInput
      label={`Unidades de ${product.product}`}
      value={quantity}
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

/** The line's discount; with tiers, one button each that sets the units which reach it (purchasing.md §4). */
export const DiscountCell = memo(function DiscountCell({ group }: RowProps) {
  const quantities = useQuantities()
  const quantity = useRowQuantity(group)
  const product = orderedTransferable(group)
  if (product === undefined) return null
  const current = lineDiscount(product, quantity)
  const tiers = tiersOf(product)
  if (tiers.length === 0)
    return current === 0 ? null : <span className={classes.discount}>{formatPercent(current)} dto.</span>
  return (
    <span className={classes.tiers}>
      {tiers.map((tier) => {
        const applied = tier.discount === current
        return (
          <button
            key={tier.quantity}
            type="button"
            className={classes.tier}
            data-applied={applied || undefined}
            aria-pressed={applied}
            aria-label={`${formatPercent(tier.discount)} desde ${tier.quantity} unidades de ${product.product}`}
            onClick={() => applied || quantities.set(product.cn, tier.quantity)}
          >
            <b>{formatPercent(tier.discount)}</b> {formatInteger(tier.quantity)} ud
          </button>
        )
      })}
    </span>
  )
})

export const EaseCell = memo(function EaseCell({ group }: RowProps) {
  const label = easeOfChangeLabels[group.ease_of_change]
  if (label === '') return <span className={classes.noPrice}>- - -</span>
  return (
    <span className={classes.ease} data-ease={group.ease_of_change}>
      {label}
    </span>
  )
})
