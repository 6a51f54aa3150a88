/**
 * By widget key: how the configuration in the address differs from the widget's default. Not validated here, but by the
 * widget (widget-changes).
 */
export type WidgetsInAddress = Readonly<Record<string, unknown>>

/** Search params of the dashboard: the section, the widgets whose configuration was changed, and the selection of the page. */
export type DashboardSearch = {
  section?: string
  widgets?: WidgetsInAddress
  /** What the whole page shows: read by page-selection. */
  page?: Readonly<Record<string, unknown>>
}

/** Validates the structure only, so that the first screen does not have to load the validation of every field. */
export const readDashboardSearch = ({ section, widgets, page }: Record<string, unknown>): DashboardSearch =>
  dashboardSearchOf({
    section: typeof section === 'string' && /^[a-z-]{1,40}$/.test(section) ? section : undefined,
    widgets: isRecord(widgets) ? widgets : undefined,
    page: isRecord(page) ? page : undefined,
  })

/** Keeps addresses short by leaving out what is empty. */
export const dashboardSearchOf = ({
  section,
  widgets = {},
  page = {},
}: DashboardSearch): DashboardSearch => ({
  ...(section === undefined ? {} : { section }),
  ...(Object.keys(widgets).length === 0 ? {} : { widgets }),
  ...(Object.keys(page).length === 0 ? {} : { page }),
})

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
