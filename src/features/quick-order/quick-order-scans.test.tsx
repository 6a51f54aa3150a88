import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { crema, ibuprofeno, omeprazol, openQuickOrder } from '@/features/quick-order/testing/open-quick-order'
import { pharmacy } from '../../../mocks/fixtures/pharmacy'
import { server } from '../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const user = userEvent.setup()
const field = () => screen.findByLabelText('CN, EAN o nombre del producto')
const units = (product: { name: string }) => screen.getByLabelText(`Unidades de ${product.name}`)
/** All of it at once, as a fast scanner seems to. */
const scan = (input: HTMLElement, text: string) => {
  fireEvent.change(input, { target: { value: text } })
  fireEvent.keyDown(input, { key: 'Enter' })
}

/** Key by key, five milliseconds from one to the next. */
const scanByKeys = (input: HTMLElement, code: string) => {
  ;[...code, 'Enter'].forEach((key, position) => {
    const event = createEvent.keyDown(input, { key })
    Object.defineProperty(event, 'timeStamp', { value: 10_000 + position * 5 })
    const isTyped = fireEvent(input, event) && key !== 'Enter'
    if (isTyped && input instanceof HTMLInputElement)
      fireEvent.change(input, { target: { value: input.value + key } })
  })
}

// A browser takes 200 of them (e2e/quick-order.spec.ts).
test('50 scans one after the other put every unit on its line, and no code is lost', async () => {
  const { device, identity } = await openQuickOrder()
  const input = await field()
  input.focus()
  const codes = ['8470006620267', '650003', '8412345678905', '8499999999998', 'ABC-123']
  for (let number = 0; number < 50; number++) scan(input, codes[number % codes.length] ?? '')
  for (const product of [ibuprofeno, omeprazol, crema]) expect(units(product)).toHaveValue('10')
  const kept = within(await screen.findByRole('region', { name: /^Códigos sin añadir/ })).getAllByRole(
    'listitem',
  )
  expect(input).toHaveFocus()
  expect(kept.map((item) => item.textContent)).toEqual([
    'ABC-12310 uds No es un CN ni un EAN',
    '849999999999810 uds No está en el catálogo',
  ])
  await waitFor(async () => {
    const written = await device.preferences.read(`quick-order:${identity.userId}:${pharmacy.id}`)
    expect(written).toMatchObject({
      lines: [
        { cn: ibuprofeno.cn, quantity: 10 },
        { cn: omeprazol.cn, quantity: 10 },
        { cn: crema.cn, quantity: 10 },
      ],
    })
  })
})

test('a code scanned into the units of another line is taken out of them and counted where it belongs', async () => {
  await openQuickOrder()
  scan(await field(), ibuprofeno.cn)
  units(ibuprofeno).focus()
  fireEvent.change(units(ibuprofeno), { target: { value: '12' } })
  scanByKeys(units(ibuprofeno), '8412345678905')
  expect(units(ibuprofeno)).toHaveValue('12')
  expect(units(crema)).toHaveValue('1')
  expect(await field()).toHaveFocus()
})

test('keys typed where no field has the focus go to the code field', async () => {
  await openQuickOrder()
  await field()
  screen.getByRole('button', { name: 'Volver a Compras' }).focus()
  await user.keyboard('662026{Enter}')
  expect(units(ibuprofeno)).toHaveValue('1')
})
