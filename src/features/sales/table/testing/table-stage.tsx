import { screen } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import type { User } from '@/contract/session'
import type { SalesQuestion } from '@/domain/sales/questions/sales-question'
import type { DashboardSearch } from '@/features/sales/dashboard-search'
import SalesTableWidget from '@/features/sales/table/sales-table-widget'
import type { TableVariantName } from '@/features/sales/table/variants'
import { salesSource, showInSales } from '@/features/sales/testing/sales-stage'
import type { GroupSelection } from '@/features/sales/widget-config'
import { WidgetsViewProvider } from '@/features/sales/widgets-view'

// Whether styles let a pointer through is for browsers to say: here there are none, and asking is most of the time.
export const tableUser = () => userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })

/** A variant of the sales table; gives where it asks. */
export const showTable = async (
  variant: TableVariantName = 'full',
  options: { source?: ReturnType<typeof salesSource>; user?: User; grouping?: GroupSelection } = {},
) => {
  const { source = salesSource(), grouping, ...others } = options
  const widget = <SalesTableWidget widgetKey="sales-table-0-0" options={{ variant }} />
  showInSales(grouping === undefined ? widget : <GroupedBy grouping={grouping}>{widget}</GroupedBy>, {
    ...others,
    source,
  })
  return source
}
/** As an address opens it, instead of drawing the first table for nothing. */
function GroupedBy({ grouping, children }: { grouping: GroupSelection; children: ReactNode }) {
  const [search, setSearch] = useState<DashboardSearch>({
    widgets: { 'sales-table-0-0': { groupSelection: grouping } },
  })
  return (
    <WidgetsViewProvider search={search} onChange={setSearch} onKeep={() => {}}>
      {children}
    </WidgetsViewProvider>
  )
}

// By label and selector: asking for roles takes long over hundreds of cells.
export const tableNamed = (name: string | RegExp = /^(Ventas|Mi mercado|Medicamentos|Oportunidades)/) =>
  screen.findByLabelText(name, { selector: 'table' })
export const headers = async () =>
  [...(await tableNamed()).querySelectorAll('thead th')].map((header) => header.textContent)
export const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement
export const lastQuestion = (source: ReturnType<typeof salesSource>) =>
  source.ask.mock.calls
    .map(([question]) => question)
    .filter((question: SalesQuestion) => question.ask === 'table')
    .at(-1)
