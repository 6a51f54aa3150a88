import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { indexCatalogue } from '@/domain/catalogue/catalogue-index'
import type { Sheet } from '@/domain/sheet/sheet'
import { catalogueOf, cubeOf, product } from '@/domain/testing/world'
import SalesTableWidget from '@/features/sales/table/sales-table-widget'
import { salesData, salesSource, showInSales } from '@/features/sales/testing/sales-stage'
import { catalogueText } from '@/features/testing/error-catalogue'
import * as download from '@/ui/files/download'
import * as spreadsheet from '@/ui/spreadsheet/export-sheet'

const saveFile = vi.fn<typeof download.saveFile>()
const exportSheet = vi.fn<typeof spreadsheet.exportSheet>()
const user = userEvent.setup()
const print = vi.fn()
beforeEach(() => {
  vi.spyOn(spreadsheet, 'exportSheet').mockImplementation(exportSheet.mockReset().mockResolvedValue())
  vi.spyOn(download, 'saveFile').mockImplementation(saveFile.mockReset())
  print.mockReset()
  vi.stubGlobal('print', print)
})
afterEach(() => vi.unstubAllGlobals())

const show = async (source = salesSource()) => {
  showInSales(<SalesTableWidget widgetKey="sales-table-0-0" options={{ variant: 'full' }} />, { source })
  await screen.findByText('Laboratorio 1')
  await user.selectOptions(screen.getByLabelText('Agrupar por'), 'Productos')
  await screen.findByText(/^Productos: /)
  return source
}
const choose = async (way: string) => {
  await user.click(screen.getByText('Exportar'))
  await user.click(await screen.findByText(way))
}
const exported = async (): Promise<Sheet> => {
  await waitFor(() => expect(exportSheet).toHaveBeenCalled())
  return exportSheet.mock.calls[0]?.[0] as Sheet
}
const columnOf = ({ columns, rows }: Sheet, title: string) =>
  rows.map((row) => row[columns.findIndex((column) => column.title === title)])

test('the exported spreadsheet has all rows of the view, in its sort order and prices, to the cent', async () => {
  await show()
  await user.selectOptions(screen.getByLabelText('Filas por página'), '5')
  await choose('Excel')
  const sheet = await exported()
  expect(columnOf(sheet, 'Producto')).toEqual([
    '=1+1',
    'Marca 1 g',
    'Alfa 1 g',
    'Fantasía 2 g',
    'Suelto',
    'Total',
  ])
  expect(columnOf(sheet, 'PVL Total')).toEqual([370_371, 4_000, 3_100, 1_250, 99, 378_820])
  expect(columnOf(sheet, 'PVL')).toEqual([310, 310, 310, 310, 0, null])
  expect(columnOf(sheet, 'Estado')[1]).toBe('Rotura de Stock')
  expect(columnOf(sheet, 'Fin de la rotura').slice(0, 2)).toEqual([null, '15/01/2027'])
  expect(sheet.columns.find(({ title }) => title === 'Producto')?.kind).toBe('text')
  expect(exportSheet.mock.calls[0]?.[1]).toBe(
    'Ventas por producto Farmacia del Puente 2025-11-21 a 2026-11-20 PVL',
  )
})

test('the exported file has the filters and sort order of the screen, but all pages', async () => {
  const source = await show()
  await user.click(screen.getByLabelText('Marca'))
  await screen.findByText('Productos: 1')
  await choose('Excel')
  expect(columnOf(await exported(), 'Producto')).toEqual(['Marca 1 g', 'Total'])
  expect(source.ask.mock.lastCall?.[0]).toMatchObject({
    skip: 0,
    take: null,
    sort: [{ id: 'total_pvl', desc: true }],
    filter: { brand: true },
  })
  expect(exportSheet.mock.calls[0]?.[1]).toBe(
    'Ventas por producto Farmacia del Puente 2025-11-21 a 2026-11-20 PVL Marca',
  )
  const told = exportSheet.mock.calls[0]?.[2]
  expect(told?.name).toBe('Filtros')
  expect(told?.rows).toEqual([
    ['Tabla', 'Ventas por producto'],
    ['Farmacia', 'Farmacia del Puente'],
    ['Rango', '21/11/2025 – 20/11/2026'],
    ['Agrupación', 'Productos'],
    ['Filtros', 'Marca'],
    ['Precio', 'PVL'],
    ['Exportado', expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)],
  ])
})

