import type { ComponentProps } from 'react'
import classes from '@/ui/controls/plain-button.module.css'

type Variant = 'filled' | 'light' | 'default' | 'subtle'

type PlainButtonProps = ComponentProps<'button'> & {
  variant?: Variant
  /** Whether the action that the button started is under way. */
  busy?: boolean
}

/** Looks like Mantine's, for what is on first screens: that one brings a loader, transitions and style props, 6 kB. */
export const PlainButton = ({ variant = 'filled', busy = false, ...props }: PlainButtonProps) => (
  <button type="button" {...plainButton(variant)} disabled={busy} aria-busy={busy} {...props} />
)

/** Props of a link with the look of PlainButton. */
export const plainButton = (variant: Variant) => ({
  className: `mantine-focus-auto ${classes.button}`,
  'data-variant': variant,
})
