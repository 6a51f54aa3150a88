import { Menu } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { allSales } from '@/domain/sales/questions/sales-filter'
import type { SalesQuestion } from '@/domain/sales/questions/sales-question'
import ProductTypes from '@/features/sales/kpis/product-types'
import TopLaboratories from '@/features/sales/kpis/top-laboratories'
import TotalSales from '@/features/sales/kpis/total-sales'
import { PageBar } from '@/features/sales/page/page-bar'
import { PageProvider } from '@/features/sales/page/page-provider'
import { narrowed, readPageSelection } from '@/features/sales/page-selection'
import { salesSource, showInSales } from '@/features/sales/testing/sales-stage'
import { FilterPanel } from '@/ui/controls/filter-panel'
import { useWayOut } from '@/ui/data-grid/way-out'
import { ToolbarPopover } from '@/ui/shell/toolbar-popover'

/** How many addresses Back can lead to. */
let steps = 0
function Steps() {
  steps = useRouterState({ select: ({ location }) => location.state.__TSR_index })
  return null
}

const show = async (beside: ReactNode = null, source = salesSource()) => {
  await showInSales(
    <PageProvider>
      <PageBar />
      <Steps />
      {beside}
      <TotalSales widgetKey="total-sales-0-0" options={{ of: 'total' }} />
      <TopLaboratories widgetKey="top-laboratories-1-0" options={{}} />
    </PageProvider>,
    { source },
  )
  const card = await screen.findByRole('article', { name: /^Total de ventas/ })
  const says = (text: RegExp) => waitFor(() => expect(card).toHaveTextContent(text))
  return { card, says, source }
}
const day = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const chips = () =>
  screen.queryAllByRole('button', { name: /^Quitar el filtro / }).map(({ textContent }) => textContent)

test('two days in fields are a span that all cards follow, until Escape', async () => {
  const { card, says } = await show()
  await says(/del 21 de noviembre de 2025 al 20 de noviembre de 2026/)
  await userEvent.click(screen.getByRole('button', { name: 'Periodo y filtros' }))
  await screen.findByLabelText('Desde')
  day('Desde', '2026-06-01')
  expect(card).toHaveTextContent(/21 de noviembre de 2025/)
  day('Hasta', '2026-06-02')
  fireEvent.blur(screen.getByLabelText('Hasta'))
  await says(/9 unidades · del 1 de junio de 2026 al 2 de junio de 2026/)
  expect(chips()).toEqual(['01/06/2026 – 02/06/2026'])
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await says(/al 20 de noviembre de 2026/)
  expect(chips()).toEqual([])
})

test('a day is typed figure by figure without losing its field, and is one step back', async () => {
  const { card, says } = await show()
  await userEvent.click(screen.getByRole('button', { name: 'Periodo y filtros' }))
  const [first, last] = [await screen.findByLabelText('Desde'), screen.getByLabelText('Hasta')]
  await userEvent.type(first, '2026-06-01')
  await userEvent.type(last, '2026-06-02{Enter}')
  await says(/del 1 de junio de 2026 al 2 de junio de 2026/)
  expect(last).toHaveFocus()
  // As browsers tell it: 1 on the way to 15.
  day('Hasta', '2026-06-01')
  day('Hasta', '2026-06-15')
  expect(card).toHaveTextContent(/al 2 de junio de 2026/)
  await userEvent.tab()
  await says(/al 15 de junio de 2026/)
  expect(document.contains(last)).toBe(true)
  expect(steps).toBe(2)
  // What changes the page elsewhere is seen here.
  await userEvent.click(screen.getByRole('button', { name: /^Quitar el filtro 01/ }))
  await waitFor(() =>
    expect([first, last].map((field) => (field as HTMLInputElement).value)).toEqual(['', '']),
  )
  await says(/al 20 de noviembre de 2026/)
})

test('Escape that closes something leaves the page as it is', async () => {
  await show(
    <>
      <ToolbarPopover label="Avisos" button="Abrir avisos">
        {() => 'Ninguno'}
      </ToolbarPopover>
      <FilterPanel active={0}>
        <button type="button">Uno</button>
      </FilterPanel>
      <Menu>
        <Menu.Target>
          <button type="button">Exportar</button>
        </Menu.Target>
        <Menu.Dropdown>Excel</Menu.Dropdown>
      </Menu>
      <Rows />
    </>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Filtrar la página por Laboratorio 2' }))
  const isNarrowed = () => expect(chips()).toEqual(['Laboratorio: Laboratorio 2'])
  await waitFor(isNarrowed)
  for (const name of ['Abrir avisos', 'Filtros', 'Exportar']) {
    const button = screen.getByRole('button', { name })
    await userEvent.click(button)
    expect(button).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(button).toHaveAttribute('aria-expanded', 'false'))
    isNarrowed()
  }
  await userEvent.click(screen.getByRole('button', { name: 'Fila' }))
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'Fila' })).not.toHaveFocus()
  isNarrowed()
  // A dialog that has lost the focus.
  await userEvent.click(screen.getByRole('button', { name: 'Exportar' }))
  ;(document.activeElement as HTMLElement).blur()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  isNarrowed()
  await userEvent.click(document.body)
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(chips()).toEqual([]))
})

