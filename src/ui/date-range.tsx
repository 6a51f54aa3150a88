import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'

/** Inclusive days, YYYY-MM-DD. */
export type DayRange = { start: string; end: string }

export type DateRangeProps = {
  label: string
  value: DayRange
  onChange: (range: DayRange) => void
  /** Last day that can be chosen, YYYY-MM-DD. */
  max: string
  /** First day that can be chosen. */
  min?: string
  /** Named ranges offered beside the calendar. */
  shortcuts?: readonly { label: string; range: DayRange }[]
}

const Picker = lazy(() => import('@/ui/date-range-picker'))

/** Range of days. The calendar is fetched when the first one is shown. */
export function DateRange(props: DateRangeProps) {
  return (
    <Suspense fallback={<Skeleton height={68} />}>
      <Picker {...props} />
    </Suspense>
  )
}
