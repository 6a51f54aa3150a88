import { createContext, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import {
  type DashboardSearch,
  dashboardSearchOf,
  type WidgetsInAddress,
} from '@/features/sales/dashboard-search'

/** How the widgets of a dashboard are configured now, and the way to change one of them. */
export type WidgetsView = {
  widgets: WidgetsInAddress
  /** Without changes, `edit` gives an empty object. */
  change: (key: string, edit: (before: unknown) => object, options: ChangeOptions) => void
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
  onKeep: (widgets: WidgetsInAddress) => void
  children: ReactNode
}

const nothing: WidgetsInAddress = {}

/** The address is where the configuration of the widgets lives; what is shown is also kept for the next visit. */
export function WidgetsViewProvider({ search, onChange, onKeep, children }: WidgetsViewProviderProps) {
  const { widgets = nothing } = search
  const change = useCallback<WidgetsView['change']>(
    (key, edit, options) =>
      onChange(({ section, widgets: before = nothing }) => {
        const { [key]: changed, ...others } = before
        const changes = edit(changed)
        const isChanged = Object.keys(changes).length > 0
        return dashboardSearchOf({ section, widgets: isChanged ? { ...others, [key]: changes } : others })
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
