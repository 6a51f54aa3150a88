import { IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useIsNarrow } from '@/ui/screen/screen-width'
import { useRootAttribute } from '@/ui/screen/use-root-attribute'
import { Logo } from '@/ui/shell/logo'
import { NavigationButton, NavigationEntry, type NavigationItem } from '@/ui/shell/navigation-entry'
import { useProductName } from '@/ui/shell/product-name'
import classes from '@/ui/shell/shell.module.css'
import { readPreference, writePreference } from '@/ui/state/preferences'

/** Slots that are the same on all screens. */
export type ShellSlots = {
  /** A strip at the top that always stays visible; null for none. */
  banner: ReactNode
  /** This and the theme are in the user menu on narrow screens. */
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
  /** A list (`ul`) of entries at the foot of the drawer, such as help: the last ones of the bar on narrow screens. */
  navigationEnd?: ReactNode
  /** The status pill. */
  sync: ReactNode
  /** A button of the toolbar; on narrow screens an entry of the navigation. */
  cart: ReactNode
  /** Strips above the content: update prompt, first download. */
  notices?: ReactNode
  children: ReactNode
}

const drawerKey = 'drawer-open'

/** The frame of every screen after log-in. It knows no feature: each fills a slot. */
export function Shell(props: ShellProps) {
  const narrow = useIsNarrow()
  const name = useProductName()
  const [open, setOpen] = useState(() => readPreference(drawerKey) === true)
  const hasNavigation = props.navigation.length > 0
  const hasBanner = props.banner !== null
  useRootAttribute('shell', (hasBanner ? 'banner ' : '') + (hasNavigation ? 'navigation' : ''))
  const toggle = () => {
    writePreference(drawerKey, !open)
    setOpen(!open)
  }
  return (
    <div
      className={classes.shell}
      data-drawer={!hasNavigation ? 'none' : open ? 'open' : 'rail'}
      data-banner={hasBanner || undefined}
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
        <Link to="/" className={classes.home} aria-label={`${name}, inicio`}>
          <Logo />
        </Link>
        <p className={classes.title}>{props.title}</p>
        <div className={classes.world}>
          {props.sync}
          {narrow ? null : props.priceMode}
        </div>
        <div className={classes.personal}>
          {narrow ? null : props.cart}
          {props.notifications}
          {narrow ? null : props.themeSwitch}
          {props.userMenu}
        </div>
      </header>
      {hasNavigation ? (
        <nav id="navegacion" className={classes.navigation} aria-label="Principal">
          <div className={classes.entries}>
            <ul>
              {props.navigation.map((item) =>
                'link' in item ? (
                  <NavigationEntry key={item.label} {...item} />
                ) : (
                  <NavigationButton key={item.label} {...item} />
                ),
              )}
              {narrow ? props.cart : null}
            </ul>
            {props.navigationEnd}
          </div>
        </nav>
      ) : null}
      <main id="contenido" tabIndex={-1} className={classes.main}>
        {props.notices}
        {props.children}
      </main>
    </div>
  )
}
