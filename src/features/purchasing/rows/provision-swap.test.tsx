import { act, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openProvisions, quantity, type, user } from '@/features/purchasing/testing/open-provisions'
import { delegate, pharmacy } from '../../../../mocks/fixtures/pharmacy'
import { group, quickwin, transferable } from '../../../../mocks/fixtures/proposals'
import { server } from '../../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const swappable = quickwin({ swappableQuantity: true })
const campaign = { id: 9, name: 'Campaña', discount: 0.1 }
const tablets = transferable({ cn: '600001', product: 'TABLETAS', campaign })
const sachets = transferable({ cn: '600002', product: 'SOBRES', campaign: null })
const row = group({ provision: 4, transferables: [tablets, sachets] })

const swapButton = (product: string) =>
  screen.findByRole('button', { name: `Cambiar ${product} por otro producto` })

type Opened = Awaited<ReturnType<typeof openProvisions>>
/** Puts the row's first product into the pharmacy's cart of Laboratorios Alba. */
const putInCart = ({ device, identity }: Pick<Opened, 'device' | 'identity'>) =>
  act(() =>
    device.cart(identity, pharmacy.id).addProposalToCart({
      laboratory: 11,
      lines: [{ ...tablets, pvl: 310, ean: {}, quantity: 4 }],
      tag: { code: 'OTHER', name: 'Otra propuesta' },
    }),
  )

test('swapping a row’s product moves its units to the new one, and each product keeps units typed for it', async () => {
  await openProvisions({ quickwin: swappable, groups: [row] })
  await type(/TABLETAS/, '5')
  await user.click(await swapButton('TABLETAS'))
  expect(await quantity(/SOBRES/)).toHaveValue('5')
  await type(/SOBRES/, '8')
  await user.click(await swapButton('SOBRES'))
  expect(await quantity(/TABLETAS/)).toHaveValue('5')
  await user.click(await swapButton('TABLETAS'))
  expect(await quantity(/SOBRES/)).toHaveValue('8')
})

test('a product can be swapped only if the quickwin allows it and another product of the group has a price', async () => {
  const { view } = await openProvisions({ groups: [row] })
  await quantity(/TABLETAS/)
  expect(screen.queryByRole('button', { name: /^Cambiar/ })).not.toBeInTheDocument()
  view.unmount()

  const alone = group({ transferables: [tablets, { ...sachets, pvl: null }] })
  await openProvisions({ quickwin: swappable, groups: [alone] })
  await quantity(/TABLETAS/)
  expect(screen.queryByRole('button', { name: /^Cambiar/ })).not.toBeInTheDocument()
})

test('a campaign product that is in the cart is replaced by the group’s first one that is not', async () => {
  const opened = await openProvisions({ groups: [row] })
  expect(await quantity(/TABLETAS/)).toHaveValue('4')
  await putInCart(opened)
  const field = await quantity(/SOBRES/)
  expect(field).toHaveValue('4')
  await user.click(screen.getByRole('button', { name: 'Añadir 1 a Unidades de SOBRES' }))
  expect(field).toHaveValue('5')
})

test('only pharmacies can swap a campaign product that is in the cart', async () => {
  const both = group({ provision: 4, transferables: [tablets, { ...sachets, pvl: 300, campaign }] })
  const session = { swaps: { [both.key]: tablets.cn } }
  const opened = await openProvisions({ quickwin: swappable, groups: [both], session, user: delegate })
  const enabled = await swapButton('TABLETAS')
  expect(enabled).not.toHaveAttribute('aria-disabled')
  await putInCart(opened)
  const disabled = await swapButton('TABLETAS')
  expect(disabled).toHaveAttribute('aria-disabled', 'true')
  expect(disabled).toHaveAccessibleDescription('Ya está en el carrito con su campaña')
  await user.click(disabled)
  expect(await quantity(/TABLETAS/)).toBeInTheDocument()
  opened.view.unmount()

  const own = await openProvisions({ quickwin: swappable, groups: [both], session })
  await quantity(/TABLETAS/)
  await putInCart(own)
  await user.click(await swapButton('TABLETAS'))
  expect(await quantity(/SOBRES/)).toHaveValue('4')
})

test('any user can swap a product without a campaign, even if it is in the cart', async () => {
  const plain = group({ provision: 4, transferables: [{ ...tablets, campaign: null }, sachets] })
  const opened = await openProvisions({ quickwin: swappable, groups: [plain], user: delegate })
  await quantity(/TABLETAS/)
  await putInCart(opened)
  expect(await swapButton('TABLETAS')).not.toHaveAttribute('aria-disabled')
})
