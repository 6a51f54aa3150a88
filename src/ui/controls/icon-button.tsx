import type { ComponentProps } from 'react'
import classes from '@/ui/controls/icon-button.module.css'

type IconButtonProps = ComponentProps<'button'> & { 'aria-label': string }

/** A button of an icon alone, for what is on first screens: Mantine's brings a kilobyte of variants and groups. */
export const IconButton = ({ className, ...props }: IconButtonProps) => (
  <button type="button" className={iconButton(className)} {...props} />
)

/** Class of a link with the look of IconButton. */
export const iconButton = (className?: string): string =>
  `mantine-focus-auto ${classes.button}${className === undefined ? '' : ` ${className}`}`
