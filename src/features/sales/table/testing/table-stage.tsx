import { screen } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import type { User } from '@/contract/session/session'
import type { SalesQuestion } from '@/domain/sales/questions/sales-question'
import type { DashboardSearch } from '@/features/sales/dashboard-search-params'
import SalesTableWidget from '@/features/sales/table/sales-table-widget'
import type { TableVariantName } from '@/features/sales/table/variants'
import { salesSource, showInSales } from '@/features/sales/testing/sales-stage'
import type { GroupSelection } from '@/features/sales/widget-config'
import { WidgetsViewProvider } from '@/features/sales/widgets-view'

// No check of `pointer-events`: without a browser's styles it finds nothing, and takes most of the time.
export const tableUser = () => userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })

/** Renders a variant of the sales table; returns its source of answers. */
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
/** Sets the grouping from the start, as an address does, to avoid rendering another table first. */
function GroupedBy({ grouping, children }: { grouping: GroupSelection; children: ReactNode }) {
  const [search, setSearch] = useState<DashboardSearch>({
    widgets: { 'sales-table-0-0': { groupSelection: grouping } },
  })
  return (
    <WidgetsViewProvider search={search} onChange={setSearch} onStore={() => {}}>
      {children}
    </WidgetsViewProvider>
  )
}

// By label and selector, because finding roles is slow in a table of hundreds of cells.
export const tableNamed = (name: string | RegExp = /^(Ventas|Mi mercado|Medicamentos|Oportunidades)/) =>
  screen.findByLabelText(name, { selector: 'table' })
/** What has no room in the bar. */
export const openFilters = (user: ReturnType<typeof tableUser>) =>
  user.click(screen.getByRole('button', { name: /^Filtros/ }))
export const headers = async () =>
  [...(await tableNamed()).querySelectorAll('thead th')].map((header) => header.textContent)
export const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement
export const lastQuestion = (source: ReturnType<typeof salesSource>) =>
  source.ask.mock.calls
    .map(([question]) => question)
    .filter((question: SalesQuestion) => question.ask === 'table')
    .at(-1)
