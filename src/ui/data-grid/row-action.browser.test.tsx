import '@/ui/styles/styles'
import { Button, MantineProvider } from '@mantine/core'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { DataGrid } from '@/ui/data-grid/data-grid'
import type { GridColumn } from '@/ui/data-grid/list/columns'
import { resolveVariables, theme } from '@/ui/styles/theme'

type Row = { id: string; units: number }

let done: string[] = []
const columns: GridColumn<Row>[] = [
  {
    id: 'name',
    header: 'Farmacia',
    width: 200,
    cell: ({ id }) => (
      <Button variant="transparent" data-row-action onClick={() => done.push(`open ${id}`)}>
        {id}
      </Button>
    ),
    acts: true,
    card: 'title',
  },
  { id: 'units', header: 'Uds', width: 200, grow: 1, value: ({ units }) => units, card: 'fact' },
  { id: 'town', header: 'Localidad', width: 0, cell: () => <b>Carballo</b>, under: true, card: 'more' },
  {
    id: 'call',
    header: 'Acciones',
    width: 120,
    cell: ({ id }) => (
      <button type="button" onClick={() => done.push(`call ${id}`)}>
        Llamar
      </button>
    ),
    card: 'control',
  },
]

let root: Root
beforeEach(() => {
  done = []
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  root = createRoot(place)
  root.render(
    <MantineProvider theme={theme} cssVariablesResolver={resolveVariables}>
      <DataGrid
        label="Farmacias"
        columns={columns}
        rows={[
          { id: 'Alba', units: 12345 },
          { id: 'Brezo', units: 678 },
        ]}
        getRowId={({ id }) => id}
        state={{ sort: [], pageIndex: 0, pageSize: 10 }}
        onStateChange={() => {}}
        paging="server"
        count={2}
        emptyText="Sin resultados"
      />
    </MantineProvider>,
  )
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

/** A click where the text is, on whatever lies there. */
const clickAt = async (text: string, nth = 0) => {
  const at = page.getByText(text, { exact: true }).nth(nth)
  await expect.element(at).toBeVisible()
  const { left, top, width, height } = at.element().getBoundingClientRect()
  const there = document.elementFromPoint(left + width / 2, top + height / 2)
  if (there instanceof HTMLElement) there.click()
}

test.each([
  ['row', 1280, 'table'],
  ['card', 360, 'list'],
] as const)('a whole %s acts, and its other controls act for themselves', async (_, width, list) => {
  await page.viewport(width, 800)
  // The page hears later how wide it is: until then a narrow one shows a table of which "Llamar" covers the rest.
  await expect.element(page.getByRole(list)).toBeVisible()
  await clickAt('12345')
  await clickAt('678')
  expect(done).toEqual(['open Alba', 'open Brezo'])
  await clickAt('Llamar', 1)
  expect(done.at(-1)).toBe('call Brezo')
})

test('the second line of a row acts like the row', async () => {
  await page.viewport(1280, 800)
  await clickAt('Carballo', 1)
  expect(done).toEqual(['open Brezo'])
})

test('a card that acts still opens to the rest by its own button', async () => {
  await page.viewport(360, 800)
  await page.getByRole('button', { name: 'Abrir el detalle' }).first().click()
  expect(done).toEqual([])
})
