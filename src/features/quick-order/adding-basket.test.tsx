import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { addToCart, enter, noUnits, units } from '@/features/quick-order/testing/fields'
import {
  crema,
  ibuprofeno,
  omeprazol,
  openQuickOrder,
  showQuickOrder,
} from '@/features/quick-order/testing/open-quick-order'
import { laboratories, pharmacy } from '../../../mocks/fixtures/pharmacy'
import { server } from '../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const user = userEvent.setup({ delay: null })

describe('adding the basket to the carts', () => {
  test('moves each laboratory’s lines to its cart with a tag, and leaves the page empty', async () => {
    const { device, identity } = await openQuickOrder()
    for (const code of [ibuprofeno.cn, omeprazol.cn, omeprazol.cn, crema.cn]) await enter(code)
    await user.click(addToCart())
    expect(await screen.findByText('Productos añadidos al carrito.')).toBeInTheDocument()
    const { items } = device.cart(identity, pharmacy.id).getSnapshot()
    const tag = { code: 'pedido-rapido', name: 'Pedido rápido' }
    // By laboratory: carts stand in the order of their adding until they are read from the disk, and then in its order.
    expect(Object.fromEntries(items.map(({ laboratory, products }) => [laboratory, products]))).toEqual({
      [laboratories.brezo.id]: [expect.objectContaining({ cn: crema.cn, quantity: 1 })],
      [laboratories.alba.id]: [
        expect.objectContaining({
          cn: omeprazol.cn,
          quantity: 2,
          pvl: 155,
          campaign: { id: 9, name: 'Campaña de otoño' },
          tags: [{ ...tag, quantity: 2 }],
        }),
        expect.objectContaining({ cn: ibuprofeno.cn, quantity: 1, campaign: null }),
      ],
    })
    noUnits(ibuprofeno)
    expect(screen.getByText('Sin Productos')).toBeInTheDocument()
  })

  test('removes the lines from the basket in the same transaction that adds them to the cart', async () => {
    const { device, identity } = await openQuickOrder()
    await enter(ibuprofeno.cn)
    const cart = device.cart(identity, pharmacy.id)
    const atTheEnd: unknown[] = []
    const add = cart.addProposalToCart
    vi.spyOn(cart, 'addProposalToCart').mockImplementation(async (proposal) => {
      const outcome = await add(proposal)
      // What the next start would find if the tab closed at this moment.
      atTheEnd.push(await device.preferences.read(`quick-order:${identity.userId}:${pharmacy.id}`))
      return outcome
    })
    await user.click(addToCart())
    await screen.findByText('Productos añadidos al carrito.')
    expect(atTheEnd).toEqual([expect.objectContaining({ lines: [] })])
  })

  test('adds lines once if two windows do it at the same time', async () => {
    const opened = await openQuickOrder()
    const { device, identity } = opened
    await enter(ibuprofeno.cn)
    const other = showQuickOrder(opened)
    const second = within(other.container)
    await second.findByLabelText(`Unidades de ${ibuprofeno.name}`)
    const [first, again] = screen.getAllByRole('button', { name: 'Añadir al carrito' })
    if (first === undefined || again === undefined) throw new Error('No second window')
    fireEvent.click(first)
    fireEvent.click(again)
    // Both windows of this test show it.
    expect(await screen.findAllByText(/^Estos productos ya se habían añadido/)).not.toEqual([])
    const { items } = device.cart(identity, pharmacy.id).getSnapshot()
    expect(items.map(({ products }) => products)).toEqual([
      [expect.objectContaining({ cn: ibuprofeno.cn, quantity: 1 })],
    ])
  })

  test('moves no lines that could not be stored', async () => {
    const opened = await openQuickOrder()
    const { device, identity } = opened
    opened.unmount()
    vi.spyOn(device.preferences, 'change').mockResolvedValue({ ok: false, reason: 'storage_full' })
    showQuickOrder(opened)
    await enter(ibuprofeno.cn)
    await user.click(addToCart())
    expect(
      await screen.findByText(/^No queda espacio en este dispositivo: no se ha añadido/),
    ).toBeInTheDocument()
    expect(device.cart(identity, pharmacy.id).getSnapshot().items).toEqual([])
    expect(units(ibuprofeno)).toHaveValue('1')
  })

  test('names a laboratory whose cart cannot be written, and keeps its lines', async () => {
    const { device, identity } = await openQuickOrder()
    for (const code of [ibuprofeno.cn, crema.cn]) await enter(code)
    const cart = device.cart(identity, pharmacy.id)
    const add = cart.addProposalToCart
    vi.spyOn(cart, 'addProposalToCart').mockImplementation((proposal) =>
      proposal.laboratory === laboratories.brezo.id
        ? Promise.resolve({ ok: false, reason: 'storage_full' })
        : add(proposal),
    )
    await user.click(addToCart())
    expect(
      await screen.findByText(
        'No queda espacio en este dispositivo: no se ha añadido lo de Brezo Pharma. Sigue en esta página.',
      ),
    ).toBeInTheDocument()
    noUnits(ibuprofeno)
    expect(units(crema)).toHaveValue('1')
  })
})