test('the exported CSV can be read by a Spanish Excel, and a name that looks like a formula stays text', async () => {
  await show()
  await choose('CSV')
  await waitFor(() => expect(saveFile).toHaveBeenCalled())
  const [blob, name] = saveFile.mock.calls[0] ?? []
  expect(name).toBe('Ventas por producto Farmacia del Puente 2025-11-21 a 2026-11-20 PVL.csv')
  const text = await readText(blob as Blob)
  expect(text.startsWith('\uFEFFProducto;CN;EAN;')).toBe(true)
  const [, first = ''] = text.split('\r\n')
  expect(first).toMatch(/^'=1\+1;100004;/)
  expect(first).toMatch(/;3;3703,71$/)
})

test('the printed page has title, filters, date, all rows and totals, and is removed after printing', async () => {
  await show()
  await user.selectOptions(screen.getByLabelText('Comparar con'), 'Periodo anterior')
  await choose('Imprimir')
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  // Level 1, because the table's card also has a heading "Ventas" of level 2.
  const heading = () => screen.queryByRole('heading', { name: 'Ventas', level: 1 })
  const page = heading()?.closest('article') as HTMLElement
  for (const line of [
    'Farmacia del Puente',
    'Agrupar por: Productos',
    '21/11/2025 – 20/11/2026',
    'Precio: PVL',
    'Frente a: Periodo anterior',
    '21/11/2026',
  ])
    expect(within(page).getByText(line)).toBeInTheDocument()
  expect(within(page).getAllByRole('row')).toHaveLength(7)
  expect(within(page).getAllByText('3.703,71 €')).not.toHaveLength(0)
  expect(within(page).getByText(/Productos: 5 · Unidades: 23 · Total: 3\.788 €/)).toBeInTheDocument()
  window.dispatchEvent(new Event('afterprint'))
  await waitFor(() => expect(heading()).not.toBeInTheDocument())
})

test('Ctrl+P prints all rows of a table that is read in pages, and says so', async () => {
  const products = [1, 2, 3, 4, 5, 6, 7].map((n) =>
    product({ cn: `20000${n}`, name: `Producto ${n}`, laboratoryId: 1, groupId: null }),
  )
  const catalogue = catalogueOf(products)
  const rows = products.map(({ cn }, n) => ({ day: '2026-06-01', cn, units: 1, pvl: 100 + n, pvp: 200 }))
  const data = salesData({ cube: cubeOf(rows, catalogue), catalogue: indexCatalogue(catalogue) })
  await show(salesSource(data))
  await user.selectOptions(screen.getByLabelText('Filas por página'), '5')
  const shown = () => screen.getAllByText(/^Producto \d$/).length
  await waitFor(() => expect(shown()).toBe(5))
  const papers: [number, string | null][] = []
  print.mockImplementation(() => papers.push([shown(), screen.getByText(/ de 7$/).textContent]))
  await user.keyboard('{Control>}p{/Control}')
  await waitFor(() => expect(papers).toEqual([[7, '1–7 de 7']]))
  act(() => void dispatchEvent(new Event('afterprint')))
  expect(shown()).toBe(5)
})

test('each kind of export shows an error when the rows cannot be read', async () => {
  const source = await show()
  source.ask.mockImplementation(async () => ({ ok: false, kind: 'timeout' }))
  await choose('Excel')
  expect(await screen.findByText(catalogueText('Excel export failure'))).toBeInTheDocument()
  await choose('CSV')
  expect(await screen.findByText(catalogueText('CSV export fails'))).toBeInTheDocument()
  await choose('Imprimir')
  expect(await screen.findByText('No se ha podido preparar la impresión')).toBeInTheDocument()
})

test('an error is shown when the spreadsheet cannot be created', async () => {
  await show()
  exportSheet.mockRejectedValue(new Error('no memory'))
  await choose('Excel')
  expect(await screen.findByText(catalogueText('Excel export failure'))).toBeInTheDocument()
})

/** jsdom's Blob has no `text`, and FileReader removes the byte order mark. */
const readText = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onload = () =>
      resolve(new TextDecoder('utf-8', { ignoreBOM: true }).decode(reader.result as ArrayBuffer))
    reader.readAsArrayBuffer(blob)
  })
