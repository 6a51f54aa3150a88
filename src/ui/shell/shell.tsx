import { IconMenu2 } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { readPreference, writePreference } from '@/ui/preferences'
import { Logo } from '@/ui/shell/logo'
import classes from '@/ui/shell/shell.module.css'

export type NavigationItem = { label: string; icon: ReactNode; link: LinkProps }

/** Slots that are the same on all screens. */
export type ShellSlots = {
  /** A strip at the top that always stays visible; null for none. */
  banner: ReactNode
  priceMode: ReactNode
  /** The bell. */
  notifications: ReactNode
  themeSwitch: ReactNode
  userMenu: ReactNode
}

type ShellProps = ShellSlots & {
  /** Name of the pharmacy or area. */
  title: string
  /** Entries of the navigation, which is a bottom bar, a rail or a drawer depending on the width. May be empty. */
  navigation: readonly NavigationItem[]
  /** The status pill. */
  sync: ReactNode
  cart: ReactNode
  /** Strips above the content: update prompt, first download. */
  notices?: ReactNode
  children: ReactNode
}

const drawerKey = 'drawer-open'

/** The frame of every screen after log-in. It knows no feature: each fills a slot. */
export function Shell(props: ShellProps) {
  const [open, setOpen] = useState(() => readPreference(drawerKey) === true)
  const hasNavigation = props.navigation.length > 0
  const toggle = () => {
    writePreference(drawerKey, !open)
    setOpen(!open)
  }
  return (
    <div
      className={classes.shell}
      data-drawer={!hasNavigation ? 'none' : open ? 'open' : 'rail'}
      data-banner={props.banner !== null || undefined}
    >
      <a href="#contenido" className={classes.skip}>
        Saltar al contenido
      </a>
      {props.banner === null ? null : <div className={classes.banner}>{props.banner}</div>}
      <header className={classes.toolbar}>
        {hasNavigation ? (
          <button
            type="button"
            className={classes.toggle}
            aria-label="Menú"
            aria-expanded={open}
            aria-controls="navegacion"
            onClick={toggle}
          >
            <IconMenu2 size={22} aria-hidden />
          </button>
        ) : null}
        <Link to="/" className={classes.home} aria-label="Rebotica, inicio">
          <Logo />
        </Link>
        <p className={classes.title}>{props.title}</p>
        <div className={classes.world}>
          {props.sync}
          {props.priceMode}
        </div>
        <div className={classes.personal}>
          {props.cart}
          {props.notifications}
          <div className={classes.theme}>{props.themeSwitch}</div>
          {props.userMenu}
        </div>
      </header>
      {hasNavigation ? (
        <nav id="navegacion" className={classes.navigation} aria-label="Principal">
          <ul>
            {props.navigation.map(({ label, icon, link }) => (
              <li key={label}>
                <Link {...link} className={classes.entry} activeProps={{ 'aria-current': 'page' }}>
                  <span className={classes.entryIcon} aria-hidden>
                    {icon}
                  </span>
                  <span>{label}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <main id="contenido" tabIndex={-1} className={classes.main}>
        {props.notices}
        {props.children}
      </main>
    </div>
  )
}
