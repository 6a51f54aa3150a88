import { Link, type LinkProps } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { PlatformFeature } from '@/domain/basics/platform-features'
import { adminRoles, internalRoles, type Role, userListRoles } from '@/domain/people/roles'
import classes from '@/features/admin/admin-tabs.module.css'
import { usePlatform } from '@/parts/platform/platform'
import { useSessionScope } from '@/parts/session/scope'

type AdminTab = {
  label: string
  title: string
  to: NonNullable<LinkProps['to']>
  roles: readonly Role[]
  /** Not shown where the installation has switched it off. */
  feature?: PlatformFeature
}

/** The parts of the admin area and who sees them (platform.md §6). The first one of them is where somebody arrives. */
export const adminTabs = [
  { label: 'Usuarios', title: 'Administración', to: '/admin', roles: userListRoles },
  { label: 'Demos', title: 'Demos', to: '/admin/demos', roles: internalRoles, feature: 'demos' },
  {
    label: 'Mis Altas',
    title: 'Mis Altas',
    to: '/admin/altas',
    roles: internalRoles,
    feature: 'registration',
  },
  { label: 'Datos', title: 'Datos', to: '/admin/datos', roles: adminRoles },
  { label: 'Catálogo', title: 'Catálogo', to: '/admin/catalogo', roles: userListRoles },
  { label: 'Soporte', title: 'Soporte', to: '/admin/soporte', roles: userListRoles },
  { label: 'Cifras', title: 'Cifras del portal', to: '/admin/cifras', roles: userListRoles },
  { label: 'Entregas', title: 'Entregas de pedidos', to: '/admin/entregas', roles: userListRoles },
  { label: 'Conectores', title: 'Conectores', to: '/admin/conectores', roles: userListRoles },
  { label: 'Correo', title: 'Correo', to: '/admin/correo', roles: adminRoles },
  { label: 'Registro', title: 'Registro de seguridad', to: '/admin/registro', roles: adminRoles },
] as const satisfies readonly AdminTab[]

export type AdminTabLabel = (typeof adminTabs)[number]['label']

/** The first tab is not also active on those below its address. */
const activeOn = (to: AdminTab['to']) => ({ exact: to === '/admin', includeSearch: false })

/** The parts that the user may open; none for who has no place in the administration. */
export function useShownTabs(): readonly AdminTab[] {
  const { user } = useSessionScope()
  const off = usePlatform()?.switchedOff ?? []
  return adminTabs.filter(
    ({ roles, feature }: AdminTab) => roles.includes(user.rol) && !(feature && off.includes(feature)),
  )
}

/** The way to the parts that the user may open, in one line that scrolls where it is too long. */
export function AdminTabs({ current }: { current: AdminTabLabel }) {
  const nav = useRef<HTMLElement>(null)
  const shown = useShownTabs()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current one is the signal, and found by its attribute
  useEffect(() => {
    const tab = nav.current?.querySelector('[aria-current]')
    tab?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [current])
  if (shown.length < 2) return null
  return (
    <nav ref={nav} aria-label="Administración" className={classes.tabs}>
      {shown.map(({ label, to }) => (
        <Link key={to} to={to} className={classes.tab} activeOptions={activeOn(to)}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
