import {
  createContext,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
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

/** Longer than the answer to a change takes until it is painted, on a slow device too. */
const settledMs = 300
/** What may change something else, or lead away. */
const nextSteps = ['pointerdown', 'keydown'] as const

/**
 * The address is where the configuration of the widgets lives; what is shown is also kept for the next visit. A change is
 * shown first, and said in the address when its answer had the time to be seen, or before the next press: the router takes
 * longer than the engine.
 */
export function WidgetsViewProvider({ search, onChange, onKeep, children }: WidgetsViewProviderProps) {
  const { widgets = nothing } = search
  const [store] = useState(() => createWidgetsStore(widgets))
  const unsaid = useRef<Unsaid | null>(null)
  const say = useCallback(() => {
    const said = unsaid.current
    if (said === null) return
    unsaid.current = null
    clearTimeout(said.timer)
    onChange(searchEdit(said.edits), { replace: said.replace })
  }, [onChange])
  const change = useCallback<WidgetsView['change']>(
    (key, edit, { replace = false }) => {
      const changed = (before: WidgetsInAddress) => withChange(before, { key, edit })
      store.replace(changed(store.all()))
      if (unsaid.current === null) {
        unsaid.current = { edits: [changed], replace, timer: setTimeout(say, settledMs) }
      } else {
        unsaid.current.edits.push(changed)
        unsaid.current.replace &&= replace
      }
    },
    [store, say],
  )
  useEffect(() => {
    for (const step of nextSteps) addEventListener(step, say, { capture: true })
    return () => {
      for (const step of nextSteps) removeEventListener(step, say, { capture: true })
    }
  }, [say])
  const onLeave = useEffectEvent(() => {
    if (unsaid.current === null) return
    clearTimeout(unsaid.current.timer)
    unsaid.current = null
    // Whoever is led away finds it at the next visit.
    onKeep(store.all())
  })
  useEffect(() => () => onLeave(), [])
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
type Unsaid = { edits: EditWidgets[]; replace: boolean; timer: ReturnType<typeof setTimeout> }

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
