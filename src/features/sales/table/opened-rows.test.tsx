import { act, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { DashboardSearch } from '@/features/sales/dashboard-search-params'
import SalesTableWidget from '@/features/sales/table/sales-table-widget'
import { lastQuestion, rowOf, tableNamed, tableUser } from '@/features/sales/table/testing/table-stage'
import { salesSource, showInSales } from '@/features/sales/testing/sales-stage'
import { WidgetsViewProvider } from '@/features/sales/widgets-view'

const user = tableUser()

/** A table as an address says it; gives what the address says by now, and the way to another one. */
const open = (table: object) => {
  const source = salesSource()
  let goTo: (table: object) => void = () => {}
  const steps: DashboardSearch[] = []
  const Dashboard = () => {
    const [search, setSearch] = useState<DashboardSearch>({ widgets: { 'sales-table-0-0': table } })
    goTo = (table) => setSearch({ widgets: { 'sales-table-0-0': table } })
    const onChange: Parameters<typeof WidgetsViewProvider>[0]['onChange'] = (edit, { replace }) => {
      if (!replace) steps.push(search)
      setSearch(edit)
    }
    said = () => search.widgets?.['sales-table-0-0']
    return (
      <WidgetsViewProvider search={search} onChange={onChange} onStore={() => {}}>
        <SalesTableWidget widgetKey="sales-table-0-0" options={{ variant: 'full' }} />
      </WidgetsViewProvider>
    )
  }
  let said: () => unknown = () => undefined
  showInSales(<Dashboard />, { source })
  return { source, steps, said: () => said(), goTo: (table: object) => act(() => goTo(table)) }
}
const byGroup = { groupSelection: 'homogeneousGrouping' }

test('a link opens a row of sales at the order of its products', async () => {
  const { source } = open({ ...byGroup, opened: { row: 'group 11', size: 20, sort: 'product' } })
  const products = await tableNamed('Ventas de Grupo 11')
  expect(await within(products).findByText('Marca 1 g')).toBeInTheDocument()
  expect(lastQuestion(source)).toMatchObject({
    within: { group: 11 },
    sort: [{ id: 'cn_product', desc: false }],
    take: 20,
  })
})

test('opening a row is said in the address without a step, and the order of its products with one', async () => {
  const { said, steps, goTo } = open(byGroup)
  await user.click(within(await rowOf('Grupo 11')).getByRole('button', { name: 'Abrir el detalle' }))
  const products = await tableNamed('Ventas de Grupo 11')
  await within(products).findByText('Marca 1 g')
  // The next press says what was done before it.
  await user.click(within(products).getByRole('button', { name: /^Producto/ }))
  expect(said()).toEqual({ ...byGroup, opened: { row: 'group 11' } })
  expect(steps).toEqual([])
  await user.keyboard('{Shift}')
  expect(said()).toEqual({ ...byGroup, opened: { row: 'group 11', sort: 'product' } })
  expect(steps).toHaveLength(1)

  goTo({ ...byGroup, opened: { row: 'group 11' } })
  expect(within(products).getByRole('columnheader', { name: /^Producto/ })).toHaveAttribute(
    'aria-sort',
    'none',
  )
  goTo(byGroup)
  expect(screen.queryByLabelText('Ventas de Grupo 11', { selector: 'table' })).not.toBeInTheDocument()
})

test('a row that is not among the sales is not open', async () => {
  open({ ...byGroup, opened: { row: 'group 99' } })
  await rowOf('Grupo 11')
  expect(screen.queryByRole('button', { name: 'Cerrar el detalle' })).not.toBeInTheDocument()
})
