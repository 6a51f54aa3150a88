import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { admin, appAnswers, delegate } from '@/app/testing/app-answers'
import { openApp } from '@/app/testing/open-app'
import type { AnswerBodies } from '@/contract/testing/answer-bodies'
import { writeProposal } from '@/features/purchasing/state/proposal-session'
import { catalogueText, catalogueTitle } from '@/features/testing/error-catalogue'
import { testEnvironment } from '@/features/testing/test-environment'
import { createDevice } from '@/offline/device/create-device'
import * as spreadsheet from '@/ui/spreadsheet/export-sheet'
import { answering, refusal } from '../../mocks/answer'
import { cartProduct } from '../../mocks/fixtures/cart'
import { order } from '../../mocks/fixtures/orders'
import { laboratories, pharmacist, pharmacy } from '../../mocks/fixtures/pharmacy'
import { portalPharmacy } from '../../mocks/fixtures/portal'
import { groups, quickwin } from '../../mocks/fixtures/proposals'
import { server } from '../../mocks/server'

/* Rows of the error catalogue that concern more than one feature, in the whole app with a failing server. */

const unavailable = () => refusal('unavailable', 'El servidor no puede atenderle')
const user = userEvent.setup()

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  server.use(...appAnswers())
  // These rows are not about the order's spreadsheet.
  vi.spyOn(spreadsheet, 'exportSheet').mockResolvedValue()
})
afterEach(() => {
  server.resetHandlers()
  notifications.clean()
})
afterAll(() => server.close())

/** A device of the pharmacist with something in the cart of Laboratorios Alba. */
const deviceWithCart = async () => {
  const device = createDevice(testEnvironment())
  const { identity } = await device.session.saveSession({ token: 'token', user: pharmacist })
  const { tags: _, ...product } = cartProduct()
  await device.cart(identity, pharmacy.id).addProposalToCart({
    laboratory: laboratories.alba.id,
    lines: [product],
    tag: { code: 'ALBA-1', name: 'Cambio a Alba' },
  })
  return { device, identity }
}

const saveInDialog = async (opener: string) => {
  await waitFor(() => expect(screen.getByRole('button', { name: opener })).not.toHaveAccessibleDescription())
  await user.click(screen.getByRole('button', { name: opener }))
  const dialog = await screen.findByRole('dialog', { name: 'Guardar pedido' })
  const save = within(dialog).getByRole('button', { name: 'Guardar pedido' })
  await waitFor(() => expect(save).not.toHaveAccessibleDescription())
  await user.click(save)
  return save
}

describe('saving an order that fails', () => {
  beforeEach(() => server.use(answering('orderMethods', () => [])))

  test('from the cart says so and can be tried again; the cart stays', async () => {
    const { device, identity } = await deviceWithCart()
    const saveOrder = vi.spyOn(device.outbox, 'saveOrder')
    saveOrder.mockResolvedValue({ ok: false, reason: 'storage_failed' })
    await openApp({ path: '/cart/1', device })
    const save = await saveInDialog('GUARDAR Y EXPORTAR')
    expect(await screen.findByText(catalogueText('Save order fails'))).toBeInTheDocument()
    await waitFor(() => expect(save).toBeEnabled())
    expect(device.cart(identity, pharmacy.id).getSnapshot().items).toHaveLength(1)
    await user.click(save)
    await waitFor(() => expect(saveOrder).toHaveBeenCalledTimes(2))
  })

  test('from an auto-buy proposal says so and can be tried again', async () => {
    const device = createDevice(testEnvironment())
    const { identity } = await device.session.saveSession({ token: 'token', user: pharmacist })
    const saveOrder = vi.spyOn(device.outbox, 'saveOrder')
    saveOrder.mockResolvedValue({ ok: false, reason: 'storage_failed' })
    server.use(
      answering('provision', () => groups),
      answering('quickwinConditions', () => []),
    )
    writeProposal(
      { identity, pharmacy: pharmacy.id },
      {
        id: 'one',
        quickwin: quickwin({ template: 'auto', autoBuy: true, buyAll: true }),
        extension: 'all',
        salesRange: { start: '2025-11-20', end: '2026-11-20' },
        period: 60,
        repeated: false,
        filters: { generic: null, fantasy: null, brand: null, outOfStock: null, laboratoriesExcluded: [] },
        quantities: 'suggested',
        touched: {},
        swaps: {},
      },
    )
    await openApp({ path: '/purchases/1/provisions', device })
    await screen.findByRole('textbox', { name: /Unidades de IBUPROFENO/ })
    const save = await saveInDialog('Guardar pedido')
    expect(await screen.findByText(catalogueText('Save order fails'))).toBeInTheDocument()
    await waitFor(() => expect(save).toBeEnabled())
    await user.click(save)
    await waitFor(() => expect(saveOrder).toHaveBeenCalledTimes(2))
  })
})

