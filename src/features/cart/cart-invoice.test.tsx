import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import CartInvoice from '@/features/cart/cart-invoice'
import { renderScreen } from '@/features/testing/test-device'

const part = { rate: 40, surcharge: 5, base: 2_790, tax: 112, surchargeAmount: 14 }
const rows = () =>
  screen
    .getAllByRole('row')
    .map((row) =>
      [
        ...within(row).queryAllByRole('columnheader'),
        ...within(row).queryAllByRole('rowheader'),
        ...within(row).queryAllByRole('cell'),
      ].map((cell) => cell.textContent?.replace(/\s/g, ' ')),
    )

test('a pharmacy sees what its cart costs with taxes, and opens what its invoice will say by rate', async () => {
  renderScreen(
    <CartInvoice invoice={{ regime: 'iva', parts: [part], total: 2_916 }} rappel={null} payments={[]} />,
    {},
  )
  const total = screen.getByText('Coste con impuestos')
  expect(total.closest('summary')).toHaveTextContent(/29,16\s€/)
  await userEvent.click(total)
  expect(rows()).toEqual([
    ['IVA', 'Base', 'Cuota', 'Recargo'],
    ['4 %', '27,90 €', '1,12 €', '0,14 €'],
  ])
})

test('in the Canaries the tax is the IGIC, and nobody charges a surcharge', async () => {
  const parts = [{ rate: 65, surcharge: 0, base: 1_000, tax: 65, surchargeAmount: 0 }]
  renderScreen(
    <CartInvoice invoice={{ regime: 'igic', parts, total: 1_065 }} rappel={null} payments={[]} />,
    {},
  )
  await userEvent.click(screen.getByText('Coste con impuestos'))
  expect(rows()).toEqual([
    ['IGIC', 'Base', 'Cuota'],
    ['6,5 %', '10,00 €', '0,65 €'],
  ])
})

test('a pharmacy sees what its laboratory gives back at the year’s end beside its invoice, as an estimate', () => {
  const invoice = { regime: 'iva' as const, parts: [], total: 0 }
  const rappel = {
    ...{ fraction: 0.025, amount: 5_850, bought: 234_000, until: '2026-11-24' },
    next: { fraction: 0.03, missing: 41_200 },
  }
  renderScreen(
    <CartInvoice invoice={invoice} rappel={rappel} payments={[{ method: 'Transfer', days: 60 }]} />,
    {},
  )
  const text = document.body.textContent?.replaceAll('\u00a0', ' ')
  expect(text).toContain(
    'Rappel estimado: 2,5 % de lo comprado este año, 58,50 € · faltan 412,00 € para el 3 %',
  )
  expect(text).toContain('Transfer: pago a 60 días')
  expect(text).toContain('Con este carrito, 2.340,00 € sin impuestos, según los pedidos hasta el 24/11/2026.')
})
