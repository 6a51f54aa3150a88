import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import { action, openProvisions, quantity, type, user } from '@/features/purchasing/testing/open-provisions'
import { catalogueText, catalogueTitle } from '@/features/testing/error-catalogue'
import * as spreadsheet from '@/ui/spreadsheet/export-sheet'
import { answering, noConnection } from '../../../../mocks/answer'
import { pharmacy } from '../../../../mocks/fixtures/pharmacy'
import { conditions, groups, quickwin } from '../../../../mocks/fixtures/proposals'
import { server } from '../../../../mocks/server'

const exportSheet = vi.fn<typeof spreadsheet.exportSheet>(async () => {})

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  vi.spyOn(spreadsheet, 'exportSheet').mockImplementation(exportSheet)
})
afterEach(() => {
  server.resetHandlers()
  exportSheet.mockClear()
})
afterAll(() => server.close())

const expectBlocked = async (reason: string, name?: string) =>
  waitFor(() => expect(action(name)).toHaveAccessibleDescription(reason))

test.each([true, false])(
  'users who only look at a proposal can neither fill the cart nor order (auto-buy: %j)',
  async (autoBuy) => {
    await openProvisions({ quickwin: quickwin({ autoBuy }), canBuy: false })
    await quantity(/IBUPROFENO/)
    for (const name of ['Añadir al carrito', 'Guardar pedido'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Exportar' })).toBeEnabled()
  },
)

test('the disabled action says why: first loading, then no units, then conditions', async () => {
  let answer: (rows: ProvisionGroup[]) => void = () => {}
  const rows = new Promise<ProvisionGroup[]>((resolve) => {
    answer = resolve
  })
  await openProvisions({ conditions, groups: rows })
  await expectBlocked('Las provisiones estan cargando')
  expect(screen.getByText(catalogueText('Loading a proposal'))).toBeInTheDocument()

  answer(groups.map((row) => ({ ...row, quantity: 0 })))
  await expectBlocked('Debe añadir al menos un producto')

  await type(/IBUPROFENO/, '12')
  await expectBlocked('Debe cumplir todas las condiciones de compra')

  await type(/IBUPROFENO/, '120')
  await waitFor(() => expect(action()).not.toHaveAccessibleDescription())
})

test('the products are added to the cart with the tag of their proposal, and a message says so', async () => {
  const { device, identity, onBack } = await openProvisions()
  await quantity(/IBUPROFENO/)
  await waitFor(() => expect(action()).not.toHaveAccessibleDescription())
  await user.click(action())
  const dialog = await screen.findByRole('dialog', { name: 'Añadir al carrito' })
  expect(dialog).toHaveTextContent(
    /^Añadir al carritoAl carrito de Laboratorios AlbaLíneas2Unidades54PVL Total/,
  )
  await user.click(within(dialog).getByRole('button', { name: 'Añadir al carrito' }))

  expect(await screen.findByText(catalogueText('Products added'))).toBeInTheDocument()
  expect(onBack).toHaveBeenCalledOnce()
  const [item] = device.cart(identity, pharmacy.id).getSnapshot().items
  expect(item?.products.map(({ cn, quantity, tags }) => ({ cn, quantity, tags }))).toEqual([
    {
      cn: '662026',
      quantity: 48,
      tags: [{ code: 'ALBA-1:generic', name: 'Cambio a Alba - Genéricos', quickwin: 1, quantity: 48 }],
    },
    {
      cn: '650003',
      quantity: 6,
      tags: [{ code: 'ALBA-1:generic', name: 'Cambio a Alba - Genéricos', quickwin: 1, quantity: 6 }],
    },
  ])
})

test('an auto-buy proposal is saved as an order without a network: the first method that its amount reaches is chosen', async () => {
  const autoBuy = quickwin({ template: 'auto', autoBuy: true, buyAll: true })
  const { device, identity, onOrders } = await openProvisions({
    quickwin: autoBuy,
    session: { extension: 'all' },
  })
  server.use(answering('createOrder', noConnection))
  await quantity(/IBUPROFENO/)
  await waitFor(() => expect(action('Guardar pedido')).not.toHaveAccessibleDescription())
  await user.click(action('Guardar pedido'))

  const dialog = await screen.findByRole('dialog', { name: 'Guardar pedido' })
  expect(await within(dialog).findByRole('radio', { name: 'Transfer' })).toBeChecked()
  expect(within(dialog).getByRole('radio', { name: 'Directo' })).toBeDisabled()
  expect(dialog).toHaveTextContent(
    /No ha llegado a la cantidad minima: 500,00\s€\. Faltan 341,90\s€ de PVL\./,
  )
  expect(within(dialog).queryByRole('button', { name: 'Añadir unidades' })).not.toBeInTheDocument()
  await user.click(within(dialog).getByRole('button', { name: 'Guardar pedido' }))

  expect(await screen.findByText(catalogueText('Order saved'))).toBeInTheDocument()
  await waitFor(() => expect(onOrders).toHaveBeenCalledOnce())
  expect(exportSheet).toHaveBeenCalledOnce()
  const [entry] = await device.outbox.entries(identity)
  expect(entry?.body).toMatchObject({
    pharma: 1,
    laboratories: [11],
    method: 2,
    quickwin: 1,
    purchaseOrderLines: [
      { cn: '662026', quantity: 48, tags: ['Cambio a Alba'] },
      { cn: '650003', quantity: 6, tags: ['Cambio a Alba'], campaign: 9 },
    ],
  })
})

test('the dialog that saves a proposal shows its PVL and its discounted PVL', async () => {
  const autoBuy = quickwin({ template: 'auto', autoBuy: true, buyAll: true })
  await openProvisions({ quickwin: autoBuy, session: { extension: 'all' }, mode: 'pvp' })
  await quantity(/IBUPROFENO/)
  await waitFor(() => expect(action('Guardar pedido')).not.toHaveAccessibleDescription())
  await user.click(action('Guardar pedido'))
  expect(await screen.findByRole('dialog', { name: 'Guardar pedido' })).toHaveTextContent(
    /PVL Total158,10\s€PVL con descuento157,91\s€/,
  )
})

test('an order below all minimums cannot be saved; the dialog says how much is missing and leads back to add it', async () => {
  const autoBuy = quickwin({ template: 'auto', autoBuy: true, buyAll: true })
  await openProvisions({ quickwin: autoBuy, session: { extension: 'all' } })
  await type(/IBUPROFENO/, '1')
  await user.click(action('Guardar pedido'))
  const dialog = await screen.findByRole('dialog', { name: 'Guardar pedido' })
  await waitFor(() =>
    expect(within(dialog).getByRole('button', { name: 'Guardar pedido' })).toHaveAccessibleDescription(
      /El pedido ha de llegar como minimo a 100,00\s€/,
    ),
  )
  expect(dialog).toHaveTextContent(/Faltan 87,60\s€ de PVL para el mínimo más bajo/)
  await user.click(within(dialog).getByRole('button', { name: 'Añadir unidades' }))
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  expect(await quantity(/IBUPROFENO/)).toHaveValue('1')
})

test(
  catalogueTitle(
    'Methods load fails',
    'order methods that cannot be read are requested again, and the order cannot be saved before',
  ),
  async () => {
    const autoBuy = quickwin({ template: 'auto', autoBuy: true, buyAll: true })
    await openProvisions({ quickwin: autoBuy, session: { extension: 'all' } })
    server.use(answering('orderMethods', noConnection))
    await quantity(/IBUPROFENO/)
    await user.click(action('Guardar pedido'))
    const dialog = await screen.findByRole('dialog', { name: 'Guardar pedido' })
    const save = () => within(dialog).getByRole('button', { name: 'Guardar pedido' })
    await waitFor(() =>
      expect(save()).toHaveAccessibleDescription('No se han podido leer los métodos de pedido'),
    )
    server.use(answering('orderMethods', () => []))
    await user.click(within(dialog).getByRole('button', { name: 'Reintentar' }))
    await waitFor(() => expect(save()).not.toHaveAccessibleDescription())
  },
)
