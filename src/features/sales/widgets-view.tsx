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
import { afterPaint } from '@/ui/after-paint'

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

/**
 * The address is where the configuration of the widgets lives; what is shown is also kept for the next visit. A change is
 * shown first, and in the address once it is painted: what was never seen is no step for Back.
 */
export function WidgetsViewProvider({ search, onChange, onKeep, children }: WidgetsViewProviderProps) {
  const { widgets = nothing } = search
  const [store] = useState(() => createWidgetsStore(widgets))
  const unsaid = useRef<Unsaid | null>(null)
  const change = useCallback<WidgetsView['change']>(
    (key, edit, { replace = false }) => {
      const changed = (before: WidgetsInAddress) => withChange(before, { key, edit })
      store.replace(changed(store.all()))
      if (unsaid.current === null) {
        const cancel = afterPaint(() => {
          const said = unsaid.current
          unsaid.current = null
          if (said !== null) onChange(searchEdit(said.edits), { replace: said.replace })
        })
        unsaid.current = { edits: [changed], replace, cancel }
      } else {
        unsaid.current.edits.push(changed)
        unsaid.current.replace &&= replace
      }
    },
    [store, onChange],
  )
  useEffect(
    () => () => {
      unsaid.current?.cancel()
      unsaid.current = null
    },
    [],
  )
  useLayoutEffect(() => {
    // With changes on their way to it, the address is about to say more.
    if (unsaid.current === null) store.replace(widgets)
  }, [store, widgets])
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

type EditWidgets = (before: WidgetsInAddress) => WidgetsInAddress
/** Changes that are shown and not in the address yet. */
type Unsaid = { edits: EditWidgets[]; replace: boolean; cancel: () => void }

const searchEdit =
  (edits: readonly EditWidgets[]) =>
  ({ section, widgets = nothing }: DashboardSearch): DashboardSearch =>
    dashboardSearchOf({ section, widgets: edits.reduce((before, edit) => edit(before), widgets) })

const withChange = (
  widgets: WidgetsInAddress,
  { key, edit }: { key: string; edit: (before: unknown) => object },
): WidgetsInAddress => {
  const { [key]: before, ...others } = widgets
  const changes = edit(before)
  return Object.keys(changes).length > 0 ? { ...others, [key]: changes } : others
}

/** What is said of the widgets, for each of them to follow its own part: the same object while it says the same. */
const createWidgetsStore = (initial: WidgetsInAddress) => {
  let widgets = initial
  const followers = new Set<() => void>()
  return {
    all: () => widgets,
    read: (key: string): unknown => widgets[key],
    subscribe: (onChanged: () => void) => {
      followers.add(onChanged)
      return () => void followers.delete(onChanged)
    },
    replace: (next: WidgetsInAddress) => {
      widgets = Object.fromEntries(
        Object.entries(next).map(([key, said]) => [key, isSame(said, widgets[key]) ? widgets[key] : said]),
      )
      for (const onChanged of followers) onChanged()
    },
  }
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
