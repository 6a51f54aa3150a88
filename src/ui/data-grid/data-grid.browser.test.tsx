import '@/ui/styles/styles'
import { MantineProvider } from '@mantine/core'
import { type ReactElement, useMemo, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { matchesSearch } from '@/domain/basics/text'
import { DataGrid } from '@/ui/data-grid/data-grid'
import type { GridColumn, GridState } from '@/ui/data-grid/list/columns'
import { listSearch } from '@/ui/data-grid/list/list-search'
import { resolveVariables, theme } from '@/ui/styles/theme'

type Row = { id: number; name: string; units: number }

const rowCount = 100_000

const columns: GridColumn<Row>[] = [
  { id: 'name', header: 'Producto', width: 300, grow: 1, value: ({ name }) => name },
  { id: 'units', header: 'Uds', width: 120, align: 'end', value: ({ units }) => units, footer: 'Total' },
]
const rows: Row[] = Array.from({ length: rowCount }, (_, id) => ({
  id,
  name: `Producto número ${(id * 7919) % 100_003} comprimidos`,
  units: (id * 104_729) % 99_991,
}))

const fewest = rows.reduce((least, row) => (row.units < least.units ? row : least))

const noOrders = listSearch({ sortable: [] })

function LongGrid({
  given = rows,
  of = columns,
  opened,
  maxHeight,
  dense = false,
}: { given?: Row[]; of?: GridColumn<Row>[]; maxHeight?: string; dense?: boolean } & Pick<
  GridState,
  'opened'
>) {
  const [state, setState] = useState<GridState>({ sort: [], pageIndex: 0, pageSize: 10, opened })
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
        columns={of}
        rows={given}
        getRowId={({ id }) => String(id)}
        state={state}
        onStateChange={setState}
        paging="all"
        filter={filter}
        height="frame"
        dense={dense}
        {...(maxHeight !== undefined && { maxHeight })}
        emptyText="Sin resultados"
        detail={{ list: noOrders, show: ({ name }) => <p>Ventas de {name}</p> }}
      />
    </>
  )
}

let root: Root
const show = (grid: ReactElement) => {
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  root = createRoot(place)
  root.render(
    <MantineProvider theme={theme} cssVariablesResolver={resolveVariables}>
      {grid}
    </MantineProvider>,
  )
}

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1280, 800)
  show(<LongGrid maxHeight="500px" />)
  await expect.element(page.getByRole('cell', { name: rows[0]?.name ?? '', exact: true })).toBeVisible()
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

const table = () => document.querySelector('table')
const renderedRows = () => document.querySelectorAll('tbody tr').length
const firstName = () => document.querySelector('tbody tr td:nth-child(2)')?.textContent
/** How many rows are in view. */
const inFrame = () => Math.ceil(((frame()?.clientHeight ?? 0) - 44) / 40)
const frame = () => document.querySelector<HTMLElement>('section[tabindex="0"]')

test('a grid of a hundred thousand rows renders only those in view, and counts all', () => {
  expect(renderedRows()).toBeLessThan(60)
  expect(table()?.getAttribute('aria-rowcount')).toBe(String(rowCount + 1))
})

