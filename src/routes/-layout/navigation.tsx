import { IconClipboardList, IconGauge, IconHome, IconShoppingBag } from '@tabler/icons-react'
import type { User } from '@/contract/session'
import type { NavigationItem } from '@/ui/shell/shell'

/** The drawer of a pharmacy (platform.md §2); laboratory users also find their way back. */
export function pharmacyNavigation(pharmacy: number, user: User): NavigationItem[] {
  const params = { id: String(pharmacy) }
  return [
    ...(user.rol === 'ROLE_FARMACIA'
      ? []
      : [{ label: 'Inicio', icon: <IconHome size={22} />, link: { to: '/' } } as const]),
    { label: 'Resumen', icon: <IconGauge size={22} />, link: { to: '/dashboard/$id', params } },
    { label: 'Compras', icon: <IconShoppingBag size={22} />, link: { to: '/purchases/$id', params } },
    { label: 'Pedidos', icon: <IconClipboardList size={22} />, link: { to: '/purchase-order/$id', params } },
  ]
}
