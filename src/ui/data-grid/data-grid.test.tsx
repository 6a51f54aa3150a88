import { MantineProvider } from '@mantine/core'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import type { GridColumn, GridState } from '@/ui/data-grid/list/columns'
import { listSearch } from '@/ui/data-grid/list/list-search'
import { columns, Grid, header, names, type Row, show, sortButton } from '@/ui/data-grid/testing/show-grid'
import { theme } from '@/ui/styles/theme'

test('a fact below a row has its heading, and both are missing if the row has no value', () => {
  const ease: GridColumn<Row> = {
    id: 'ease',
    header: 'Cambio',
    width: 80,
    under: true,
    cell: ({ units }) => (units > 10 ? 'Fácil' : null),
  }
  show({ columns: [...columns, ease] })
  expect(screen.getByRole('row', { name: /Ácido/ })).toHaveTextContent('Cambio Fácil')
  expect(screen.getByRole('row', { name: /Bálsamo/ })).not.toHaveTextContent('Cambio')
})

test('a folded column is not in the row but in what it opens to, and can be sorted by from the menu', async () => {
  const user = userEvent.setup()
  const maker: GridColumn<Row> = {
    id: 'maker',
    header: 'Fabricante',
    width: 80,
    folded: true,
    sortable: true,
    cell: ({ name }) => `Casa ${name}`,
  }
  show({ columns: [...columns, maker] })
  expect(screen.queryByRole('columnheader', { name: /Fabricante/ })).not.toBeInTheDocument()
  const row = screen.getByRole('row', { name: /Ácido/ })
  expect(row).not.toHaveTextContent('Casa')
  await user.click(within(row).getByRole('button', { name: 'Abrir el detalle' }))
  expect(row.nextElementSibling).toHaveTextContent('FabricanteCasa Ácido')
  await user.click(screen.getByRole('button', { name: 'Ordenar' }))
  expect(
    await screen.findByRole('menuitemcheckbox', { name: 'Fabricante', checked: false }),
  ).toBeInTheDocument()
})

describe('sorting a grid', () => {
  test('switches between ascending, descending and unsorted, and announces it', async () => {
    show()
    expect(header('Producto')).toHaveAttribute('aria-sort', 'none')
    await userEvent.click(sortButton('Producto'))
    expect(names()).toEqual(['Ácido', 'Bálsamo', 'Colirio', 'Dental'])
    expect(header('Producto')).toHaveAttribute('aria-sort', 'ascending')
    await userEvent.click(sortButton('Producto'))
    expect(names()).toEqual(['Dental', 'Colirio', 'Bálsamo', 'Ácido'])
    expect(header('Producto')).toHaveAttribute('aria-sort', 'descending')
    await userEvent.click(sortButton('Producto'))
    expect(names()).toEqual(['Bálsamo', 'Ácido', 'Colirio', 'Dental'])
    expect(header('Producto')).toHaveAttribute('aria-sort', 'none')
  })

  test('moves the rows themselves, with what their cells hold', async () => {
    show()
    const row = screen.getByRole('row', { name: /Dental/ })
    await userEvent.click(sortButton('Producto'))
    await userEvent.click(sortButton('Producto'))
    expect(names()[0]).toBe('Dental')
    expect(screen.getByRole('row', { name: /Dental/ })).toBe(row)
  })

  test('writes into the rows that are there where cells hold nothing', async () => {
    show({ inPlace: true })
    const rows = screen.getAllByRole('row')
    await userEvent.click(sortButton('Producto'))
    expect(names()).toEqual(['Ácido', 'Bálsamo', 'Colirio', 'Dental'])
    expect(screen.getAllByRole('row')).toEqual(rows)
  })

  test('numbers the columns if there are several', async () => {
    const user = userEvent.setup()
    show()
    await user.click(sortButton('Uds'))
    await user.keyboard('{Shift>}')
    await user.click(sortButton('Producto'))
    await user.keyboard('{/Shift}')
    expect(names()).toEqual(['Ácido', 'Dental', 'Bálsamo', 'Colirio'])
    expect(within(header('Uds')).getByText('1')).toBeInTheDocument()
    expect(within(header('Producto')).getByText('2')).toBeInTheDocument()
  })

  test('by the menu replaces the order before, and keeps it where several columns are asked for', async () => {
    const user = userEvent.setup()
    // A column without a heading: the others are in the menu, too.
    const maker: GridColumn<Row> = {
      id: 'maker',
      header: 'Fabricante',
      width: 80,
      folded: true,
      sortable: true,
    }
    const onStateChange = vi.fn()
    const sortedBy = () => onStateChange.mock.lastCall?.[0].sort
    function Sorted() {
      const [state, setState] = useState<GridState>({ sort: [], pageIndex: 0, pageSize: 10 })
      onStateChange.mockImplementation(setState)
      return (
        <Grid columns={[...columns, maker]} paging="server" state={state} onStateChange={onStateChange} />
      )
    }
    render(
      <MantineProvider theme={theme} env="test">
        <Sorted />
      </MantineProvider>,
    )
    const press = async (name: string) => user.click(await screen.findByRole('menuitemcheckbox', { name }))
    const open = () => user.click(screen.getByRole('button', { name: /^Ord/ }))
    await open()
    await press('Uds')
    expect(sortedBy()).toEqual([{ id: 'units', desc: true }])
    await open()
    await press('Producto')
    expect(sortedBy()).toEqual([{ id: 'name', desc: false }])
    await open()
    await press('Por varias columnas')
    await press('Uds')
    expect(sortedBy()).toEqual([
      { id: 'name', desc: false },
      { id: 'units', desc: true },
    ])
  })

  test('is not possible by a column without values', () => {
    show()
    expect(within(header('Nota')).queryByRole('button')).not.toBeInTheDocument()
  })

  test('is done by the server for paged lists, and returns to the first page', async () => {
    const onStateChange = vi.fn()
    const state = { sort: [], pageIndex: 3, pageSize: 10 }
    show({ paging: 'server', count: 44, state, onStateChange })
    await userEvent.click(sortButton('Uds'))
    expect(names()).toEqual(['Bálsamo', 'Ácido', 'Colirio', 'Dental'])
    expect(onStateChange).toHaveBeenCalledWith({
      sort: [{ id: 'units', desc: true }],
      pageIndex: 0,
      pageSize: 10,
    })
  })
})

