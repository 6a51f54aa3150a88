import type { SalesFilter } from '@/domain/sales/questions/sales-filter'
import { monthRange, type SalesRange } from '@/domain/sales/range/range'
import { type Page, usePage } from '@/features/sales/page/page-context'
import { RowsLink, useOpenRows } from '@/features/sales/table-link'
import type { Leads } from '@/ui/chart/bar-chart'

/** From a month of a chart to the rows of its sales; null where there is nothing to lead to. */
export function useMonthLeads(filter: SalesFilter | null): Leads | null {
  const open = useOpenRows()
  const page = usePage()
  if (filter === null || open === null) return null
  const rows = (month: string) => ({ filter: inMonths(filter, month, month), grouping: 'product' as const })
  return {
    nameOf: (month, name) => <RowsLink {...rows(month)}>{name}</RowsLink>,
    onOpen: (month) => {
      if (page === null) open(rows(month))
      else page.change(toggledMonth(page, inMonths(filter, month, month)))
    },
  }
}

/** A press on a month shows the page in it; another one shows the page as before. */
const toggledMonth = ({ selection }: Page, { startDate, endDate }: SalesRange) =>
  selection.from === startDate && selection.to === endDate
    ? { from: undefined, to: undefined }
    : { from: startDate, to: endDate }

/** The days of some months, as far as the filter has them. */
export const inMonths = (filter: SalesFilter, first: string, last: string): SalesFilter => {
  const { startDate } = monthRange(first)
  const { endDate } = monthRange(last)
  return {
    ...filter,
    startDate: startDate < filter.startDate ? filter.startDate : startDate,
    endDate: endDate > filter.endDate ? filter.endDate : endDate,
  }
}
