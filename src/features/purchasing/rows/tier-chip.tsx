import { Menu } from '@mantine/core'
import { useRef, useState } from 'react'
import { formatInteger, formatPercent } from '@/domain/basics/numbers'
import type { DiscountTier } from '@/domain/offers/quickwin'
import { type DiscountFields, lineDiscount, nextTier, tiersOf } from '@/domain/offers/tiers'
import classes from '@/features/purchasing/rows/tier-chip.module.css'

type TierChipProps = {
  line: DiscountFields & { product: string }
  quantity: number
  onApply: (tier: DiscountTier) => void
}

/** The line's discount and what the next tier needs, '18 % · faltan 21 para 25 %'; opens the list of its tiers. */
export function TierChip({ line, quantity, onApply }: TierChipProps) {
  const [opened, setOpened] = useState(false)
  const chip = useRef<HTMLButtonElement>(null)
  const current = lineDiscount(line, quantity)
  const step = stepText(line, quantity)
  const close = () => {
    setOpened(false)
    chip.current?.focus()
  }
  return (
    <span className={classes.root}>
      <button
        ref={chip}
        type="button"
        className={classes.chip}
        aria-haspopup="menu"
        aria-expanded={opened}
        aria-label={`Descuento de ${line.product}: ${step}`}
        onClick={() => setOpened(!opened)}
      >
        <span className={classes.pill} data-applied={current > 0 || undefined}>
          {step}
        </span>
      </button>
      {/* Rendered once it is open: one menu per row would cost more than the rest of the row. */}
      {opened ? (
        <Menu opened onChange={setOpened} onClose={close} position="bottom-end" withinPortal>
          <Menu.Target>
            <span className={classes.anchor} />
          </Menu.Target>
          <Menu.Dropdown
            aria-label={`Tramos de ${line.product}`}
            // The grid around it has keys of its own.
            onKeyDown={(event) => event.stopPropagation()}
          >
            {tiersOf(line).map((tier) => (
              <Menu.RadioItem
                key={tier.quantity}
                value={String(tier.quantity)}
                checked={tier.discount === current}
                mih="var(--rb-touch)"
                aria-label={`${formatPercent(tier.discount)} desde ${tier.quantity} unidades de ${line.product}`}
                closeMenuOnClick
                onChange={() => onApply(tier)}
              >
                <b>{formatPercent(tier.discount)}</b> desde {formatInteger(tier.quantity)} ud
              </Menu.RadioItem>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </span>
  )
}

const stepText = (line: DiscountFields, quantity: number): string => {
  const current = lineDiscount(line, quantity)
  const next = nextTier(line, quantity)
  if (next === undefined) return `${formatPercent(current)} · el mayor`
  const step = `${next.missing === 1 ? 'falta' : 'faltan'} ${formatInteger(next.missing)} para ${formatPercent(next.discount)}`
  return current === 0 ? step : `${formatPercent(current)} · ${step}`
}
