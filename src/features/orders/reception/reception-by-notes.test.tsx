import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { OrderNote, OrderNotes } from '@/contract/orders/delivery-notes'
import ReceptionScreen from '@/features/orders/reception/reception-screen'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { answering } from '../../../../mocks/answer'
import { order, orderLine } from '../../../../mocks/fixtures/orders'
import { laboratories, pharmacy } from '../../../../mocks/fixtures/pharmacy'
import { server } from '../../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const id = 1_000_101
const product = 'IBUPROFENO ALBA 600 MG 40 COMPRIMIDOS EFG'
const laboratory = { id: laboratories.alba.id, name: laboratories.alba.name }
const note = (number: string, served: number, bonus = 0): OrderNote => ({
  ...{ laboratory, number, day: '2026-11-20', invoice: null },
  lines: [
    {
      ...{ line: 1, article: '662026', cn: '662026', product, ordered: 10, served, bonus },
      ...{ netPrice: null, base: null, vat: null, vatAmount: null, surcharge: null, surchargeAmount: null },
    },
  ],
})
const open = async (data: OrderNote[]) => {
  const line = orderLine({
    id: 1,
    quantity: 10,
    cn: { cn: '662026', product, ean: null, dcpf: null },
  })
  const summary = { totalQuantity: 10, totalPvl: 1, totalPvp: 1, totalPvlWithDiscount: 1 }
  const notes: OrderNotes = { data, wholesalers: [{ laboratory, lines: [1] }] }
  server.use(
    answering('order', () => order({ id })),
    answering('orderLines', () => ({ data: [line], count: 1, summary })),
    answering('orderNotes', () => notes),
    answering('createReception', () => HttpResponse.error() as never),
  )
  const { device, identity } = await createTestDevice()
  renderScreen(<ReceptionScreen order={id} onBack={vi.fn()} />, { device, identity, pharmacy })
  await screen.findByText(product)
}
const row = () => screen.getByText(product).closest('li') ?? expect.fail('no row')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('what its delivery note says came is expected, free units too, and differences are from it', async () => {
  await open([note('A1', 6, 2)])
  expect(await screen.findByLabelText('Comparar con')).toHaveDisplayValue('Albarán A1 del 20/11/2026')
  expect(row()).toHaveTextContent('0 de 8')
  await press('Todo recibido')
  await press('Terminar')
  const summary = within(await screen.findByRole('dialog', { name: 'Terminar la recepción' }))
  expect(summary.getByText(/^8 unidades contadas de .*, según el albarán A1\.$/)).toBeInTheDocument()
  expect(summary.getByText('Todo coincide con el albarán A1.')).toBeInTheDocument()
})

test('of several notes all count, or the one that is chosen, or none', async () => {
  await open([note('A1', 6), note('A2', 3)])
  const choice = await screen.findByLabelText('Comparar con')
  expect(choice).toHaveDisplayValue('Los 2 albaranes')
  expect(row()).toHaveTextContent('0 de 9')
  await userEvent.selectOptions(choice, 'Albarán A2 del 20/11/2026')
  expect(row()).toHaveTextContent('0 de 3')
  await userEvent.selectOptions(choice, 'El pedido, sin albarán')
  expect(row()).toHaveTextContent('0 de 10')
})

test('an order without notes is received as it was ordered and answered', async () => {
  await open([])
  expect(row()).toHaveTextContent('0 de 10')
  expect(screen.queryByLabelText('Comparar con')).not.toBeInTheDocument()
})
