/**
 * By widget key: how the configuration in the address differs from the widget's default. Not validated here, but by the
 * widget (widget-changes).
 */
export type WidgetsInAddress = Readonly<Record<string, unknown>>

/** Search params of the dashboard: the section, and the widgets whose configuration was changed. */
export type DashboardSearch = { section?: string; widgets?: WidgetsInAddress }

/** Validates the structure only, so that the first screen does not have to load the validation of every field. */
export const readDashboardSearch = ({ section, widgets }: Record<string, unknown>): DashboardSearch =>
  dashboardSearchOf({
    section: typeof section === 'string' && /^[a-z-]{1,40}$/.test(section) ? section : undefined,
    widgets: isRecord(widgets) ? widgets : undefined,
  })

/** Keeps addresses short by leaving out what is empty. */
export const dashboardSearchOf = ({ section, widgets = {} }: DashboardSearch): DashboardSearch => ({
  ...(section === undefined ? {} : { section }),
  ...(Object.keys(widgets).length === 0 ? {} : { widgets }),
})

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
