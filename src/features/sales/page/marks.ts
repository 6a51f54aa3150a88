import { useSyncExternalStore } from 'react'
import type { SalesFilter } from '@/domain/sales/questions/sales-filter'
import { useSales } from '@/features/sales/use-sales'
import type { AxisMark } from '@/ui/chart/model/chart-model'
import { readPreference, writePreference } from '@/ui/state/preferences'

const key = 'chart-marks'
const followers = new Set<() => void>()
const hasMarks = () => readPreference(key) !== false
const subscribe = (follower: () => void) => {
  followers.add(follower)
  return () => void followers.delete(follower)
}

/** Whether charts by month show what happened: this device's choice. */
export function useHasMarks(): [boolean, (has: boolean) => void] {
  const has = useSyncExternalStore(subscribe, hasMarks)
  return [
    has,
    (to) => {
      writePreference(key, to)
      for (const follower of followers) follower()
    },
  ]
}

/** What happened in the months of a chart; the chart does not wait for it. */
export function useMarks(filter: SalesFilter | null): readonly AxisMark[] | undefined {
  const [has] = useHasMarks()
  const { data, isPlaceholderData } = useSales(has && filter ? { ask: 'marks', filter } : null)
  return has && !isPlaceholderData ? data : undefined
}
