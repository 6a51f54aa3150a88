import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { PriceChange } from '@/domain/offers/price-change'
import { OrderMethodDialog } from '@/parts/orders/order-method-dialog'
import { saveProblem, sendProblem } from '@/parts/orders/save-problem'
import { type PriceMode, PriceModeProvider } from '@/parts/prices/price-mode'

const user = userEvent.setup()

const rise = (cn: string, now: number): PriceChange => ({
  cn,
  product: `PRODUCTO ${cn}`,
  quantity: 1,
  before: { pvl: 310, totalPvlWithDiscount: 310 },
  now: { pvl: now, totalPvlWithDiscount: now },
})
const refusal = (prices: PriceChange[]) =>
  sendProblem({ kind: 'http', error: { message: 'Algunos productos cuestan ahora más.', prices } })

const open = (mode: PriceMode = 'pvl') => {
  const onSave = vi.fn(async () => saveProblem({ reason: 'storage_full' }))
  const onSendDirectly = vi.fn()
  render(
    <MantineProvider env="test">
      <PriceModeProvider mode={mode} onChange={() => {}}>
        <OrderMethodDialog
          opened
          onClose={() => {}}
          laboratory="Laboratorios Alba"
          methods={[]}
          onReadMethods={null}
          order={{ lines: 1, units: 1, totalPvl: 310, totalPvp: 484, discountedPvl: null }}
          onSave={onSave}
          onSendDirectly={onSendDirectly}
        />
      </PriceModeProvider>
    </MantineProvider>,
  )
  return { onSendDirectly }
}

test('an order sent although storage is full reports risen prices; sending it again accepts all reported prices', async () => {
  const { onSendDirectly } = open()
  await user.click(screen.getByRole('button', { name: 'Guardar pedido' }))
  onSendDirectly.mockResolvedValueOnce(refusal([rise('662026', 330)]))
  await user.click(await screen.findByRole('button', { name: /^Enviar ahora sin guardarlo/ }))
  expect(await screen.findByRole('row', { name: /^PRODUCTO 662026/ })).toHaveTextContent(/3,10\s€.*3,30\s€/)
  expect(onSendDirectly).toHaveBeenLastCalledWith(null, [])

  onSendDirectly.mockResolvedValueOnce(refusal([rise('650003', 340)]))
  await user.click(screen.getByRole('button', { name: 'Aceptar los nuevos precios y enviar' }))
  expect(await screen.findByRole('row', { name: /^PRODUCTO 650003/ })).toBeInTheDocument()
  onSendDirectly.mockResolvedValueOnce(null)
  await user.click(screen.getByRole('button', { name: 'Aceptar los nuevos precios y enviar' }))
  expect(onSendDirectly).toHaveBeenLastCalledWith(null, [rise('662026', 330), rise('650003', 340)])
})

test('what went wrong is announced again after each press that fails the same way, and the focus stays', async () => {
  const { onSendDirectly } = open()
  await user.click(screen.getByRole('button', { name: 'Guardar pedido' }))
  onSendDirectly.mockResolvedValue(sendProblem({ kind: 'network' }))
  const send = await screen.findByRole('button', { name: /^Enviar ahora sin guardarlo/ })
  await user.click(send)
  const first = await screen.findByText(/^El servidor no ha confirmado el pedido/)
  await user.click(send)
  await waitFor(() => expect(first).not.toBeInTheDocument())
  expect(screen.getByRole('alert')).toHaveTextContent('El servidor no ha confirmado el pedido')
  expect(send).toHaveFocus()
})

test('in PVP mode the dialog says that minimums are in laboratory prices', () => {
  open('pvp')
  expect(screen.getByText(/los mínimos de los laboratorios se cuentan en PVL: 3,10\s€/)).toBeInTheDocument()
})
