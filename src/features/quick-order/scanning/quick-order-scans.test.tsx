import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { crema, ibuprofeno, omeprazol, openQuickOrder } from '@/features/quick-order/testing/open-quick-order'
import { pressEvery, scan } from '@/ui/scans/testing/scanner'
import { pharmacy } from '../../../../mocks/fixtures/pharmacy'
import { server } from '../../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const user = userEvent.setup()
const field = () => screen.findByLabelText('CN, EAN o nombre del producto')
const units = (product: { name: string }) => screen.getByLabelText(`Unidades de ${product.name}`)
/** All characters at once. */
const enter = (input: HTMLElement, text: string) => {
  fireEvent.change(input, { target: { value: text } })
  fireEvent.keyDown(input, { key: 'Enter' })
}

// The test in a browser scans 200 codes (e2e/quick-order.spec.ts).
test('50 scans one after the other add every unit to its line, and no code is lost', async () => {
  const { device, identity } = await openQuickOrder()
  const input = await field()
  input.focus()
  const codes = ['8470006620267', '650003', '8412345678905', '8499999999998', 'ABC-123']
  for (let number = 0; number < 50; number++) enter(input, codes[number % codes.length] ?? '')
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

describe('scanning while the focus is in a units field', () => {
  test.each([0, 30, 250])(
    'a code scanned with %d ms from key to key counts where it belongs, and the units stay',
    async (pauseMs) => {
      await openQuickOrder()
      for (const { cn } of [ibuprofeno, crema]) enter(await field(), cn)
      fireEvent.change(units(ibuprofeno), { target: { value: '12' } })
      await user.click(units(ibuprofeno))
      await pressEvery(pauseMs, '8412345678905{Enter}')
      expect(units(ibuprofeno)).toHaveValue('12')
      expect(units(crema)).toHaveValue('2')
      expect(await field()).toHaveFocus()
      await pressEvery(pauseMs, '662026{Enter}')
      expect(units(ibuprofeno)).toHaveValue('13')
    },
  )

  test('leaves only the added unit to undo', async () => {
    await openQuickOrder()
    enter(await field(), ibuprofeno.cn)
    await user.click(units(ibuprofeno))
    await scan('8412345678905')
    await user.click(screen.getByRole('button', { name: 'Deshacer' }))
    expect(units(ibuprofeno)).toHaveValue('1')
    expect(screen.queryByLabelText(`Unidades de ${crema.name}`)).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Deshacer' }))
    expect(screen.queryByLabelText(`Unidades de ${ibuprofeno.name}`)).not.toBeInTheDocument()
  })

  test('stores a code of no product, and leaves the units as they were', async () => {
    await openQuickOrder()
    enter(await field(), ibuprofeno.cn)
    await user.click(units(ibuprofeno))
    await scan('8499999999998')
    expect(units(ibuprofeno)).toHaveValue('1')
    const kept = await screen.findByRole('region', { name: /^Códigos sin añadir/ })
    expect(within(kept).getByRole('listitem')).toHaveTextContent('8499999999998')
  })

  test('still takes fast typed units as units, and Enter moves to the next line', async () => {
    await openQuickOrder()
    for (const { cn } of [ibuprofeno, crema]) enter(await field(), cn)
    const [first, second] = screen.getAllByLabelText<HTMLInputElement>(/^Unidades de/)
    if (first === undefined || second === undefined) throw new Error('No lines')
    await user.click(first)
    await pressEvery(30, '12{Enter}')
    expect(first).toHaveValue('12')
    expect(second).toHaveFocus()
    await pressEvery(30, '9999{Enter}')
    expect(second).toHaveValue('9999')
    expect(first).toHaveValue('12')
  })
})

test.each([20, 200])(
  'keys pressed every %d ms while no field has the focus go to the code field',
  async (pauseMs) => {
    await openQuickOrder()
    const input = await field()
    screen.getByRole('button', { name: 'Volver a Compras' }).focus()
    await pressEvery(pauseMs, '662026{Enter}')
    expect(units(ibuprofeno)).toHaveValue('1')
    expect(input).toHaveValue('')
    expect(input).toHaveFocus()
  },
)

test.each(['{Enter}', '{Tab}'])('a code in the field that ends in %s is added at any pace', async (end) => {
  await openQuickOrder()
  const input = await field()
  await user.click(input)
  for (const pauseMs of [0, 100, 400]) await pressEvery(pauseMs, `8470006620267${end}`)
  expect(units(ibuprofeno)).toHaveValue('3')
  expect(input).toHaveValue('')
  expect(input).toHaveFocus()
})
