import { MantineProvider } from '@mantine/core'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { GridColumn } from '@/ui/data-grid/list/columns'
import { gridQuery } from '@/ui/data-grid/list/grid-query'
import { Grid, names, type Row, rows, show } from '@/ui/data-grid/testing/show-grid'
import { theme } from '@/ui/styles/theme'

describe('the content of a grid', () => {
  test('is a text while loading', () => {
    show({ rows: undefined, loadingText: 'Procesando información...' })
    expect(screen.getByRole('status')).toHaveTextContent('Procesando información...')
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  })

  test('is a text and an action if there are no rows', () => {
    show({ rows: [], emptyAction: <button type="button">Ver propuestas</button> })
    expect(screen.getByText('Sin resultados')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Ver propuestas' })).toBeInTheDocument()
  })

  test('stays and is marked as busy while rows are being replaced', () => {
    show({ refreshing: true })
    expect(names()).toHaveLength(4)
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  })

  test('is rendered again only in rows that have changed', () => {
    const drawn: string[] = []
    const spying: GridColumn<Row>[] = [
      { id: 'name', header: 'Producto', width: 200, cell: ({ name }) => drawn.push(name) && name },
    ]
    const { rerender } = show({ columns: spying })
    drawn.length = 0
    const [first, ...others] = rows
    rerender(
      <MantineProvider theme={theme} env="test">
        <Grid columns={spying} rows={[{ ...first, name: 'Bastón' } as Row, ...others]} refreshing />
      </MantineProvider>,
    )
    expect(screen.getByText('Bastón')).toBeInTheDocument()
    expect(drawn).toEqual(['Bastón'])
  })

  test('has an accessible row count that includes all pages', () => {
    show({ paging: 'server', count: 44 })
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '45')
    expect(screen.getByText('1–10 de 44')).toBeInTheDocument()
  })

  test('leaves out rows that do not match the filter', () => {
    show({ filter: ({ units }) => units > 10 })
    expect(names()).toEqual(['Ácido', 'Dental'])
  })
})

describe('the pages of a grid', () => {
  test('show their part of the rows on the device', async () => {
    show({
      paging: 'device',
      initial: { pageSize: 5 },
      rows: [...rows, ...rows.map((row) => ({ ...row, id: `${row.id}2` }))],
    })
    expect(names()).toHaveLength(5)
    await userEvent.click(screen.getByRole('button', { name: 'Página siguiente' }))
    expect(names()).toHaveLength(3)
    expect(screen.getByText('6–8 de 8')).toBeInTheDocument()
  })

  test('are converted to the parameters of a paged call', () => {
    const sort = [
      { id: 'createdAt', desc: true },
      { id: 'name', desc: false },
    ]
    expect(gridQuery({ sort, pageIndex: 2, pageSize: 15 })).toEqual({
      skip: 30,
      take: 15,
      sort: 'createdAt:desc,name:asc',
    })
    expect(gridQuery({ sort: [], pageIndex: 0, pageSize: 10 }).sort).toBeUndefined()
  })
})
