/** By widget key: what differs from the widget's own configuration, as the address says it: read by the widget (widget-changes). */
export type WidgetsInAddress = Readonly<Record<string, unknown>>

/** What the address of the dashboard says: the section, and the widgets that are not as they are by themselves. */
export type DashboardSearch = { section?: string; widgets?: WidgetsInAddress }

/** The shape alone, so that the first screen does not wait for the reading of every field. */
export const readDashboardSearch = ({ section, widgets }: Record<string, unknown>): DashboardSearch =>
  dashboardSearchOf({
    section: typeof section === 'string' && /^[a-z-]{1,40}$/.test(section) ? section : undefined,
    widgets: isRecord(widgets) ? widgets : undefined,
  })

/** Short addresses: what says nothing is not in them. */
export const dashboardSearchOf = ({ section, widgets = {} }: DashboardSearch): DashboardSearch => ({
  ...(section === undefined ? {} : { section }),
  ...(Object.keys(widgets).length === 0 ? {} : { widgets }),
})

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
