import { IconClipboardList, IconFileText, IconGauge, IconHome, IconShoppingBag } from '@tabler/icons-react'
import type { User } from '@/contract/session'
import { isPharmacyUser } from '@/domain/people/roles'
import { isLaboratory } from '@/parts/session/viewer'
import type { NavigationItem } from '@/ui/shell/shell'

/** The drawer of a pharmacy (platform.md §2): what this user can open of it, and the way back of those who came to it. */
export function pharmacyNavigation(pharmacy: number, user: User): NavigationItem[] {
  const params = { id: String(pharmacy) }
  const summary: NavigationItem = {
    label: 'Resumen',
    icon: <IconGauge size={22} />,
    // Pressed on the dashboard itself, it leads to its first section and leaves the widgets as they are.
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
