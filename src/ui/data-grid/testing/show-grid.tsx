import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { DataGrid } from '@/ui/data-grid/data-grid'
import type { GridColumn, GridState } from '@/ui/data-grid/list/columns'
import type { DataGridProps } from '@/ui/data-grid/list/grid-props'
import { theme } from '@/ui/styles/theme'

export type Row = { id: string; name: string; units: number }

export const columns: GridColumn<Row>[] = [
  { id: 'name', header: 'Producto', width: 200, grow: 1, value: ({ name }) => name, card: 'title' },
  {
    id: 'units',
    header: 'Uds',
    width: 80,
    descFirst: true,
    value: ({ units }) => units,
    footer: '60',
    card: 'fact',
  },
  { id: 'note', header: 'Nota', width: 80, cell: () => 'nota' },
]
export const rows: Row[] = [
  { id: 'b', name: 'Bálsamo', units: 10 },
  { id: 'a', name: 'Ácido', units: 20 },
  { id: 'c', name: 'Colirio', units: 10 },
  { id: 'd', name: 'Dental', units: 20 },
]

export function Grid(props: Partial<DataGridProps<Row>> & { initial?: Partial<GridState> }) {
  const { initial, ...rest } = props
  const [state, setState] = useState<GridState>({ sort: [], pageIndex: 0, pageSize: 10, ...initial })
  return (
    <DataGrid
      label="Productos"
      columns={columns}
      rows={rows}
      getRowId={({ id }) => id}
      state={state}
      onStateChange={setState}
      paging="all"
      emptyText="Sin resultados"
      {...rest}
    />
  )
}
export const show = (props: Parameters<typeof Grid>[0] = {}) =>
  render(
    <MantineProvider theme={theme} env="test">
      <Grid {...props} />
    </MantineProvider>,
  )
export const names = () =>
  screen
    .getAllByRole('row')
    .map((row) => within(row).queryAllByRole('cell')[0]?.textContent)
    .filter((name) => rows.some((row) => row.name === name))
export const header = (name: string) => screen.getByRole('columnheader', { name: new RegExp(`^${name}`) })
export const sortButton = (name: string) => within(header(name)).getByRole('button')
