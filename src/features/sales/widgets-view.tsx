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
  isRecord,
  type WidgetsInAddress,
} from '@/features/sales/dashboard-search-params'
import type { WidgetChanges } from '@/features/sales/widget-changes'

/**
 * The current configuration of each widget of a dashboard, and a function to change one. Always the same object: each
 * widget subscribes to its own part, so that a change of one does not render the others.
 */
export type WidgetsView = {
  read: (key: string) => unknown
  /** Configuration of a widget with what is chosen but not shown yet. */
  readChosen: (key: string) => unknown
  subscribe: (onChanged: () => void) => () => void
  /**
   * If nothing differs from the default, `edit` returns an empty object. `ready` is told the changes that will be shown: when
   * it resolves, or at once where it has nothing to wait for.
   */
  change: (key: string, edit: (before: unknown) => object, options: ChangeInView) => void
}
type ChangeInView = ChangeOptions & { ready: (changes: unknown) => Promise<unknown> | undefined }
/** `replace`: without a new history entry, as while typing. */
export type ChangeOptions = { replace?: boolean }

export type ChangeSearch = (
  edit: (before: DashboardSearch) => DashboardSearch,
  options: ChangeOptions,
) => void

export const WidgetsViewContext = createContext<WidgetsView | null>(null)

/** `leaving`: the page goes, so that only a synchronous write is done. */
export type StoreWidgets = (widgets: WidgetsInAddress, options?: { leaving: boolean }) => void

type WidgetsViewProviderProps = {
  search: DashboardSearch
  onChange: ChangeSearch
  /** Stores the configuration for the next visit. */
  onStore: StoreWidgets
  children: ReactNode
}

const nothing: WidgetsInAddress = {}

/**
 * How long a change may wait for its answer. Shown apart they are two frames, each of which takes a slow tablet longer than
 * the engine takes to answer; shown together they are one.
 */
export const togetherMs = 60
/** Longer than a change takes to be painted, even on a slow device. */
const settledMs = 300
/** Events that may change something else, or leave the screen. */
const nextSteps = ['pointerdown', 'keydown'] as const

/**
 * The address holds the configuration of the widgets; it is also stored for the next visit. A change is rendered first
 * and written to the address when its result had time to be painted, or before the next click or key: the router takes
 * longer than the engine.
 */
export function WidgetsViewProvider({ search, onChange, onStore, children }: WidgetsViewProviderProps) {
  const { widgets = nothing } = search
  const [store] = useState(() => createWidgetsStore(widgets))
  const pending = useRef<PendingChanges | null>(null)
  const writeToAddress = useCallback(() => {
    const changes = pending.current
    if (changes === null) return
    pending.current = null
    clearTimeout(changes.timer)
    onChange(searchEdit(changes.edits), { replace: changes.replace })
  }, [onChange])
  const change = useCallback<WidgetsView['change']>(
    (key, edit, { replace = false, ready }) => {
      const changed = (before: WidgetsInAddress) => withChange(before, { key, edit })
      const next = changed(store.all())
      // What is typed is seen at once.
      const answered = replace ? undefined : ready(next[key])
      store.replace(next, { shown: answered === undefined })
      if (answered !== undefined) void Promise.race([answered, delay(togetherMs)]).then(store.show)
      if (pending.current === null) {
        pending.current = { edits: [changed], replace, timer: setTimeout(writeToAddress, settledMs) }
      } else {
        pending.current.edits.push(changed)
        pending.current.replace &&= replace
      }
    },
    [store, writeToAddress],
  )
  useEffect(() => {
    for (const step of nextSteps) addEventListener(step, writeToAddress, { capture: true })
    return () => {
      for (const step of nextSteps) removeEventListener(step, writeToAddress, { capture: true })
    }
  }, [writeToAddress])
  // What is stored already, or belongs to a link that is only looked at.
  const last = useRef(widgets)
  const storeChanged = useCallback<StoreWidgets>(
    (now, options) => {
      const before = last.current
      last.current = now
      if (lastingText(now) !== lastingText(before)) onStore(now, options)
    },
    [onStore],
  )
  useEffect(() => {
    const onHide = () => {
      if (pending.current === null) return
      // No step for Back from a page that goes.
      pending.current.replace = true
      writeToAddress()
      storeChanged(store.all(), { leaving: true })
    }
    addEventListener('pagehide', onHide)
    return () => removeEventListener('pagehide', onHide)
  }, [writeToAddress, storeChanged, store])
  const onLeave = useEffectEvent(() => {
    if (pending.current === null) return
    clearTimeout(pending.current.timer)
    pending.current = null
    // Stored now, in case the user leaves the screen before the address is updated.
    storeChanged(store.all())
  })
  useEffect(() => () => onLeave(), [])
  useLayoutEffect(() => {
    // While changes are pending, the address is older than what is shown.
    if (pending.current === null) store.replace(widgets)
  }, [store, widgets])
  const view = useMemo(
    () => ({ read: store.read, readChosen: store.readChosen, subscribe: store.subscribe, change }),
    [store, change],
  )

  useEffect(() => {
    if (widgets !== last.current) storeChanged(widgets)
  }, [widgets, storeChanged])

  return <WidgetsViewContext value={view}>{children}</WidgetsViewContext>
}

type EditWidgets = (before: WidgetsInAddress) => WidgetsInAddress
/** Changes that are shown but not in the address yet. */
type PendingChanges = { edits: EditWidgets[]; replace: boolean; timer: ReturnType<typeof setTimeout> }

const searchEdit =
  (edits: readonly EditWidgets[]) =>
  ({ widgets = nothing, ...rest }: DashboardSearch): DashboardSearch =>
    dashboardSearchOf({ ...rest, widgets: edits.reduce((before, edit) => edit(before), widgets) })

const withChange = (
  widgets: WidgetsInAddress,
  { key, edit }: { key: string; edit: (before: unknown) => object },
): WidgetsInAddress => {
  const { [key]: before, ...others } = widgets
  const changes = edit(before)
  return Object.keys(changes).length > 0 ? { ...others, [key]: changes } : others
}

/**
 * Stores the configuration of all widgets, so that each can subscribe to its own: the same object while it is
 * unchanged.
 */
const createWidgetsStore = (initial: WidgetsInAddress) => {
  let widgets = initial
  let shown = initial
  const followers = new Set<() => void>()
  const tell = () => {
    for (const onChanged of followers) onChanged()
  }
  return {
    all: () => widgets,
    read: (key: string): unknown => shown[key],
    readChosen: (key: string): unknown => widgets[key],
    subscribe: (onChanged: () => void) => {
      followers.add(onChanged)
      return () => void followers.delete(onChanged)
    },
    replace: (next: WidgetsInAddress, options = { shown: true }) => {
      widgets = Object.fromEntries(
        Object.entries(next).map(([key, value]) => [key, isSame(value, widgets[key]) ? widgets[key] : value]),
      )
      if (options.shown) shown = widgets
      tell()
    },
    show: () => {
      shown = widgets
      tell()
    },
  }
}

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** All but page and open row: whoever opens a row that a link shows has not chosen what else the link shows. */
const lastingText = (widgets: WidgetsInAddress): string =>
  JSON.stringify(
    byName(widgets).flatMap(([key, changes]) => {
      const lasting = byName(isRecord(changes) ? changes : {}).filter(([name]) => !passing.includes(name))
      return lasting.length === 0 ? [] : [[key, lasting]]
    }),
  )
const passing: readonly string[] = ['page', 'opened'] satisfies (keyof WidgetChanges)[]
const byName = (fields: Readonly<Record<string, unknown>>) =>
  Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
