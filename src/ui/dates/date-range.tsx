import { Skeleton } from '@mantine/core'
import { memo } from 'react'
import type { DateRangeProps } from '@/ui/dates/day-range'
import { lazyComponent } from '@/ui/feedback/lazy-component'

const Picker = lazyComponent(() => import('@/ui/dates/date-range-picker'))

/** Range of days. The calendar is loaded with the first one shown. Memoised. */
export const DateRange = memo(function DateRange(props: DateRangeProps) {
  return <Picker {...props} fallback={<Skeleton height={props.labelHidden ? 'var(--rb-control)' : 68} />} />
})
