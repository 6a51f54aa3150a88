import type { User } from '@/contract/session/session'
import type { TableChoice } from '@/domain/sales/questions/table-filter'
import { layoutOf, placeOfTable } from '@/features/sales/dashboard/layouts'
import { type DashboardSearch, dashboardSearchOf } from '@/features/sales/dashboard-search-params'
import { changesFrom } from '@/features/sales/widget-changes'
import { emptyConfig } from '@/features/sales/widget-config'

/** The sections of the user's dashboard. */
export const sectionsOf = (user: Pick<User, 'laboratory'>) => layoutOf(user)

/** The address at which the first table of sales shows its products with this choice alone. */
export const tableAddress =
  (user: Pick<User, 'laboratory'>, choice: Partial<Pick<TableChoice, 'search' | 'labs'>>) =>
  ({ widgets }: DashboardSearch): DashboardSearch => {
    const place = placeOfTable(layoutOf(user))
    if (place === null) return dashboardSearchOf({ widgets: widgets ?? {} })
    const changes = changesFrom(emptyConfig, { ...emptyConfig, ...choice, groupSelection: 'product' })
    return dashboardSearchOf({
      section: place.section,
      widgets: { ...widgets, [place.widgetKey]: changes },
    })
  }