test('a list in pages is printed with all of its rows', () => {
  show({ paging: 'device', initial: { pageSize: 2 } })
  expect(names()).toHaveLength(2)
  dispatchEvent(new Event('beforeprint'))
  expect(names()).toEqual(['Bálsamo', 'Ácido', 'Colirio', 'Dental'])
  act(() => {
    dispatchEvent(new Event('afterprint'))
  })
  expect(names()).toHaveLength(2)
})

describe('rows with details', () => {
  const detail = { list: listSearch({ sortable: [] }), show: (row: Row) => <p>Ventas de {row.name}</p> }
  const canExpand = ({ id }: Row) => id !== 'c'

  test('are open one at a time', async () => {
    show({ detail, canExpand })
    const [first, second] = screen.getAllByRole('button', { name: 'Abrir el detalle' })
    if (first === undefined || second === undefined) throw new Error('no chevrons')
    await userEvent.click(first)
    expect(screen.getByText('Ventas de Bálsamo')).toBeInTheDocument()
    expect(first).toHaveAttribute('aria-expanded', 'true')
    await userEvent.click(second)
    expect(screen.queryByText('Ventas de Bálsamo')).not.toBeInTheDocument()
    expect(screen.getByText('Ventas de Ácido')).toBeInTheDocument()
  })

  test('have a chevron only if they can be opened', () => {
    show({ detail, canExpand })
    expect(screen.getAllByRole('button', { name: 'Abrir el detalle' })).toHaveLength(3)
  })

  test('do not look open if the row that an address names has nothing to open to', () => {
    show({ initial: { opened: { row: 'a' } } })
    expect(document.querySelector('[data-open]')).toBeNull()
  })
})

describe('a grid on a narrow screen', () => {
  test('shows rows as cards with some facts, which open to show the rest', async () => {
    window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('max-width') })
    show()
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
    const card = screen.getByRole('article', { name: 'Ácido' })
    expect(within(card).getByText('Uds')).toBeInTheDocument()
    expect(within(card).queryByText('Nota')).not.toBeInTheDocument()
    await userEvent.click(within(card).getByRole('button', { name: 'Abrir el detalle' }))
    expect(within(card).getByText('Nota')).toBeInTheDocument()
    window.matchMedia = wide
  })

  test('brings the card that its address opens into view on arrival, and none that is opened later', async () => {
    window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('max-width') })
    const broughtIntoView = vi.spyOn(Element.prototype, 'scrollIntoView')
    show({ initial: { opened: { row: 'c' } } })
    const card = screen.getByRole('article', { name: 'Colirio' })
    expect(broughtIntoView).toHaveBeenCalledOnce()
    expect(broughtIntoView.mock.contexts[0]).toContainElement(card)
    const another = screen.getByRole('article', { name: 'Dental' })
    await userEvent.click(within(another).getByRole('button', { name: 'Abrir el detalle' }))
    expect(broughtIntoView).toHaveBeenCalledOnce()
    broughtIntoView.mockRestore()
    window.matchMedia = wide
  })
})
const wide = window.matchMedia
