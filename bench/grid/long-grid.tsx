import '@/ui/styles/styles'
import { MantineProvider } from '@mantine/core'
import { useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { matchesSearch } from '@/domain/basics/text'
import { DataGrid } from '@/ui/data-grid/data-grid'
import type { GridColumn, GridState } from '@/ui/data-grid/list/columns'
import { resolveVariables, theme } from '@/ui/styles/theme'

type Row = { id: number; name: string; units: number }

const rowCount = 100_000
const rows: Row[] = Array.from({ length: rowCount }, (_, id) => ({
  id,
  name: `Producto número ${(id * 7_919 + 41_521) % rowCount} comprimidos`,
  units: (id * 7_919 + 41_521) % rowCount,
}))
const columns: GridColumn<Row>[] = [
  { id: 'name', header: 'Producto', width: 300, grow: 1, value: ({ name }) => name },
  { id: 'units', header: 'Uds', width: 120, align: 'end', value: ({ units }) => units },
]

function LongGrid() {
  const [state, setState] = useState<GridState>({ sort: [], pageIndex: 0, pageSize: 10 })
  const [search, setSearch] = useState('')
  const filter = useMemo(
    () => (search === '' ? undefined : (row: Row) => matchesSearch(row.name, search)),
    [search],
  )
  return (
    <>
      <input aria-label="Buscar" value={search} onChange={(event) => setSearch(event.target.value)} />
      <DataGrid
        label="Productos"
        columns={columns}
        rows={rows}
        getRowId={({ id }) => String(id)}
        state={state}
        onStateChange={setState}
        paging="all"
        filter={filter}
        height="frame"
        maxHeight="500px"
        emptyText="Sin resultados"
      />
    </>
  )
}

const root = document.getElementById('root')
if (root === null) throw new Error('No #root')
createRoot(root).render(
  <MantineProvider theme={theme} cssVariablesResolver={resolveVariables}>
    <LongGrid />
  </MantineProvider>,
)
