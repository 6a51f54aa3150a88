import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openProvisions, quantity, type, user } from '@/features/purchasing/testing/open-provisions'
import { catalogueText } from '@/features/testing/error-catalogue'
import * as spreadsheet from '@/ui/spreadsheet/export-sheet'
import { answering, noConnection } from '../../../../mocks/answer'
import { campaignGroups } from '../../../../mocks/fixtures/campaigns'
import { quickwin } from '../../../../mocks/fixtures/proposals'
import { server } from '../../../../mocks/server'

const exportSheet = vi.fn<typeof spreadsheet.exportSheet>(async () => {})

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  vi.spyOn(spreadsheet, 'exportSheet').mockImplementation(exportSheet)
})
afterEach(() => {
  server.resetHandlers()
  exportSheet.mockReset()
})
afterAll(() => server.close())

const exportButton = () => screen.getByRole('button', { name: 'Exportar' })
const pressExport = async () => {
  await waitFor(() => expect(exportButton()).toBeEnabled())
  await user.click(exportButton())
}
const exported = async (): Promise<Record<string, unknown>[]> => {
  await waitFor(() => expect(exportSheet).toHaveBeenCalledOnce())
  const [sheet] = exportSheet.mock.calls[0] ?? []
  return (sheet?.rows ?? []).map((row) =>
    Object.fromEntries(row.map((value, index) => [sheet?.columns[index]?.title, value])),
  )
}

test('the spreadsheet lists the rows on the screen, with its columns and the units ordered now', async () => {
  await openProvisions({ quickwin: quickwin({ discount: 0.1 }) })
  await type(/IBUPROFENO/, '5')
  await type(/OMEPRAZOL/, '24')
  await pressExport()
  const rows = await exported()
  expect(rows).toHaveLength(4)
  expect(rows[0]).toEqual({
    Campaña: null,
    CN: '662026',
    Producto: 'IBUPROFENO ALBA 600 MG 40 COMPRIMIDOS EFG',
    Agrupación: 'IBUPROFENO 600 MG 40 COMPRIMIDOS',
    Laboratorio: 'Laboratorios Alba',
    'PVL/UD': 310,
    'Uds vendidas': 365,
    'Uds propuestas': 48,
    'Potencial PVL': 14_880,
    MS: 0.05,
    '% Marca': 0.12,
    'Gx Switch': 'Fácil',
    Descuento: 0,
    'Uds pedido': 5,
    'PVL pedido': 1_550,
    'PVL con descuento': 1_550,
  })
  // 24 × 1,55 € = 37,20 €, less the 10 % of the tier that 24 units reach.
  expect(rows[1]).toMatchObject({ Descuento: 0.1, 'PVL pedido': 3_720, 'PVL con descuento': 3_348 })
  expect(rows[2]).toMatchObject({ 'PVL/UD': null, 'PVL pedido': null })
})

test('rows hidden by the search and columns hidden by the template are not exported; rows keep the grid’s order', async () => {
  await openProvisions({ quickwin: quickwin({ template: 'auto', autoBuy: true }) })
  await user.type(await screen.findByRole('searchbox', { name: /Buscar producto/ }), 'alba efg')
  await user.dblClick(screen.getByRole('button', { name: 'Producto' }))
  await pressExport()
  const rows = await exported()
  expect(rows.map(({ CN }) => CN)).toEqual(['650006', '650003', '662026'])
  expect(Object.keys(rows[0] ?? {})).not.toContain('MS')
  expect(Object.keys(rows[0] ?? {})).not.toContain('Gx Switch')
})

test('campaigns are exported product by product', async () => {
  await openProvisions({ quickwin: quickwin({ template: 'campaign_group' }), groups: campaignGroups })
  await screen.findByText('Plan crónicos')
  await pressExport()
  expect((await exported()).map(({ Campaña, CN }) => [Campaña, CN])).toEqual([
    ['Campaña de otoño', '662026'],
    ['Campaña de otoño', '650003'],
    ['Plan crónicos', '650006'],
  ])
})

test('the totals of the spreadsheet are those of the footer, to the cent', async () => {
  await openProvisions({ quickwin: quickwin({ template: 'campaign_group' }), groups: campaignGroups })
  await screen.findByText('Plan crónicos')
  await pressExport()
  const sum = (rows: Record<string, unknown>[], title: string) =>
    rows.reduce((total, row) => total + Number(row[title]), 0)
  const rows = await exported()
  expect([sum(rows, 'PVL pedido'), sum(rows, 'PVL con descuento')]).toEqual([20_610, 19_103])
  expect(screen.getByRole('contentinfo')).toHaveTextContent(/PVL con descuento191,03\s€PVL total206,10\s€/)
})

test('the export is disabled while the proposal loads and when it is empty', async () => {
  const { view } = await openProvisions({ groups: new Promise(() => {}) })
  expect(exportButton()).toBeDisabled()
  view.unmount()
  await openProvisions({ groups: [] })
  await screen.findByText(catalogueText('No products'))
  expect(exportButton()).toBeDisabled()
})

test('the export is disabled, with the reason, when the search finds nothing', async () => {
  await openProvisions()
  await user.type(await screen.findByRole('searchbox', { name: /Buscar producto/ }), 'nada de esto')
  await pressExport()
  expect(await screen.findByText('Sin información')).toBeInTheDocument()
  expect(exportSheet).not.toHaveBeenCalled()
})

test('the server is informed once about an export, with laboratory and pharmacy', async () => {
  const { audited } = await openProvisions()
  await quantity(/IBUPROFENO/)
  await pressExport()
  await waitFor(() =>
    expect(audited).toEqual(['/api/v4/audit/purchase-order-exported/laboratory/11/?pharma=1']),
  )
})

test('a failed call about an export is neither repeated nor shown', async () => {
  await openProvisions()
  const tried = vi.fn(noConnection)
  server.use(answering('auditOrderExported', tried))
  await quantity(/IBUPROFENO/)
  await pressExport()
  await waitFor(() => expect(tried).toHaveBeenCalledOnce())
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(tried).toHaveBeenCalledOnce()
})

test('without a connection the spreadsheet is saved and the server is not informed', async () => {
  const { device, audited } = await openProvisions()
  await quantity(/IBUPROFENO/)
  vi.spyOn(device.connectivity, 'getSnapshot').mockReturnValue('offline')
  await pressExport()
  await waitFor(() => expect(exportSheet).toHaveBeenCalledOnce())
  expect(audited).toEqual([])
})

test('a spreadsheet that cannot be created shows an error, and the server is not informed', async () => {
  exportSheet.mockRejectedValueOnce(new Error('no room'))
  const { audited } = await openProvisions()
  await quantity(/IBUPROFENO/)
  await pressExport()
  expect(await screen.findByText(catalogueText('Excel export failure'))).toBeInTheDocument()
  expect(audited).toEqual([])
})

test('on an iPad with iOS 12 a message says that spreadsheets cannot be saved', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPad; CPU OS 12_4 like Mac OS X) AppleWebKit/605.1.15 Version/12.1.2 Safari/604.1',
  )
  await openProvisions()
  await quantity(/IBUPROFENO/)
  await pressExport()
  expect(
    await screen.findByText(
      'Las version de Safari para iOS 11 y 12 no soporta las descargas de hojas de calculo.',
    ),
  ).toBeInTheDocument()
  expect(exportSheet).not.toHaveBeenCalled()
})
