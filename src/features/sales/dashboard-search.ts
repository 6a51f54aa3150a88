import { readWidgetsChanges, type WidgetsChanges } from '@/features/sales/widget-changes'

/** What the address of the dashboard says: the section, and the widgets that are not as they are by themselves. */
export type DashboardSearch = { section?: string; widgets?: WidgetsChanges }

export const readDashboardSearch = (search: Record<string, unknown>): DashboardSearch => {
  const { section } = search
  return dashboardSearchOf({
    section: typeof section === 'string' && /^[a-z-]{1,40}$/.test(section) ? section : undefined,
    widgets: readWidgetsChanges(search.widgets),
  })
}

/** Short addresses: what says nothing is not in them. */
export const dashboardSearchOf = ({ section, widgets = {} }: DashboardSearch): DashboardSearch => ({
  ...(section === undefined ? {} : { section }),
  ...(Object.keys(widgets).length === 0 ? {} : { widgets }),
})
