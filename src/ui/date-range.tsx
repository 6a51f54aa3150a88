import { Skeleton } from '@mantine/core'
import { memo, Suspense } from 'react'
import type { DateRangeProps } from '@/ui/day-range'
import { lazyAgain } from '@/ui/lazy-again'

const Picker = lazyAgain(() => import('@/ui/date-range-picker'))

/** Range of days. The calendar is loaded with the first one shown. Memoised. */
export const DateRange = memo(function DateRange(props: DateRangeProps) {
  return (
    <Suspense fallback={<Skeleton height={props.labelHidden ? 'var(--rb-control)' : 68} />}>
      <Picker {...props} />
    </Suspense>
  )
})
