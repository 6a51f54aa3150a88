import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import SalesTableWidget from '@/features/sales/table/sales-table-widget'
import {
  lastQuestion,
  rowOf,
  showTable,
  tableNamed,
  tableUser,
} from '@/features/sales/table/testing/table-stage'
import { salesSource, showInSales } from '@/features/sales/testing/sales-stage'
import type { WidgetChanges } from '@/features/sales/widget-changes'
import { type ChangeSearch, WidgetsViewProvider } from '@/features/sales/widgets-view'

const user = tableUser()

test('without sales it says so, and offers no export', async () => {
  await showTable()
  await tableNamed()
  await user.type(screen.getByLabelText('Buscar'), 'nada de esto{Enter}')
  expect(await screen.findByText('Sin ventas')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Exportar' })).toHaveAttribute('aria-disabled', 'true')
})

test('a failure empties the table, and can be tried again', async () => {
  const source = salesSource()
  source.ask.mockImplementation(async () => ({ ok: false, kind: 'timeout' }))
  await showTable('prescription', { source })
  expect(await screen.findByText('Sin ventas')).toBeInTheDocument()
  source.ask.mockImplementation(salesSource().ask)
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByText('Laboratorio 1')).toBeInTheDocument()
})

test('while the first answer is awaited it says what it does', async () => {
  const source = salesSource()
  source.ask.mockImplementation(() => new Promise(() => {}))
  await showTable('full', { source })
  expect(screen.getByText('Procesando información...')).toBeInTheDocument()
})

test('a page of an old link that is not there any more leads to the last one, without a step for Back', async () => {
  const change = vi.fn<ChangeSearch>()
  const before: WidgetChanges = { groupSelection: 'product', page: 3 }
  const search = { widgets: { 'sales-table-0-0': before } }
  showInSales(
    <WidgetsViewProvider search={search} onChange={change} onKeep={() => {}}>
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

test('the order of the columns is asked of the engine, by several of them and in the fields of the mode', async () => {
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
