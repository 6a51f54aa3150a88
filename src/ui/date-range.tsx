import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { DateRangeProps } from '@/ui/day-range'

const Picker = lazy(() => import('@/ui/date-range-picker'))

/** Range of days. The calendar is fetched when the first one is shown. */
export function DateRange(props: DateRangeProps) {
  return (
    <Suspense fallback={<Skeleton height={68} />}>
      <Picker {...props} />
    </Suspense>
  )
}
