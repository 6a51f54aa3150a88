import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { TableQuestion } from '@/domain/sales/questions/sales-question'
import { widgetRange } from '@/features/sales/filters/widget-range'
import SalesTableWidget from '@/features/sales/table/sales-table-widget'
import { openFilters, showTable, tableUser } from '@/features/sales/table/testing/table-stage'
import { salesSource, showInSales } from '@/features/sales/testing/sales-stage'

const user = tableUser()
const anyWidth = window.matchMedia
afterEach(() => {
  window.matchMedia = anyWidth
})

const show = async () => {
  const source = salesSource()
  showInSales(<SalesTableWidget widgetKey="sales-table-0-0" options={{ variant: 'full' }} />, { source })
  await screen.findByText('Laboratorio 1')
  /** Returns the last query of the table. */
  return () =>
    source.ask.mock.calls.map(([each]) => each).findLast(({ ask }) => ask === 'table') as TableQuestion
}
const box = (name: string) => screen.getByLabelText(name)
const chips = () =>
  within(screen.getByRole('list', { name: 'Filtros activos' }))
    .getAllByRole('button')
    .map((chip) => chip.textContent)

test('the checkbox Genérico opens to EFG and Fantasia, ticks both, and is indeterminate with one of them', async () => {
  const asked = await show()
  await user.click(screen.getByLabelText('Mostrar EFG y Fantasia'))
  await user.click(box('Genérico'))
  expect(box('EFG')).toBeChecked()
  expect(box('Fantasia')).toBeChecked()
  expect(chips()).toEqual(['Genérico'])
  await user.click(box('EFG'))
  expect(box('Genérico')).toBePartiallyChecked()
  expect(chips()).toEqual(['Fantasia'])
  await waitFor(() =>
    expect(asked().filter).toMatchObject({ fantasy: true, efg: false, generic: false, prescription: true }),
  )
})

test('ticking only Parafarmacia queries products without prescription', async () => {
  const asked = await show()
  await user.click(box('Parafarmacia'))
  await waitFor(() => expect(asked().filter).toMatchObject({ otc: true, prescription: false }))
  expect(await screen.findByText('Laboratorios: 1')).toBeInTheDocument()
})

test('choosing a top laboratory queries what is transferable to it, until its chip is removed', async () => {
  const asked = await show()
  await openFilters(user)
  const select = screen.getByLabelText('Trasladables a:')
  await within(select).findByRole('option', { name: 'Laboratorio 2' })
  await user.selectOptions(select, 'Laboratorio 2')
  await waitFor(() => expect(asked().filter).toMatchObject({ laboratories: [2], transferable: true }))
  await user.click(screen.getByLabelText('Quitar el filtro Trasladables a: Laboratorio 2'))
  await waitFor(() => expect(asked().filter).toMatchObject({ laboratories: [], transferable: false }))
  expect(select).toHaveValue('')
})

test('a pharmacy filters by what a laboratory sold, of all that sold something', async () => {
  const asked = await show()
  await openFilters(user)
  const select = screen.getByLabelText('Laboratorio')
  await within(select).findByRole('option', { name: 'Laboratorio 3' })
  await user.selectOptions(select, 'Laboratorio 2')
  await waitFor(() => expect(asked().filter).toMatchObject({ laboratories: [2], transferable: false }))
  expect(chips()).toEqual(['Laboratorio: Laboratorio 2'])
  expect(screen.getByLabelText('Trasladables a:')).toHaveValue('')
  await user.click(screen.getByLabelText('Quitar el filtro Laboratorio: Laboratorio 2'))
  await waitFor(() => expect(asked().filter).toMatchObject({ laboratories: [] }))
})

