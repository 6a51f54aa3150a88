import { IconAlertTriangle } from '@tabler/icons-react'
import { formatLongDay, formatMonth, monthOf } from '@/domain/basics/dates'
import { formatInteger } from '@/domain/basics/numbers'
import { daysWithoutSales, partialMonth } from '@/domain/sales/range/range'
import classes from '@/features/sales/dashboard/dashboard.module.css'
import { useSalesScope } from '@/features/sales/sales-scope'
import { scopeUntil } from '@/features/sales/scope-filter'

/** Says that no sales have come for days: the figures of a year that ended long ago look like those of today. */
export function StoppedSales() {
  const scope = useSalesScope()
  const until = scopeUntil(scope)
  const days = daysWithoutSales(until)
  if (scope.span === null || days === null) return null
  const month = monthOf(until.lastDay)
  const partial = partialMonth(until) === month ? `, y ${formatMonth(month)} está incompleto` : ''
  return (
    <p role="status" className={classes.stopped}>
      <IconAlertTriangle size={18} aria-hidden />
      <span>
        Sin ventas desde hace {formatInteger(days)} días: las cifras acaban el {formatLongDay(until.lastDay)}
        {partial}.
      </span>
    </p>
  )
}
