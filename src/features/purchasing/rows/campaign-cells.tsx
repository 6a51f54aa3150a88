import { memo, useMemo } from 'react'
import { formatInteger, formatPercent } from '@/domain/basics/numbers'
import { lineDiscount } from '@/domain/offers/tiers'
import type { CampaignRow } from '@/domain/proposal/proposal-types'
import { orderedTransferable } from '@/domain/proposal/transferables'
import {
  type CampaignRowTier,
  campaignRowTiers,
  isTierApplied,
} from '@/features/purchasing/rows/campaign-row-tiers'
import { TierButton } from '@/features/purchasing/rows/tier-button'
import classes from '@/features/purchasing/rows/tier-button.module.css'
import { quantityOf, useFigure, useQuantities } from '@/features/purchasing/state/quantities'
import { Money } from '@/parts/prices/money'
import { ProductLine } from '@/parts/product-lines/product-line'
import { showUndoNotice } from '@/ui/undo-notice'

type RowProps = { row: CampaignRow }

export function CampaignNameCell({ row }: RowProps) {
  const count = row.provisions.length
  return (
    <ProductLine
      name={row.name}
      whole
      facts={count === 1 ? '1 producto' : `${formatInteger(count)} productos`}
    />
  )
}

/** Tiers of the campaign's products; a click sets the tier's units on each product that has it. */
export const CampaignTiersCell = memo(function CampaignTiersCell({ row }: RowProps) {
  const quantities = useQuantities()
  const tiers = useMemo(() => campaignRowTiers(row), [row])
  // Renders again only when a tier starts or stops to apply.
  const applied = useFigure((touched) =>
    tiers.flatMap((tier) => (isTierApplied(row, tier, touched) ? keyOf(tier) : [])).join(),
  ).split(',')
  const apply = ({ cns, quantity }: CampaignRowTier) => {
    const { undo } = quantities.setAll(new Map([...cns].map((cn) => [cn, quantity])))
    const products = cns.size === 1 ? '1 producto' : `${formatInteger(cns.size)} productos`
    void showUndoNotice(`${formatInteger(quantity)} uds en ${products} de ${row.name}.`, undo)
  }
  if (tiers.length === 0) return <CampaignDiscount row={row} />
  return (
    <span className={classes.tiers}>
      {tiers.map((tier) => (
        <TierButton
          key={keyOf(tier)}
          tier={tier}
          applied={applied.includes(keyOf(tier))}
          of={`cada producto de ${row.name}`}
          onApply={() => apply(tier)}
        />
      ))}
    </span>
  )
})

/** The discounts of a campaign without tiers, which apply to any quantity. */
function CampaignDiscount({ row }: RowProps) {
  const discounts = row.provisions.flatMap((group) => {
    const line = orderedTransferable(group)
    return line === undefined ? [] : lineDiscount(line, 0)
  })
  const [least, most] = [Math.min(...discounts), Math.max(0, ...discounts)]
  if (most === 0) return <span className={classes.none}>Sin descuento</span>
  return (
    <span className={classes.discount}>
      {least === most ? '' : 'hasta '}
      {formatPercent(most)} dto.
    </span>
  )
}

const keyOf = ({ quantity, discount }: CampaignRowTier) => `${quantity}:${discount}`

export const CampaignUnitsCell = memo(function CampaignUnitsCell({ row }: RowProps) {
  const units = useFigure((touched) =>
    row.provisions.reduce((sum, group) => sum + quantityOf(group, touched), 0),
  )
  return formatInteger(units)
})

export const CampaignAmountCell = memo(function CampaignAmountCell({ row }: RowProps) {
  const total = (price: 'pvl' | 'pvp') => (touched: ReadonlyMap<string, number>) =>
    row.provisions.reduce(
      (sum, group) => sum + quantityOf(group, touched) * (orderedTransferable(group)?.[price] ?? 0),
      0,
    )
  return <Money pvl={useFigure(total('pvl'))} pvp={useFigure(total('pvp'))} />
})
