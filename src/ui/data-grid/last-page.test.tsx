import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { DataGrid } from '@/ui/data-grid/data-grid'
import type { GridState } from '@/ui/data-grid/list/columns'
import { gridQuery } from '@/ui/data-grid/list/grid-query'
import { columns, rows } from '@/ui/data-grid/testing/show-grid'
import { theme } from '@/ui/styles/theme'

/** A list of the server's with these 4 rows; an answer that is `late` has not come yet. */
function ServerList({ initial, late = false }: { initial: Partial<GridState>; late?: boolean }) {
  const [state, setState] = useState<GridState>({ sort: [], pageIndex: 0, pageSize: 10, ...initial })
  const [isLate, setLate] = useState(false)
  const { pageIndex, pageSize } = state
  return (
    <DataGrid
      label="Productos"
      columns={columns}
      rows={isLate ? [] : rows.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize)}
      count={rows.length}
      refreshing={isLate}
      getRowId={({ id }) => id}
      state={state}
      onStateChange={(next) => {
        setState(next)
        setLate(late)
      }}
      paging="server"
      emptyText="Sin resultados"
    />
  )
}

const show = (list: Parameters<typeof ServerList>[0]) =>
  render(
    <MantineProvider theme={theme} env="test">
      <ServerList {...list} />
    </MantineProvider>,
  )

test.each([5, 10, 15, 20])(
  'a remembered page beyond the end shows the last page, with %i rows a page',
  async (pageSize) => {
    show({ initial: { pageIndex: 30, pageSize } })
    expect(await screen.findByText('1–4 de 4')).toBeInTheDocument()
    expect(screen.getByRole('cell', { name: 'Dental' })).toBeInTheDocument()
  },
)

test('a remembered page beyond the end shows the last of several pages', async () => {
  show({ initial: { pageIndex: 2, pageSize: 2 } })
  expect(await screen.findByText('3–4 de 4')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Última página' })).toBeDisabled()
})

test('a list is not called empty while its last page is on its way', () => {
  show({ initial: { pageIndex: 30 }, late: true })
  expect(screen.queryByText('Sin resultados')).not.toBeInTheDocument()
  expect(screen.getByText('Obteniendo información...')).toBeInTheDocument()
})

test('the pages after the first one are of the rows that there were when it was left', async () => {
  const asked: GridState[] = []
  const Growing = () => {
    const [state, setState] = useState<GridState>({ sort: [], pageIndex: 0, pageSize: 1 })
    return (
      <DataGrid
        label="Productos"
        columns={columns}
        rows={rows.slice(0, 1)}
        count={4}
        newest={`row-${asked.length}`}
        getRowId={({ id }) => id}
        state={state}
        onStateChange={(next) => {
          asked.push(next)
          setState(next)
        }}
        paging="server"
        emptyText="Sin resultados"
      />
    )
  }
  render(
    <MantineProvider theme={theme} env="test">
      <Growing />
    </MantineProvider>,
  )
  for (const name of ['siguiente', 'siguiente', 'anterior', 'anterior', 'siguiente'])
    await userEvent.click(screen.getByRole('button', { name: `Página ${name}` }))
  expect(asked.map((state) => gridQuery(state).until)).toEqual([
    ...['row-0', 'row-0', 'row-0', undefined, 'row-4'],
  ])
})
