import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import SalesTableWidget from '@/features/sales/table/sales-table-widget'
import {
  lastQuestion,
  openFilters,
  rowOf,
  showTable,
  tableNamed,
  tableUser,
} from '@/features/sales/table/testing/table-stage'
import { salesSource, showInSales } from '@/features/sales/testing/sales-stage'
import type { WidgetChanges } from '@/features/sales/widget-changes'
import { type ChangeSearch, WidgetsViewProvider } from '@/features/sales/widgets-view'
import { catalogueTitle } from '@/features/testing/error-catalogue'

const user = tableUser()

test('a sales table without sales shows a text, and offers no export', async () => {
  await showTable()
  await tableNamed()
  await user.type(screen.getByLabelText('Buscar'), 'nada de esto{Enter}')
  expect(await screen.findByText('Sin ventas')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Exportar' })).toHaveAttribute('aria-disabled', 'true')
})

test(
  catalogueTitle(
    'Annual summary or table load fails',
    'a sales table that cannot be read is empty, and can be loaded again',
  ),
  async () => {
    const source = salesSource()
    source.ask.mockImplementation(async () => ({ ok: false, kind: 'timeout' }))
    await showTable('prescription', { source })
    expect(await screen.findByText('Sin ventas')).toBeInTheDocument()
    source.ask.mockImplementation(salesSource().ask)
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('Laboratorio 1')).toBeInTheDocument()
  },
)

test('a sales table shows a text while the first answer is loading', async () => {
  const source = salesSource()
  source.ask.mockImplementation(() => new Promise(() => {}))
  await showTable('full', { source })
  expect(screen.getByText('Procesando información...')).toBeInTheDocument()
})

test('a link to a page that no longer exists opens the last page, without a history entry', async () => {
  const change = vi.fn<ChangeSearch>()
  const before: WidgetChanges = { groupSelection: 'product', page: 3 }
  const search = { widgets: { 'sales-table-0-0': before } }
  showInSales(
    <WidgetsViewProvider search={search} onChange={change} onStore={() => {}}>
      <SalesTableWidget widgetKey="sales-table-0-0" options={{ variant: 'full' }} />
    </WidgetsViewProvider>,
  )
  await waitFor(() => expect(change).toHaveBeenCalled())
  const [edit, options] = change.mock.calls[0] ?? []
  const after = edit?.(search).widgets?.['sales-table-0-0']
  expect(after).toMatchObject({ groupSelection: 'product' })
  expect(after).not.toHaveProperty('page')
  expect(options).toEqual({ replace: true })
})

test('the engine sorts the table, by several columns and by the fields of the price mode', async () => {
  const source = await showTable('full', { grouping: 'homogeneousGrouping' })
  await rowOf('Grupo 11')
  await user.click(screen.getByRole('button', { name: 'Gx Switch' }))
  await user.keyboard('{Shift>}')
  await user.click(screen.getByRole('button', { name: '% Marca' }))
  await user.keyboard('{/Shift}')
  await waitFor(() =>
    expect(lastQuestion(source)).toMatchObject({
      sort: [
        { id: 'dcpf_ease_of_change', desc: false },
        { id: 'brand_percentage', desc: true },
      ],
      skip: 0,
      take: 10,
    }),
  )
})

test('a comparison can be sorted by, also by columns that one chooses to see', async () => {
  const source = await showTable('full', { grouping: 'product' })
  await rowOf('Alfa 1 g')
  await user.selectOptions(screen.getByLabelText('Comparar con'), 'Mismo periodo del año anterior')
  await user.click(await screen.findByRole('button', { name: 'Diferencia' }))
  const sorted = () => lastQuestion(source)?.ask === 'table' && lastQuestion(source)
  await waitFor(() => expect(sorted()).toMatchObject({ sort: [{ id: 'difference_total_pvl', desc: true }] }))
  await user.click(screen.getByRole('button', { name: 'Diferencia %' }))
  await waitFor(() => expect(sorted()).toMatchObject({ sort: [{ id: 'change_total_pvl', desc: true }] }))
  await openFilters(user)
  await user.click(screen.getByLabelText('Total anterior'))
  await user.click(screen.getByRole('button', { name: 'Total anterior' }))
  await waitFor(() => expect(sorted()).toMatchObject({ sort: [{ id: 'compared_total_pvl', desc: true }] }))
  expect(await rowOf('Marca 1 g')).toHaveTextContent('40 €20 €+20 €+100,0 %')
})

test('what a choice asks ahead is what the table then shows', async () => {
  const source = await showTable('full', { grouping: 'product' })
  await rowOf('Alfa 1 g')
  const asked = async (choose: () => Promise<void>, shown: () => Promise<unknown>) => {
    source.ask.mockClear()
    await choose()
    await shown()
    const questions = source.ask.mock.calls.map(([question]) => question)
    return new Set(questions.filter(({ ask }) => ask === 'table').map((question) => JSON.stringify(question)))
  }
  const select = (label: string, value: string) => () =>
    user.selectOptions(screen.getByLabelText(label), value)
  expect(await asked(select('Agrupar por', 'homogeneousGrouping'), () => rowOf('Grupo 11'))).toHaveProperty(
    'size',
    1,
  )
  const sort = () => user.click(screen.getByRole('button', { name: '% Marca' }))
  const sorted = () =>
    waitFor(() =>
      expect(screen.getByRole('button', { name: '% Marca' }).closest('th')).toHaveAttribute(
        'aria-sort',
        'descending',
      ),
    )
  expect(await asked(sort, sorted)).toHaveProperty('size', 1)
  expect(await asked(select('Comparar con', 'year'), () => screen.findByText('Diferencia %'))).toHaveProperty(
    'size',
    1,
  )
})