test('a named period is queried and shown by its days; removing it returns to the default', async () => {
  const asked = await show()
  await user.click(await screen.findByLabelText('Rango de fechas'))
  await user.click(await screen.findByText('Último TAM'))
  await waitFor(() =>
    expect(asked().filter).toMatchObject({ startDate: '2025-11-01', endDate: '2026-10-31' }),
  )
  await user.click(screen.getByLabelText('Quitar el filtro 01/11/2025 – 31/10/2026'))
  await waitFor(() =>
    expect(asked().filter).toMatchObject({ startDate: '2025-11-21', endDate: '2026-11-20' }),
  )
})

test('a range of the address ends with the last sale', () => {
  const scope = { today: '2026-11-21', span: { firstSaleDay: '2025-06-01', lastSaleDay: '2026-11-20' } }
  const rangeOf = (startDate: string, endDate: string) => widgetRange({ startDate, endDate }, scope)
  expect(rangeOf('2026-11-01', '2026-12-31')).toEqual({
    ...{ range: { startDate: '2026-11-01', endDate: '2026-11-20' }, isChosen: true },
  })
  expect(rangeOf('2026-12-01', '2026-12-31')).toEqual({
    ...{ range: { startDate: '2025-11-21', endDate: '2026-11-20' }, isChosen: false },
  })
})

test('all that a choice changes is asked in the press, so that it can be shown together', async () => {
  const source = await showTable('full', { grouping: 'laboratory' })
  await screen.findByText('Laboratorio 1')
  await user.click(await screen.findByLabelText('Rango de fechas'))
  const period = await screen.findByText('Último TAM')
  source.ask.mockClear()
  source.ask.mockImplementation(() => new Promise(() => undefined))
  const asked = () =>
    source.ask.mock.calls
      .splice(0)
      .map(([each]) => (each.ask === 'table' ? [each.rows, each.take] : each.ask))
  fireEvent.click(period)
  expect(asked()).toEqual([['laboratory', 10], 'laboratories'])
  fireEvent.change(screen.getByLabelText('Agrupar por'), { target: { value: 'marketCategory' } })
  // The laboratories are on their way.
  expect(asked()).toEqual([
    ['category', 10],
    ['category', null],
  ])
})

test('a change of filter returns the table to its first page', async () => {
  const asked = await show()
  await user.selectOptions(screen.getByLabelText('Agrupar por'), 'Productos')
  await screen.findByText('Productos: 5')
  await user.selectOptions(screen.getByLabelText('Filas por página'), '5')
  await user.type(screen.getByLabelText('Buscar'), 'suelto{Enter}')
  await waitFor(() => expect(asked()).toMatchObject({ skip: 0, take: 5, filter: { search: 'suelto' } }))
  expect(await screen.findByText('Productos: 1')).toBeInTheDocument()
  expect(chips()).toEqual(['Búsqueda: suelto'])
})

test('on a phone the table’s filters are behind a button that shows the number of active ones', async () => {
  window.matchMedia = (query) => ({ ...anyWidth(query), matches: query.includes('max-width') })
  await show()
  expect(screen.getByLabelText('Agrupar por')).not.toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Filtros', expanded: false }))
  await user.click(box('Marca'))
  expect(screen.getByRole('button', { name: 'Filtros (1)', expanded: true })).toBeInTheDocument()
})

test('grouping, period and comparison are in the bar; the other filters are behind a button, until Escape or a press beside them', async () => {
  await show()
  for (const name of ['Agrupar por', 'Comparar con']) expect(screen.getByLabelText(name)).toBeVisible()
  expect(screen.getByLabelText('Trasladables a:')).not.toBeVisible()
  await openFilters(user)
  await user.click(box('Parafarmacia'))
  expect(screen.getByRole('button', { name: 'Filtros (1)', expanded: true })).toBeInTheDocument()
  await user.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'Filtros (1)', expanded: false })).toHaveFocus()
  await openFilters(user)
  expect(box('Parafarmacia')).toBeVisible()
  await user.click(screen.getByRole('heading', { name: 'Ventas' }))
  expect(box('Parafarmacia')).not.toBeVisible()
})
