import { createContext, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { type DashboardSearch, dashboardSearchOf } from '@/features/sales/dashboard-search'
import { type WidgetChanges, type WidgetsChanges, withWidget } from '@/features/sales/widget-changes'

/** How the widgets of a dashboard are configured now, and the way to change one of them. */
export type WidgetsView = {
  widgets: WidgetsChanges
  change: (key: string, edit: (before: WidgetChanges) => WidgetChanges, options: ChangeOptions) => void
}
/** `replace`: no step of its own for Back, as typing is none. */
export type ChangeOptions = { replace?: boolean }

export type ChangeSearch = (
  edit: (before: DashboardSearch) => DashboardSearch,
  options: ChangeOptions,
) => void

export const WidgetsViewContext = createContext<WidgetsView | null>(null)

type WidgetsViewProviderProps = {
  search: DashboardSearch
  onChange: ChangeSearch
  /** Keeps what is shown for the next visit. */
  onKeep: (widgets: WidgetsChanges) => void
  children: ReactNode
}

const nothing: WidgetsChanges = {}

/** The address is where the configuration of the widgets lives; what is shown is also kept for the next visit. */
export function WidgetsViewProvider({ search, onChange, onKeep, children }: WidgetsViewProviderProps) {
  const { widgets = nothing } = search
  const change = useCallback<WidgetsView['change']>(
    (key, edit, options) =>
      onChange(({ section, widgets: before = nothing }) => {
        const changes = edit(before[key] ?? {})
        return dashboardSearchOf({ section, widgets: withWidget(before, { key, changes }) })
      }, options),
    [onChange],
  )
  const view = useMemo(() => ({ widgets, change }), [widgets, change])

  const last = useRef(widgets)
  useEffect(() => {
    // What a visit begins with was kept already, or is somebody's link that is only looked at.
    if (widgets === last.current) return
    last.current = widgets
    onKeep(widgets)
  }, [widgets, onKeep])

  return <WidgetsViewContext value={view}>{children}</WidgetsViewContext>
}
