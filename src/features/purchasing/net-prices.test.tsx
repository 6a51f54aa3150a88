import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openProvisions, quantity, type, user } from '@/features/purchasing/testing/open-provisions'
import * as spreadsheet from '@/ui/spreadsheet/export-sheet'
import { group, transferable } from '../../../mocks/fixtures/proposals'
import { server } from '../../../mocks/server'

const exportSheet = vi.fn<typeof spreadsheet.exportSheet>(async () => {})

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  localStorage.clear()
  vi.spyOn(spreadsheet, 'exportSheet').mockImplementation(exportSheet)
})
afterEach(() => {
  server.resetHandlers()
  exportSheet.mockReset()
})
afterAll(() => server.close())

const row = (cn: string, product: string, fields: Parameters<typeof transferable>[0]) =>
  group({
    key: `cn:${cn}`,
    name: product,
    quantity: 10,
    transferables: [transferable({ cn, product, tax: { rate: 40, surcharge: 5 }, ...fields })],
  })
const rows = [
  row('600001', 'IBUPROFENO', { pvl: 310 }),
  row('600002', 'OMEPRAZOL', {
    pvl: 320,
    campaign: { id: 7, name: 'Otoño', discount: null },
    campaign_discount_tier1: 0.2,
    campaign_discount_quantity_tier1: 12,
  }),
]
const netOf = async (product: string) => {
  const cells = await screen.findAllByRole('row', { name: new RegExp(product) })
  return within(cells[0] as HTMLElement)
}
const products = () =>
  screen.getAllByRole('textbox', { name: /^Unidades de / }).map((field) => field.getAttribute('aria-label'))

test('a press shows what a unit costs with taxes, at the units that the row has, and the device keeps it', async () => {
  const { view, show } = await openProvisions({ groups: rows })
  await quantity(/OMEPRAZOL/)
  expect(screen.queryByRole('columnheader', { name: /Neto/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Precio neto' }))
  // 3.10 × 1.045 = 3.2395; 3.20 × 1.045 = 3.344.
  expect((await netOf('IBUPROFENO')).getByText(/^3,24/)).toBeInTheDocument()
  expect((await netOf('OMEPRAZOL')).getByText(/^3,34/)).toBeInTheDocument()
  await type(/OMEPRAZOL/, '12')
  // 3.20 × 0.8 × 1.045 = 2.6752.
  expect((await netOf('OMEPRAZOL')).getByText(/^2,68/)).toBeInTheDocument()
  view.unmount()
  show()
  expect((await netOf('OMEPRAZOL')).getByText(/^2,68/)).toBeInTheDocument()
})

test('rows are sorted by it, at the units of that moment, and stay where they are while units are typed', async () => {
  await openProvisions({ groups: rows })
  await quantity(/OMEPRAZOL/)
  await user.click(screen.getByRole('button', { name: 'Precio neto' }))
  await type(/OMEPRAZOL/, '12')
  await user.click(screen.getByRole('button', { name: 'Neto/ud' }))
  const sorted = ['Unidades de OMEPRAZOL', 'Unidades de IBUPROFENO']
  await waitFor(() => expect(products()).toEqual(sorted))
  await type(/OMEPRAZOL/, '1')
  expect((await netOf('OMEPRAZOL')).getByText(/^3,34/)).toBeInTheDocument()
  expect(products()).toEqual(sorted)
})

test('the spreadsheet has it where the grid does', async () => {
  await openProvisions({ groups: rows })
  await quantity(/OMEPRAZOL/)
  await user.click(screen.getByRole('button', { name: 'Precio neto' }))
  await user.click(screen.getByRole('button', { name: 'Exportar' }))
  await waitFor(() => expect(exportSheet).toHaveBeenCalledOnce())
  const [sheet] = exportSheet.mock.calls[0] ?? []
  const at = sheet?.columns.findIndex(({ title }) => title === 'Neto/UD') ?? -1
  expect(sheet?.columns[at]?.kind).toBe('cents')
  expect(sheet?.rows.map((cells) => cells[at])).toEqual([324, 334])
})