/** A list that Escape leaves. */
function Rows() {
  const { end, onKeyDown } = useWayOut()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: as grids do
    <div onKeyDown={onKeyDown}>
      <button type="button">Fila</button>
      {end}
    </div>
  )
}

test('days that make no span are refused at their field', async () => {
  const { card } = await show()
  await userEvent.click(screen.getByRole('button', { name: 'Periodo y filtros' }))
  await screen.findByLabelText('Desde')
  day('Desde', '2026-06-05')
  day('Hasta', '2026-06-02')
  expect(screen.getByText('El último día es anterior al primero')).toBeVisible()
  day('Desde', '2026-06-01')
  day('Hasta', '2026-12-24')
  expect(screen.getByText('No hay ventas de esos días')).toBeVisible()
  expect(card).toHaveTextContent(/al 20 de noviembre de 2026/)
})

test('a laboratory that is pressed narrows every card, says so in a chip, and goes with it', async () => {
  const { says } = await show()
  const press = await screen.findByRole('button', { name: 'Filtrar la página por Laboratorio 2' })
  expect(press).toHaveAttribute('aria-pressed', 'false')
  await userEvent.click(press)
  await says(/9 unidades/)
  const top = screen.getByRole('article', { name: /^Laboratorios que más/ })
  await waitFor(() => expect(within(top).getAllByRole('listitem')).toHaveLength(1))
  await waitFor(() => expect(chips()).toEqual(['Laboratorio: Laboratorio 2']))
  await userEvent.click(screen.getByRole('button', { name: /^Quitar el filtro Laboratorio/ }))
  await says(/23 unidades/)
  expect(chips()).toEqual([])
})

test('a slice that is pressed narrows the page to its type of product, as its field does', async () => {
  const { says } = await show(<ProductTypes widgetKey="product-types-0-1" options={{ of: 'sales' }} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Filtrar la página por Fantasía' }))
  await says(/5 unidades/)
  await waitFor(() => expect(chips()).toEqual(['Tipo de producto: Fantasía']))
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await says(/23 unidades/)
  await userEvent.click(screen.getByRole('button', { name: 'Periodo y filtros' }))
  await userEvent.click(await screen.findByRole('combobox', { name: 'Tipo de producto' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Genéricos' }))
  await says(/16 unidades/)
  expect(chips()).toEqual(['Tipo de producto: Genéricos'])
})

test('what an address should not say of a page is left out', () => {
  expect(
    readPageSelection({ from: '2026-06-01', to: '2026-06-02', laboratory: 7, group: -1, type: 9 }),
  ).toEqual({
    ...{ from: '2026-06-01', to: '2026-06-02', laboratory: 7 },
  })
  for (const wrong of [null, 'x', { from: '2026-06-02', to: '2026-06-01' }, { from: '2026-06-01' }]) {
    expect(readPageSelection(wrong)).toEqual({})
  }
  expect(narrowed({ ask: 'span' }, { laboratory: 7 })).toEqual({ ask: 'span' })
})

test('a page of one laboratory leaves the market whole in which that laboratory has a share', () => {
  const filter = allSales({ startDate: '2026-06-01', endDate: '2026-06-30' })
  const part = { laboratory: 7, group: 11 }
  const partOf = (question: Extract<SalesQuestion, { filter: unknown }>) => {
    const { inLaboratory, inGroup } = narrowed(question, part).filter
    return [inLaboratory, inGroup]
  }
  const universe = { ask: 'universe', group: null, summed: true } as const
  expect(partOf({ ...universe, filter: { ...filter, universe: true, laboratories: [7] } })).toEqual([
    null,
    11,
  ])
  expect(partOf({ ask: 'periods', filter, laboratories: null, tenant: [7] })).toEqual([null, 11])
  // Their whole market, of a laboratory's user, is narrowed as what a pharmacy sells is.
  expect(partOf({ ...universe, filter: { ...filter, universe: true } })).toEqual([7, 11])
  expect(partOf({ ask: 'pharmacy-kpis', filter })).toEqual([7, 11])
})
