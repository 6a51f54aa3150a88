import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Quickwin } from '@/domain/offers/quickwin'
import { StoredCartTotal } from '@/features/cart/cart-total'
import { ConfigurationScreen } from '@/features/purchasing/selection/configuration-screen'
import { SelectionScreen } from '@/features/purchasing/selection/selection-screen'
import { readProposal } from '@/features/purchasing/state/proposal-session'
import { catalogueTitle } from '@/features/testing/error-catalogue'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { answering, noConnection } from '../../../../mocks/answer'
import { laboratories, pharmacy } from '../../../../mocks/fixtures/pharmacy'
import { quickwin } from '../../../../mocks/fixtures/proposals'
import { server } from '../../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const user = userEvent.setup()
const general = quickwin()
const autoBuy = quickwin({
  id: 2,
  code: 'ALBA-2',
  title: 'Autocompra',
  template: 'auto',
  autoBuy: true,
  buyAll: true,
})
const campaign = quickwin({
  id: 3,
  code: 'ALBA-3',
  title: 'Otoño',
  template: 'campaign',
  section: 'Campañas',
  pharmacist: true,
})
const other = quickwin({
  id: 4,
  code: 'BREZO-1',
  title: 'Propuesta de Brezo',
  laboratories: [{ id: laboratories.brezo.id, main: true }],
})

const open = async (quickwins: Quickwin[] = [general, autoBuy, campaign, other]) => {
  const { device, identity } = await createTestDevice()
  server.use(
    answering('quickwins', () => quickwins),
    answering('potential', () => ({ total_pvl: 123_456, total_pvp: 200_000 })),
  )
  const onChoose = vi.fn()
  const onRecovered = vi.fn()
  const show = () =>
    renderScreen(
      <SelectionScreen
        {...{ onChoose, onRecovered }}
        canBuy
        renderTotal={(item) => <StoredCartTotal item={item} />}
      />,
      { device, pharmacy },
    )
  return { device, identity, onChoose, show }
}

