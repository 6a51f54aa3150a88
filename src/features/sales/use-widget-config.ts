import { use, useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { changesFrom, readWidgetChanges } from '@/features/sales/widget-changes'
import { emptyConfig, type WidgetConfig } from '@/features/sales/widget-config'
import { type ChangeOptions, WidgetsViewContext } from '@/features/sales/widgets-view'

/**
 * The configuration of the widget with this key (name, row and column), and a function that changes it. Changes go to
 * the address, so that links and Back reproduce the view, and are stored for the next visit; `replace` is for typing,
 * which adds no history entries. Outside of a dashboard the configuration lasts as long as the widget is mounted.
 */
export function useWidgetConfig(key: string, initial: Partial<WidgetConfig> = {}) {
  const view = use(WidgetsViewContext)
  const [alone, setAlone] = useState<unknown>()
  // Widgets pass a new object at each render: compared by content.
  const initialText = JSON.stringify(initial)
  const own = useMemo<WidgetConfig>(() => ({ ...emptyConfig, ...JSON.parse(initialText) }), [initialText])
  const inView = useSyncExternalStore(view?.subscribe ?? followNothing, () => view?.read(key))
  const changes = view === null ? alone : inView
  const config = useMemo<WidgetConfig>(() => ({ ...own, ...readWidgetChanges(changes) }), [own, changes])
  const changeInView = view?.change
  const change = useCallback(
    (patch: Partial<WidgetConfig>, options: ChangeOptions = {}) => {
      const edit = (before: unknown) => changesFrom(own, { ...own, ...readWidgetChanges(before), ...patch })
      if (changeInView === undefined) setAlone(edit)
      else changeInView(key, edit, options)
    },
    [changeInView, key, own],
  )
  return [config, change] as const
}

const followNothing = () => () => {}
