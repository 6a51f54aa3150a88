import type { LinkProps } from '@tanstack/react-router'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import badges from '@/ui/shell/count-badge.module.css'
import classes from '@/ui/shell/navigation-entry.module.css'

type NavigationLink = { label: string; icon: ReactNode; link: LinkProps }
/** Leads to a screen, or does something first. */
export type NavigationItem = NavigationLink | { label: string; icon: ReactNode; onClick: () => void }

type NavigationEntryProps = NavigationLink & {
  /** What readers are told instead of the label. */
  name?: string | undefined
  /** A number at the icon. */
  badge?: string | undefined
}

type NavigationButtonProps = {
  label: string
  icon: ReactNode
  /** Whether it opens a dialog. */
  opens?: 'dialog'
  onClick: () => void
}

/** An entry that does something, such as opening a dialog. */
export function NavigationButton({ label, icon, opens, onClick }: NavigationButtonProps) {
  return (
    <li className={classes.item}>
      <button type="button" className={classes.entry} aria-haspopup={opens} onClick={onClick}>
        <span className={classes.icon} aria-hidden>
          {icon}
        </span>
        <span className={classes.label}>{label}</span>
      </button>
    </li>
  )
}

/** An entry of the navigation: in a rail, in a drawer or in the bar at the bottom. */
export function NavigationEntry({ label, name, icon, badge, link }: NavigationEntryProps) {
  return (
    <li className={classes.item} data-live={badge}>
      <Link {...link} className={classes.entry} activeProps={{ 'aria-current': 'page' }} aria-label={name}>
        <span className={classes.icon} aria-hidden>
          {icon}
          {badge === undefined ? null : <span className={`${badges.count} ${classes.badge}`}>{badge}</span>}
        </span>
        <span className={classes.label}>{label}</span>
      </Link>
    </li>
  )
}
