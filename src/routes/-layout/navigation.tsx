import { IconClipboardList, IconFileText, IconGauge, IconHome, IconShoppingBag } from '@tabler/icons-react'
import type { User } from '@/contract/session'
import { isPharmacyUser } from '@/domain/people/roles'
import { isLaboratory } from '@/parts/session/viewer'
import type { NavigationItem } from '@/ui/shell/navigation-entry'

/**
 * Navigation of a pharmacy (platform.md §2): the screens that this user may open, and the way back for users who came
 * from another portal.
 */
export function pharmacyNavigation(pharmacy: number, user: User): NavigationItem[] {
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
  const home: NavigationItem = { label: 'Inicio', icon: <IconHome size={22} />, link: { to: '/' } }
  if (isLaboratory(user)) return [home, summary, orders, reports]
  return [
    ...(isPharmacyUser(user.rol) ? [] : [home]),
    summary,
    { label: 'Compras', icon: <IconShoppingBag size={22} />, link: { to: '/purchases/$id', params } },
    orders,
    reports,
  ]
}