test('another order renders the rows in view first, and those beyond once these are painted', async () => {
  await vi.waitFor(() => expect(renderedRows()).toBeGreaterThan(inFrame() + 8))
  const settled = renderedRows()
  const first = new Promise<number>((resolve) => {
    const observer = new MutationObserver(() => {
      if (firstName() !== fewest.name) return
      observer.disconnect()
      resolve(renderedRows())
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await userEvent.click(page.getByRole('button', { name: 'Uds' }))
  const atFirst = await first
  expect(atFirst).toBeGreaterThanOrEqual(inFrame())
  expect(atFirst).toBeLessThan(settled - 6)
  await vi.waitFor(() => expect(renderedRows()).toBe(settled))
})

test('a tablet that is turned renders the rows in view alone, however long the list is', async () => {
  show(<LongGrid given={rows.slice(0, 2000)} />)
  await page.viewport(360, 740)
  await expect.element(page.getByRole('article').first()).toBeVisible()
  let rendered = 0
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node instanceof Element) rendered += rowsIn(node)
  })
  observer.observe(document.body, { subtree: true, childList: true })
  await page.viewport(1280, 800)
  await expect.element(page.getByRole('cell', { name: rows[0]?.name ?? '', exact: true })).toBeVisible()
  observer.disconnect()
  expect(rendered).toBeGreaterThan(10)
  expect(rendered).toBeLessThan(120)
})

test('a notice above the grid that goes away leaves its room to the rows', async () => {
  // Pages are never shorter than the screen: theirs does not change when the notice goes.
  show(
    <div style={{ minHeight: '120vh' }}>
      <p id="notice" style={{ height: 60 }} />
      <LongGrid />
    </div>,
  )
  await expect.element(page.getByRole('cell', { name: rows[0]?.name ?? '', exact: true })).toBeVisible()
  const box = () => frame()?.getBoundingClientRect() ?? new DOMRect()
  await vi.waitFor(() => expect(box().bottom).toBeLessThan(innerHeight))
  const before = box()
  document.querySelector<HTMLElement>('#notice')?.style.setProperty('display', 'none')
  await vi.waitFor(() => expect(box().height).toBeGreaterThanOrEqual(before.height + 60))
  expect(box().bottom).toBeCloseTo(before.bottom, 0)
})

const rowsIn = (element: Element) =>
  element.querySelectorAll('tbody tr').length + (element.matches('tbody tr') ? 1 : 0)

test('scrolling a grid to the end shows the last row, with header and totals still in view', async () => {
  const scrolled = frame()
  if (scrolled === null) throw new Error('no frame')
  scrolled.scrollTop = scrolled.scrollHeight
  await expect.element(page.getByRole('cell', { name: rows.at(-1)?.name ?? '', exact: true })).toBeVisible()
  expect(renderedRows()).toBeLessThan(60)
  const box = scrolled.getBoundingClientRect()
  expect(table()?.tHead?.getBoundingClientRect().top).toBeCloseTo(box.top + 1, 0)
  expect(table()?.tFoot?.getBoundingClientRect().bottom).toBeCloseTo(box.bottom - 1, 0)
})

test('a grid sorts and filters a hundred thousand rows in the browser', async () => {
  await userEvent.click(page.getByRole('button', { name: 'Uds' }))
  await vi.waitFor(() => expect(firstName()).toBe(fewest.name), 5000)
  await userEvent.click(page.getByRole('button', { name: 'Producto' }))
  await vi.waitFor(() => expect(firstName()).toBe('Producto número 0 comprimidos'), 5000)
  await userEvent.fill(page.getByLabelText('Buscar'), '99999')
  await vi.waitFor(() => expect(table()?.getAttribute('aria-rowcount')).toBe('2'), 5000)
})

test('an open row shows its details and moves the rows below down', async () => {
  const second = () => document.querySelectorAll('tbody tr')[1]?.getBoundingClientRect().top ?? 0
  const before = second()
  await userEvent.click(page.getByRole('button', { name: 'Abrir el detalle' }).first())
  await expect.element(page.getByText(`Ventas de ${rows[0]?.name}`)).toBeVisible()
  const third = document.querySelectorAll('tbody tr')[2]?.getBoundingClientRect().top ?? 0
  expect(third).toBeGreaterThan(before + 30)
})

test.each([
  [35, 40],
  [500, 900],
  [60_000, rowCount],
])('the row that an address opens is in view on arrival: %i of %i', async (at, count) => {
  root.unmount()
  show(<LongGrid given={rows.slice(0, count)} maxHeight="500px" opened={{ row: String(at) }} />)
  await expect.element(page.getByText(`Ventas de ${rows[at]?.name}`)).toBeInViewport()
})

// A long list estimates the heights of its cards; the opened card has to be in view there, too.
test.each([
  [35, 40],
  [500, 900],
])('on a phone its card is, too: %i of %i', async (at, count) => {
  root.unmount()
  await page.viewport(360, 780)
  show(<LongGrid given={rows.slice(0, count)} opened={{ row: String(at) }} />)
  await expect.element(page.getByText(`Ventas de ${rows[at]?.name}`)).toBeInViewport()
})

test('the button of the last heading takes no room beside a dense grid', async () => {
  show(<LongGrid given={rows.slice(0, 3)} dense />)
  await expect.element(page.getByText('Producto número 0 comprimidos')).toBeVisible()
  const frame = document.querySelector('section') as HTMLElement
  expect(frame.scrollWidth).toBe(frame.clientWidth)
})

test('the column that stays in view has a shadow as long as there is more under it', async () => {
  const wide: GridColumn<Row>[] = [
    { id: 'name', header: 'Producto', width: 2000, value: ({ name }) => name },
    { id: 'order', header: 'Pedido', width: 120, cell: () => <b>1</b>, card: 'control' },
  ]
  show(<LongGrid given={rows.slice(0, 3)} of={wide} />)
  await expect.element(page.getByText('Producto número 0 comprimidos')).toBeVisible()
  const frame = document.querySelector('section') as HTMLElement
  const shadow = () => getComputedStyle(document.querySelector('td:last-child') as Element).boxShadow
  await expect.poll(shadow).not.toBe('none')
  frame.scrollLeft = frame.scrollWidth
  await expect.poll(shadow).toBe('none')
})
