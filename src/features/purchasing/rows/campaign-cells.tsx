import { Menu } from '@mantine/core'
import { memo, useMemo } from 'react'
import { formatInteger, formatPercent } from '@/domain/basics/numbers'
import type { Cn } from '@/domain/catalogue/catalogue'
import { lineDiscount } from '@/domain/offers/tiers'
import type { CampaignRow } from '@/domain/proposal/proposal-types'
import { orderedTransferable } from '@/domain/proposal/transferables'
import classes from '@/features/purchasing/rows/campaign-cells.module.css'
import {
  type CampaignRowTier,
  campaignRowTiers,
  campaignStep,
  isTierApplied,
} from '@/features/purchasing/rows/campaign-row-tiers'
import { TierChip, TierItem } from '@/features/purchasing/rows/chips/tier-chip'
import { quantityOf, useFigure, useQuantities } from '@/features/purchasing/state/quantities'
import { Money } from '@/parts/prices/money'
import { ProductLine } from '@/parts/product-lines/product-line'
import { stepText } from '@/parts/product-lines/step-text'
import { showUndoNotice } from '@/ui/feedback/undo-notice'

type RowProps = { row: CampaignRow }

/** `withTiers`: where they have no column of their own. */
export function CampaignNameCell({ row, withTiers }: RowProps & { withTiers: boolean }) {
  const count = row.provisions.length
  return (
    <ProductLine
      name={row.name}
      whole
      facts={
        <span className={classes.count}>
          {count === 1 ? '1 producto' : `${formatInteger(count)} productos`}
        </span>
      }
      chip={withTiers ? <CampaignTiersCell row={row} /> : null}
    />
  )
}

/** Tiers of the campaign's products as one chip; what is chosen there can be undone. */
export const CampaignTiersCell = memo(function CampaignTiersCell({ row }: RowProps) {
  const quantities = useQuantities()
  const tiers = useMemo(() => campaignRowTiers(row), [row])
  // Renders again only when another step or tier is next.
  const step = useFigure((touched) => (tiers.length === 0 ? '' : campaignStepText(row, touched)))
  const isDiscounted = useFigure((touched) => Number(campaignStep(row, touched).most > 0)) === 1
  if (tiers.length === 0) return <CampaignDiscount row={row} />
  const set = (units: ReadonlyMap<Cn, number>, said: string) => {
    const { undo } = quantities.setAll(units)
    void showUndoNotice(`${said} ${row.name}.`, undo)
  }
  const items = () => {
    const touched = quantities.getSnapshot()
    const { next } = campaignStep(row, touched)
    return (
      <>
        {next === undefined ? null : (
          <Menu.Item
            mih="var(--rb-touch)"
            onClick={() =>
              set(next.units, `${formatInteger(next.missing)} ${next.missing === 1 ? 'ud' : 'uds'} más en`)
            }
          >
            {next.missing === 1
              ? 'Añadir la que falta'
              : `Añadir las ${formatInteger(next.missing)} que faltan`}{' '}
            para <b>{formatPercent(next.discount)}</b>
          </Menu.Item>
        )}
        {tiers.map((tier) => (
          <TierItem
            key={`${tier.quantity}:${tier.discount}`}
            tier={tier}
            checked={isTierApplied(row, tier, touched)}
            of={`cada producto de ${row.name}`}
            text={`con ${formatInteger(tier.quantity)} ud de cada producto`}
            onApply={() =>
              set(unitsOf(tier), `${formatInteger(tier.quantity)} uds en ${productsOf(tier)} de`)
            }
          />
        ))}
      </>
    )
  }
  return <TierChip what="Descuento" of={row.name} step={step} applied={isDiscounted} items={items} />
})

const unitsOf = ({ cns, quantity }: CampaignRowTier) => new Map([...cns].map((cn) => [cn, quantity]))
const productsOf = ({ cns }: CampaignRowTier) =>
  cns.size === 1 ? '1 producto' : `${formatInteger(cns.size)} productos`

/** What its products reach, and what the next tier needs: '12 % a 18 % · faltan 35 para 18 %'. */
const campaignStepText = (row: CampaignRow, touched: ReadonlyMap<Cn, number>): string => {
  const { least, most, next } = campaignStep(row, touched)
  if (most === 0) return stepText(null, next)
  const reached =
    least === most
      ? formatPercent(most)
      : least === 0
        ? `hasta ${formatPercent(most)}`
        : `${formatPercent(least)} a ${formatPercent(most)}`
  return stepText(reached, next)
}

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