test('a laboratory whose methods cannot be read does not count as one without: the cart is saved once they are read', async () => {
  server.use(answering('orderMethods', unavailable))
  const { device, identity } = await deviceWithCart()
  await openApp({ path: '/cart/1', device })
  await user.click(await screen.findByRole('button', { name: 'GUARDAR Y EXPORTAR' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Guardar pedido' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('No se han podido leer los métodos de pedido')
  expect(dialog.queryByText(/no ofrece métodos/)).not.toBeInTheDocument()
  const save = dialog.getByRole('button', { name: 'Guardar pedido' })
  expect(save).toHaveAccessibleDescription('No se han podido leer los métodos de pedido')
  await user.click(save)
  expect(await device.outbox.entries(identity)).toEqual([])

  server.use(answering('orderMethods', () => []))
  await user.click(dialog.getByRole('button', { name: 'Reintentar' }))
  expect(await dialog.findByText(/no ofrece métodos/)).toBeInTheDocument()
  await waitFor(() => expect(save).not.toHaveAccessibleDescription())
  await user.click(save)
  expect(await screen.findByText(catalogueText('Order saved'))).toBeInTheDocument()
})

test(catalogueTitle('401 response', 'a 401 during the session ends it and opens the log-in'), async () => {
  server.use(answering('orders', () => refusal('unauthenticated', 'Caducada')))
  const app = await openApp({ path: '/purchase-order/1', user: pharmacist })
  await screen.findByRole('button', { name: 'Acceder' })
  expect(app.address()).toBe('/login')
  expect(app.device.session.getSnapshot()).toBeNull()
})

test(
  catalogueTitle('Visit registration fails', 'a visit that cannot be registered is only logged'),
  async () => {
    const logged = vi.spyOn(console, 'info').mockImplementation(() => {})
    server.use(answering('pharmacyVisit', unavailable))
    await openApp({ path: '/cart/1', user: pharmacist })
    await screen.findByText('Su carrito está vacio')
    await waitFor(() => expect(logged).toHaveBeenCalledWith(expect.stringContaining('visita'), 'http'))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  },
)

describe('the area of laboratories', () => {
  beforeEach(() => server.use(...appAnswers({ user: delegate })))

  test('says why a pharmacy without access does not open', async () => {
    const closed = portalPharmacy({ ...pharmacy, laboratoryAccess: false })
    server.use(answering('laboratoryUserPharmacies', () => ({ data: [closed], count: 1 })))
    const app = await openApp({ path: '/laboratory/31', user: delegate })
    await user.click(await screen.findByRole('button', { name: /Farmacia del Puente/ }))
    expect(await screen.findByText(catalogueText('Pharmacy without access clicked'))).toBeInTheDocument()
    expect(app.address()).toBe('/laboratory/31')
  })

  test(
    catalogueTitle('Laboratory user load failure', 'sends whoever asks for somebody else to their own page'),
    async () => {
      server.use(answering('laboratoryUser', () => refusal('not_found', 'No existe')))
      const app = await openApp({ path: '/laboratory/99', user: delegate })
      await waitFor(() => expect(app.address()).toBe('/laboratory/31'))
      expect(await screen.findByRole('heading', { level: 1, name: 'Alba Ejemplo' })).toBeInTheDocument()
    },
  )
})

test(
  catalogueTitle(
    'Admin list load failures',
    'a list of the administration that cannot be read shows no notice',
  ),
  async () => {
    server.use(answering('adminUsers', unavailable), ...appAnswers({ user: admin }))
    await openApp({ path: '/admin', user: admin })
    expect(await screen.findByText('No se han podido obtener los usuarios')).toBeInTheDocument()
    expect(document.querySelector('.mantine-Notification-root')).toBeNull()
    server.use(answering('adminUsers', () => ({ data: [], count: 0 })))
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('Sin resultados')).toBeInTheDocument()
  },
)

describe('texts for what is empty or loading', () => {
  test('an order without lines: «Sin productos»', async () => {
    server.use(
      answering('order', () => order()),
      answering('orderLines', () => ({
        data: [],
        count: 0,
        summary: { totalQuantity: 0, totalPvl: 0, totalPvp: 0, totalPvlWithDiscount: 0 },
      })),
    )
    await openApp({ path: '/purchase-order/1/details/1000001', user: pharmacist })
    expect(await screen.findByText('Sin productos')).toBeInTheDocument()
  })

  test('orders that are loading: «Obteniendo información...»', async () => {
    let answer: (page: AnswerBodies['orders']) => void = () => {}
    const page = new Promise<AnswerBodies['orders']>((resolve) => {
      answer = resolve
    })
    server.use(answering('orders', () => page))
    await openApp({ path: '/purchase-order/1', user: pharmacist })
    expect(await screen.findByText(catalogueText('Loading orders'))).toBeInTheDocument()
    answer({ data: [], count: 0 })
    expect(await screen.findByText('Sin pedidos')).toBeInTheDocument()
    expect(screen.queryByText('Obteniendo información...')).not.toBeInTheDocument()
  })
})
