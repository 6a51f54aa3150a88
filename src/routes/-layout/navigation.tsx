import { IconClipboardList, IconFileText, IconGauge, IconHome, IconShoppingBag } from '@tabler/icons-react'
import type { User } from '@/contract/session/session'
import { isPharmacyUser } from '@/domain/people/roles'
import { isLaboratory } from '@/parts/session/viewer'
import type { NavigationItem } from '@/ui/shell/navigation-entry'

type Visitor = {
  user: User
  /** Ends the impersonation, and leads to the root of whoever is behind; null while nobody is impersonated. */
  onEndImpersonation: (() => void) | null
}

/**
 * Navigation of a pharmacy (platform.md §2): the screens that this user may open, and «Inicio» for users who came from
 * another portal, also as the pharmacy's own user, whose root is the pharmacy itself.
 */
export function pharmacyNavigation(
  pharmacy: number,
  { user, onEndImpersonation }: Visitor,
): NavigationItem[] {
  const params = { id: String(pharmacy) }
  const summary: NavigationItem = {
    label: 'Resumen',
    icon: <IconGauge size={22} />,
    // On the dashboard itself the link leads to the first section, and keeps the configuration of the widgets.
    link: { to: '/dashboard/$id', params, search: ({ widgets }) => ({ widgets }) },
  }
  const orders: NavigationItem = {
    label: 'Pedidos',
    icon: <IconClipboardList size={22} />,
    link: { to: '/purchase-order/$id', params },
  }
  const reports: NavigationItem = {
    label: 'Informes',
    icon: <IconFileText size={22} />,
    link: { to: '/reports/$id', params },
  }
  const start = { label: 'Inicio', icon: <IconHome size={22} /> }
  const home: NavigationItem[] = !isPharmacyUser(user.rol)
    ? [{ ...start, link: { to: '/' } }]
    : onEndImpersonation === null
      ? []
      : [{ ...start, onClick: onEndImpersonation }]
  if (isLaboratory(user)) return [...home, summary, orders, reports]
  return [
    ...home,
    summary,
    { label: 'Compras', icon: <IconShoppingBag size={22} />, link: { to: '/purchases/$id', params } },
    orders,
    reports,
  ]
}
