import { Menu } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { formatPercent } from '@/domain/basics/numbers'
import type { DiscountTier } from '@/domain/offers/quickwin'
import classes from '@/features/purchasing/rows/chips/tier-chip.module.css'

type TierChipProps = {
  /** What its steps give. */
  what: 'Descuento' | 'Unidades bonificadas'
  /** Whose tiers: a product or a campaign. */
  of: string
  /** What is reached and what the next tier needs: '18 % · faltan 21 para 25 %'. */
  step: string
  /** What is shown of it where there is little room. */
  short?: string | undefined
  /** A discount applies. */
  applied: boolean
  /** The items of its menu. */
  items: () => ReactNode
}

/** One chip for all tiers of a line or a campaign: says the next step and opens the others. */
export function TierChip({ what, of, step, short = step, applied, items }: TierChipProps) {
  const [opened, setOpened] = useState(false)
  const chip = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpened(false)
    chip.current?.focus()
  }
  return (
    <span className={classes.root} data-short={short !== step || undefined}>
      <button
        ref={chip}
        type="button"
        className={classes.chip}
        aria-haspopup="menu"
        aria-expanded={opened}
        aria-label={`${what} de ${of}: ${step}`}
        onClick={() => setOpened(!opened)}
      >
        <span className={classes.pill} data-applied={applied || undefined}>
          {short}
        </span>
      </button>
      {/* Rendered once it is open: one menu per row would cost more than the rest of the row. */}
      {opened ? (
        <Menu opened onChange={setOpened} onClose={close} position="bottom-end" withinPortal>
          <Menu.Target>
            <span className={classes.anchor} />
          </Menu.Target>
          <Menu.Dropdown
            aria-label={what === 'Descuento' ? `Tramos de ${of}` : `${what} de ${of}`}
            // The grid around it has keys of its own.
            onKeyDown={(event) => event.stopPropagation()}
          >
            {items()}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </span>
  )
}

type TierItemProps = {
  tier: DiscountTier
  checked: boolean
  /** What the units are of: a product, each product of a campaign. */
  of: string
  text: string
  onApply: () => void
}

/** A tier in the menu of a chip: one that does not apply sets its units (purchasing.md §4). */
export function TierItem({ tier, checked, of, text, onApply }: TierItemProps) {
  return (
    <StepItem
      value={`${tier.quantity}:${tier.discount}`}
      checked={checked}
      label={`${formatPercent(tier.discount)} desde ${tier.quantity} unidades de ${of}`}
      onApply={onApply}
    >
      <b>{formatPercent(tier.discount)}</b> {text}
    </StepItem>
  )
}

type StepItemProps = Pick<TierItemProps, 'checked' | 'onApply'> & {
  value: string
  /** What it sets, and of what. */
  label: string
  children: ReactNode
}

/** A step in the menu of a chip, whatever it gives. */
export function StepItem({ value, checked, label, onApply, children }: StepItemProps) {
  return (
    <Menu.RadioItem
      value={value}
      checked={checked}
      mih="var(--rb-touch)"
      aria-label={label}
      closeMenuOnClick
      onChange={() => checked || onApply()}
    >
      {children}
    </Menu.RadioItem>
  )
}
