import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { adminRoles, type Role, userListRoles } from '@/domain/people/roles'
import classes from '@/features/admin/admin-page.module.css'
import { useSessionScope } from '@/parts/session/scope'
import { Page } from '@/ui/page'

type AdminTab = { label: string; title: string; to: NonNullable<LinkProps['to']>; roles: readonly Role[] }

/** The parts of the admin area and who sees them (platform.md §6). The first one is where everybody arrives. */
const tabs = [
  { label: 'Usuarios', title: 'Administración', to: '/admin', roles: userListRoles },
  { label: 'Soporte', title: 'Soporte', to: '/admin/soporte', roles: userListRoles },
  { label: 'Correo', title: 'Correo', to: '/admin/correo', roles: adminRoles },
  { label: 'Registro', title: 'Registro de seguridad', to: '/admin/registro', roles: adminRoles },
] as const satisfies readonly AdminTab[]

const exactly = { exact: true, includeSearch: false }

type AdminPageProps = {
  /** The label of its tab. */
  tab: (typeof tabs)[number]['label']
  children: ReactNode
}

/** A part of the admin area, and above it the way to those that the user may open. */
export function AdminPage({ tab, children }: AdminPageProps) {
  const { user } = useSessionScope()
  const shown: readonly AdminTab[] = tabs.filter(({ roles }: AdminTab) => roles.includes(user.rol))
  return (
    <Page title={tabs.find(({ label }) => label === tab)?.title ?? tab} hasList>
      {shown.length < 2 ? null : (
        <nav aria-label="Administración" className={classes.tabs}>
          {shown.map(({ label, to }) => (
            // Not also active on what is below it.
            <Link key={to} to={to} className={classes.tab} activeOptions={exactly}>
              {label}
            </Link>
          ))}
        </nav>
      )}
      {children}
    </Page>
  )
}
