import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'

type ActionButtonProps = ButtonProps & {
  'data-autofocus'?: boolean
  children: ReactNode
  /** 'submit': it submits the form around it, as Enter in its fields does. */
  type?: 'submit'
  onClick?: (event: MouseEvent) => void
  /** Why the button is disabled: shown on hover, focus and touch, and read by screen readers. */
  disabledReason: string | null
}

/** A main action that can explain why it is disabled: it remains in the tab order. */
export function ActionButton({ disabledReason, onClick, children, ...button }: ActionButtonProps) {
  const disabled = disabledReason !== null
  return (
    <Tooltip label={disabledReason} disabled={!disabled}>
      <Button
        {...button}
        data-disabled={disabled || undefined}
        aria-disabled={disabled || undefined}
        aria-description={disabledReason ?? undefined}
        onClick={(event) => (disabled ? event.preventDefault() : onClick?.(event))}
      >
        {children}
      </Button>
    </Tooltip>
  )
}
