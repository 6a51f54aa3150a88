import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cartLineOf } from '@/domain/cart/cart'
import { tagOf } from '@/domain/proposal/extensions'
import { openProvisions, quantity, user } from '@/features/purchasing/testing/open-provisions'
import { laboratories, pharmacy } from '../../../mocks/fixtures/pharmacy'
import { quickwin, transferable } from '../../../mocks/fixtures/proposals'
import { server } from '../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const notice = 'Usar la propuesta'

test('a repeated proposal says how much of it is in the cart and why it starts at 0, and can use its suggestion', async () => {
  const { device, identity, asked } = await openProvisions({ session: { repeated: true } })
  const line = cartLineOf(transferable(), 12)
  if (line === null) throw new Error('no price')
  await act(() =>
    device.cart(identity, pharmacy.id).addProposalToCart({
      laboratory: laboratories.alba.id,
      lines: [line],
      tag: tagOf(quickwin(), 'generic'),
    }),
  )
  expect(await screen.findByText('12 uds en el carrito; esta propuesta empieza en 0')).toBeInTheDocument()
  await waitFor(() => expect(asked[0]?.searchParams.get('defaultQuantity')).toBe('0'))

  await user.click(screen.getByRole('button', { name: notice }))
  await waitFor(() => expect(asked.at(-1)?.searchParams.has('defaultQuantity')).toBe(false))
  expect(asked.at(-1)?.searchParams.get('onlyAutoQuantities')).toBe('true')
  expect(screen.queryByText(/esta propuesta empieza en 0/)).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

test('a proposal that does not start at 0 says nothing of the kind', async () => {
  const first = await openProvisions()
  await quantity(/IBUPROFENO/)
  expect(screen.queryByRole('button', { name: notice })).not.toBeInTheDocument()
  first.view.unmount()
  await openProvisions({
    quickwin: quickwin({ defaultQuantity: 3 }),
    session: { repeated: true, quantities: 'default' },
  })
  await quantity(/IBUPROFENO/)
  expect(screen.queryByRole('button', { name: notice })).not.toBeInTheDocument()
})