test('each laboratory has a tab with its proposals, and the chosen tab survives a reload', async () => {
  const { show } = await open()
  const view = show()
  expect(await screen.findByRole('article', { name: 'Cambio a Alba' })).toBeInTheDocument()
  expect(screen.queryByRole('article', { name: 'Propuesta de Brezo' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('tab', { name: 'Brezo Pharma' }))
  expect(await screen.findByRole('article', { name: 'Propuesta de Brezo' })).toBeInTheDocument()

  view.unmount()
  show()
  expect(await screen.findByRole('article', { name: 'Propuesta de Brezo' })).toBeInTheDocument()
})

test('a card shows its buttons, potential and its text; auto-buy hides the total, and cards for pharmacists hide the text', async () => {
  const { show, onChoose } = await open()
  show()
  const card = await screen.findByRole('article', { name: 'Cambio a Alba' })
  await waitFor(() => expect(card).toHaveTextContent(/Total1\.234,56\s€Potencial a un año/))
  expect(screen.getByRole('article', { name: 'Autocompra' })).not.toHaveTextContent('Total')
  expect(screen.getByRole('article', { name: 'Otoño' })).not.toHaveTextContent('Potencial')

  await user.click(within(card).getByRole('button', { name: 'Marcas: Cambio a Alba' }))
  expect(onChoose).toHaveBeenCalledWith({ quickwin: general, extension: 'brand' })
})

test('a section of cards can be collapsed', async () => {
  const { show } = await open()
  show()
  const section = (await screen.findByText('Campañas')).closest('details')
  expect(section).toHaveAttribute('open')
  await user.click(screen.getByText('Campañas'))
  expect(section).not.toHaveAttribute('open')
})

test('an extension whose tag is in the cart is marked, and the tab shows the total of that cart', async () => {
  const { device, identity, show } = await open()
  show()
  await screen.findByRole('button', { name: 'Genericos: Cambio a Alba' })
  await act(() =>
    device.cart(identity, pharmacy.id).addProposalToCart({
      laboratory: laboratories.alba.id,
      lines: [
        {
          id: 1,
          cn: '662026',
          product: 'IBUPROFENO',
          ean: {},
          quantity: 10,
          pvl: 310,
          pvp: 484,
          campaign: null,
          laboratory: laboratories.alba,
        },
      ],
      tag: { code: 'ALBA-1:generic', name: 'Cambio a Alba - Genéricos' },
    }),
  )
  expect(
    await screen.findByRole('button', { name: 'Genericos: Cambio a Alba (ya en el carrito)' }),
  ).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Marcas: Cambio a Alba' })).toBeInTheDocument()
  expect(screen.getByRole('tab', { name: /^Laboratorios Alba/ })).toHaveTextContent(/PVL 31,00\s€$/)
  expect(screen.getByRole('tab', { name: 'Brezo Pharma' })).toBeInTheDocument()
  expect(screen.getByText(/Total del pedido de Laboratorios Alba/).parentElement).toHaveTextContent(
    /PVL 31,00\s€/,
  )
})

test(
  catalogueTitle('Potential load fails', 'a potential that cannot be computed leaves its figure empty'),
  async () => {
    const { show } = await open()
    server.use(answering('potential', noConnection))
    show()
    const card = await screen.findByRole('article', { name: 'Cambio a Alba' })
    await waitFor(() => expect(card).toHaveTextContent(/Total- - -/))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  },
)

test('the selection shows a text when there are no proposals, and another one when they cannot be read', async () => {
  const { show } = await open([])
  const view = show()
  expect(await screen.findByText('Sin resultados')).toBeInTheDocument()
  view.unmount()

  server.use(answering('quickwins', noConnection))
  show()
  expect(
    await screen.findByText('Error en la obtencion de datos. Intentelo de nuevo mas tarde.'),
  ).toBeInTheDocument()
})

const configure = async () => {
  const { device, identity } = await open()
  const onGenerated = vi.fn()
  renderScreen(
    <ConfigurationScreen onGenerated={onGenerated} quickwin="ALBA-1" extension="brand" onBack={vi.fn()} />,
    { device, pharmacy },
  )
  await screen.findByRole('heading', { name: 'Cambio a Alba - Configuración de propuesta' })
  return { identity, onGenerated, days: await screen.findByRole('textbox', { name: 'Días' }) }
}

test('the days to cover start at 30, change by one, take the presets and stay between 1 and 365', async () => {
  const { days } = await configure()
  expect(days).toHaveValue('30')
  await user.click(screen.getByRole('button', { name: 'Añadir un día' }))
  expect(days).toHaveValue('31')
  await user.click(screen.getByRole('button', { name: '12 meses' }))
  expect(days).toHaveValue('365')
  expect(screen.getByRole('button', { name: 'Añadir un día' })).toBeDisabled()
  await user.clear(days)
  await user.type(days, '900')
  await user.tab()
  expect(days).toHaveValue('365')
  await user.clear(days)
  await user.type(days, '0')
  await user.tab()
  expect(days).toHaveValue('1')
  expect(screen.getByRole('button', { name: 'Quitar un día' })).toBeDisabled()
})

test.each(['12x', '-3', ' '])(
  'days typed as %j stay in the field with a message, and no proposal is made of them',
  async (text) => {
    const { days, onGenerated } = await configure()
    await user.clear(days)
    await user.type(days, text)
    await user.tab()
    expect(days).toHaveValue(text)
    expect(days).toBeInvalid()
    expect(days).toHaveAccessibleDescription('Escriba los días con un número entero, de 1 a 365.')
    const generate = screen.getByRole('button', { name: 'Generar propuesta' })
    expect(generate).toHaveAttribute('aria-disabled', 'true')
    await user.click(generate)
    expect(onGenerated).not.toHaveBeenCalled()

    await user.click(screen.getByRole('button', { name: '2 meses' }))
    expect(days).toBeValid()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await user.click(generate)
    expect(onGenerated).toHaveBeenCalledOnce()
  },
)

test('an emptied field says what is missing only when it is left', async () => {
  const { days } = await configure()
  await user.clear(days)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  await user.tab()
  expect(screen.getByRole('alert')).toHaveTextContent('Escriba los días con un número entero, de 1 a 365.')
})

test('"Generar propuesta" stores the settings and opens the provisions', async () => {
  const { identity, onGenerated } = await configure()
  await user.click(screen.getByRole('button', { name: '2 meses' }))
  await user.click(screen.getByRole('button', { name: 'Generar propuesta' }))
  expect(onGenerated).toHaveBeenCalledOnce()
  expect(readProposal({ identity, pharmacy: pharmacy.id })).toMatchObject({
    quickwin: { code: 'ALBA-1' },
    extension: 'brand',
    period: 60,
    repeated: false,
  })
})
