import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '@/ui/compact-button.module.css'

type CompactButtonProps = ButtonProps & {
  icon: ReactNode
  label: string
  /** A short figure that stays beside the icon, such as '1/2'. */
  figure?: string
  onClick: () => void
}

/** A button of the page's header: on narrow screens its icon alone, with the label for readers. */
export function CompactButton({ icon, label, figure, onClick, ...button }: CompactButtonProps) {
  return (
    <Button
      variant="default"
      {...button}
      className={classes.button}
      leftSection={icon}
      title={label}
      aria-label={figure === undefined ? undefined : `${label} ${figure}`}
      onClick={onClick}
    >
      <span className={classes.label}>{label}</span>
      {figure === undefined ? null : <span className={classes.figure}> {figure}</span>}
    </Button>
  )
}
