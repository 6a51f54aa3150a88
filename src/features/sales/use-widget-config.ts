import { use, useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { changesFrom, readWidgetChanges } from '@/features/sales/widget-changes'
import { emptyConfig, type WidgetConfig } from '@/features/sales/widget-config'
import { type ChangeOptions, WidgetsViewContext } from '@/features/sales/widgets-view'

/**
 * The configuration of the widget with this key (name, row and column), and a function that changes it. Changes go to
 * the address, so that links and Back reproduce the view, and are stored for the next visit; `replace` is for typing,
 * which adds no history entries. With `askAhead`, which asks what a configuration will ask, a change is shown together with
 * its answer if that is there in a moment. Outside of a dashboard the configuration lasts as long as the widget is mounted.
 */
export function useWidgetConfig(
  key: string,
  initial: Partial<WidgetConfig> = {},
  askAhead?: (config: WidgetConfig) => Promise<unknown> | undefined,
) {
  const view = use(WidgetsViewContext)
  const [alone, setAlone] = useState<unknown>()
  const { own, configOf } = useReading(initial)
  const inView = useSyncExternalStore(view?.subscribe ?? followNothing, () => view?.read(key))
  const changes = view === null ? alone : inView
  const config = useMemo(() => configOf(changes), [configOf, changes])
  const changeInView = view?.change
  const latest = useRef(askAhead)
  latest.current = askAhead
  const change = useCallback(
    (patch: Partial<WidgetConfig>, options: ChangeOptions = {}) => {
      const edit = (before: unknown) => changesFrom(own, { ...configOf(before), ...patch })
      if (changeInView === undefined) setAlone(edit)
      else changeInView(key, edit, { ...options, ready: (changes) => latest.current?.(configOf(changes)) })
    },
    [changeInView, key, own, configOf],
  )
  return [config, change] as const
}

/**
 * The configuration as it was chosen last, for controls: they answer a press at once, also while `shown`, which is their
 * widget's configuration, still waits for its answer.
 */
export function useChosenConfig(key: string, shown: WidgetConfig): WidgetConfig {
  const view = use(WidgetsViewContext)
  const { configOf } = useReading({})
  const chosen = useSyncExternalStore(view?.subscribe ?? followNothing, () => view?.readChosen(key))
  return useMemo(
    () => (view === null || chosen === view.read(key) ? shown : configOf(chosen)),
    [view, key, chosen, shown, configOf],
  )
}

function useReading(initial: Partial<WidgetConfig>) {
  // Widgets pass a new object at each render: compared by content.
  const initialText = JSON.stringify(initial)
  return useMemo(() => {
    const own: WidgetConfig = { ...emptyConfig, ...JSON.parse(initialText) }
    return { own, configOf: (changes: unknown): WidgetConfig => ({ ...own, ...readWidgetChanges(changes) }) }
  }, [initialText])
}

const followNothing = () => () => {}
