import {
  createContext,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import {
  type DashboardSearch,
  dashboardSearchOf,
  type WidgetsInAddress,
} from '@/features/sales/dashboard-search'

/**
 * How each widget of a dashboard is configured now, and the way to change one of them. Always the same object: a widget
 * follows what is said of it alone, and a change of one renders none of the others.
 */
export type WidgetsView = {
  read: (key: string) => unknown
  subscribe: (onChanged: () => void) => () => void
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
  const [store] = useState(() => createWidgetsStore(widgets))
  useLayoutEffect(() => store.replace(widgets), [store, widgets])
  const view = useMemo(() => ({ read: store.read, subscribe: store.subscribe, change }), [store, change])

  const last = useRef(widgets)
  useEffect(() => {
    // What a visit begins with was kept already, or is somebody's link that is only looked at.
    if (widgets === last.current) return
    last.current = widgets
    onKeep(widgets)
  }, [widgets, onKeep])

  return <WidgetsViewContext value={view}>{children}</WidgetsViewContext>
}

/** What the address says of the widgets, for each of them to follow its own part. */
const createWidgetsStore = (initial: WidgetsInAddress) => {
  let widgets = initial
  const followers = new Set<() => void>()
  return {
    read: (key: string): unknown => widgets[key],
    subscribe: (onChanged: () => void) => {
      followers.add(onChanged)
      return () => void followers.delete(onChanged)
    },
    replace: (next: WidgetsInAddress) => {
      widgets = next
      for (const onChanged of followers) onChanged()
    },
  }
}
