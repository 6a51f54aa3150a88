import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '@/ui/controls/compact-button.module.css'

type CompactButtonProps = ButtonProps & {
  icon: ReactNode
  label: string
  /** A short figure beside the icon, such as '1/2', shown on narrow screens, too. */
  figure?: string
  /**
   * Why the button is disabled: shown on hover, focus and touch, and read by screen readers; it remains in the tab
   * order.
   */
  disabledReason?: string | null
  onClick: () => void
}

/** A button of the page's header. On narrow screens it shows only its icon; screen readers still get the label. */
export function CompactButton(props: CompactButtonProps) {
  const { icon, label, figure, disabledReason = null, onClick, ...button } = props
  const disabled = disabledReason !== null
  return (
    <Tooltip label={disabledReason} disabled={!disabled}>
      <Button
        variant="default"
        {...button}
        className={classes.button}
        leftSection={icon}
        title={disabled ? undefined : label}
        aria-label={figure === undefined ? undefined : `${label} ${figure}`}
        data-disabled={disabled || undefined}
        aria-disabled={disabled || undefined}
        aria-description={disabledReason ?? undefined}
        onClick={() => disabled || onClick()}
      >
        <span className={classes.label}>{label}</span>
        {figure === undefined ? null : <span className={classes.figure}> {figure}</span>}
      </Button>
    </Tooltip>
  )
}
