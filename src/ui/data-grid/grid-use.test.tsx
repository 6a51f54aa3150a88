import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { DataGrid } from '@/ui/data-grid/data-grid'
import type { GridColumn, GridState } from '@/ui/data-grid/list/columns'
import type { DataGridProps } from '@/ui/data-grid/list/grid-props'
import { listSearch } from '@/ui/data-grid/list/list-search'
import { theme } from '@/ui/styles/theme'

type Row = { id: string; name: string; units: number }

const columns: GridColumn<Row>[] = [
  { id: 'name', header: 'Producto', width: 200, value: ({ name }) => name, card: 'title' },
  { id: 'units', header: 'Uds', width: 80, value: ({ units }) => units, card: 'fact' },
  { id: 'order', header: 'Cantidad', width: 80, cell: ({ name }) => <input aria-label={`Uds de ${name}`} /> },
]
const rows = ['Alba', 'Brezo', 'Cierzo'].map((name, index) => ({ id: name, name, units: index }))
const products = ['Uno', 'Dos'].map((name, index) => ({ id: name, name, units: index }))

function Grid(props: Partial<DataGridProps<Row>>) {
  const [state, setState] = useState<GridState>({ sort: [], pageIndex: 0, pageSize: 5 })
  return (
    <DataGrid
      label="Laboratorios"
      columns={columns}
      rows={rows}
      getRowId={({ id }) => id}
      state={state}
      onStateChange={setState}
      paging="server"
      count={rows.length}
      emptyText="Sin ventas"
      {...props}
    />
  )
}
const show = (props: Partial<DataGridProps<Row>> = {}) =>
  render(
    <MantineProvider theme={theme} env="test">
      <Grid {...props} />
    </MantineProvider>,
  )
const withProducts = {
  detail: {
    list: listSearch({ sortable: ['name'] }),
    show: () => <Grid label="Productos" rows={products} />,
  },
  canExpand: ({ name }: Row) => name !== 'Cierzo',
}
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) })

describe('using a grid by keyboard', () => {
  test('arrow down moves to the rows, arrows move between them and stop at the ends', async () => {
    show()
    screen.getByRole('region', { name: 'Laboratorios' }).focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(row('Alba')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(row('Cierzo')).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(row('Alba')).toHaveFocus()
  })

  test('Enter opens and closes a row; one without details stays as it is', async () => {
    show(withProducts)
    row('Alba').focus()
    await userEvent.keyboard('{Enter}')
    expect(screen.getByRole('table', { name: 'Productos' })).toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    expect(screen.queryByRole('table', { name: 'Productos' })).not.toBeInTheDocument()
    row('Cierzo').focus()
    await userEvent.keyboard('{Enter}')
    expect(screen.queryByRole('table', { name: 'Productos' })).not.toBeInTheDocument()
  })

  test('Enter does what the whole row does, where a link or button acts for it', async () => {
    const opened: string[] = []
    const name: GridColumn<Row> = {
      id: 'name',
      header: 'Producto',
      width: 200,
      cell: ({ name }) => (
        <button type="button" data-row-action onClick={() => opened.push(name)}>
          {name}
        </button>
      ),
    }
    show({ columns: [name] })
    row('Brezo').focus()
    await userEvent.keyboard('{Enter}')
    expect(opened).toEqual(['Brezo'])
  })

  test('arrows also move through the rows of open details', async () => {
    show(withProducts)
    row('Alba').focus()
    await userEvent.keyboard('{Enter}{ArrowDown}')
    expect(row('Uno')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(row('Brezo')).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(row('Alba')).toHaveFocus()
  })

  test('arrows in a text field do not move between rows', async () => {
    show()
    const field = screen.getByRole('textbox', { name: 'Uds de Alba' })
    field.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(field).toHaveFocus()
  })
})

describe('below the rows of a grid', () => {
  test('totals of all rows are shown beside the pages', () => {
    show({ summary: 'Laboratorios: 3' })
    const pages = screen.getByRole('navigation', { name: 'Páginas de Laboratorios' })
    expect(within(pages).getByText('Laboratorios: 3')).toBeInTheDocument()
  })

  test('other page sizes can be offered', () => {
    show({ pageSizes: [5, 10, 20] })
    const choices = within(screen.getByRole('combobox', { name: 'Filas por página' })).getAllByRole('option')
    expect(choices.map((choice) => choice.textContent)).toEqual(['5', '10', '20'])
  })
})

describe('using a grid on a narrow screen', () => {
  const wide = window.matchMedia
  afterEach(() => {
    window.matchMedia = wide
  })

  test('a tap opens and closes a card; a tap on its control does not', async () => {
    window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('max-width') })
    show({
      columns: columns.map((column) => (column.id === 'order' ? { ...column, card: 'title' } : column)),
      detail: { list: listSearch({ sortable: [] }), show: ({ name }) => <p>Ventas de {name}</p> },
    })
    await userEvent.click(screen.getByText('Brezo'))
    expect(screen.getByText('Ventas de Brezo')).toBeInTheDocument()
    await userEvent.click(screen.getByText('Ventas de Brezo'))
    await userEvent.click(screen.getByRole('textbox', { name: 'Uds de Brezo' }))
    expect(screen.getByText('Ventas de Brezo')).toBeInTheDocument()
    await userEvent.click(screen.getByText('Brezo'))
    expect(screen.queryByText('Ventas de Brezo')).not.toBeInTheDocument()
  })
})
