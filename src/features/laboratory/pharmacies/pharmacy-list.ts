import type { User } from '@/contract/session/session'
import type { PharmacyTab } from '@/features/laboratory/pharmacies/pharmacies-search-params'
import type { DataGridProps } from '@/ui/data-grid/list/grid-props'

/** What both lists are given: their view, and the search that they share. */
export type PharmacyListProps = Pick<DataGridProps<unknown>, 'state' | 'onStateChange'> & {
  user: User
  search: string
}

export const tabNames: Record<PharmacyTab, { whole: string; short: string }> = {
  connected: { whole: 'Farmacias Conectadas', short: 'Conectadas' },
  pending: { whole: 'Farmacias Pendientes de Conexión', short: 'Pendientes' },
}
