import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { evaluateConditions } from '@/domain/offers/conditions'
import { conditionExpressions, conditionUnits, type QuickwinCondition } from '@/domain/offers/quickwin'
import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import { ConditionsButton } from '@/features/purchasing/conditions-dialog'
import { action, openProvisions, quantity, type, user } from '@/features/purchasing/testing/open-provisions'
import { renderScreen } from '@/features/testing/test-device'
import { PriceModeProvider } from '@/parts/prices/price-mode'
import { answering, noConnection } from '../../../mocks/answer'
import { pharmacy } from '../../../mocks/fixtures/pharmacy'
import { conditions, groups, quickwin } from '../../../mocks/fixtures/proposals'
import { server } from '../../../mocks/server'

const { exportSheet } = vi.hoisted(() => ({ exportSheet: vi.fn(async () => {}) }))
vi.mock('@/ui/spreadsheet/export-sheet', () => ({ exportSheet }))

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => {
  server.resetHandlers()
  exportSheet.mockClear()
})
afterAll(() => server.close())

const expectBlocked = async (reason: string, name?: string) =>
  waitFor(() => expect(action(name)).toHaveAccessibleDescription(reason))

test.each([true, false])(
  'whoever only looks on is offered neither cart nor order, auto-buy: %j',
  async (autoBuy) => {
    await openProvisions({ quickwin: quickwin({ autoBuy }), canBuy: false })
    await quantity(/IBUPROFENO/)
    for (const name of ['Añadir al carrito', 'Guardar pedido'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Exportar' })).toBeEnabled()
  },
)

test('the action says why it waits: first the loading, then the lack of units, then the conditions', async () => {
  let answer: (rows: ProvisionGroup[]) => void = () => {}
  const rows = new Promise<ProvisionGroup[]>((resolve) => {
    answer = resolve
  })
  await openProvisions({ conditions, groups: rows })
  await expectBlocked('Las provisiones estan cargando')
  expect(screen.getByText('Procesando información...')).toBeInTheDocument()

  answer(groups.map((row) => ({ ...row, quantity: 0 })))
  await expectBlocked('Debe añadir al menos un producto')

  await type(/IBUPROFENO/, '12')
  await expectBlocked('Debe cumplir todas las condiciones de compra')

  await type(/IBUPROFENO/, '120')
  await waitFor(() => expect(action()).not.toHaveAccessibleDescription())
})

test('the conditions dialog ticks what is met and crosses what is not', async () => {
  await openProvisions({ conditions })
  await user.click(await screen.findByRole('button', { name: 'Condiciones 1/2' }))
  const dialog = await screen.findByRole('dialog', { name: 'Condiciones de compra' })
  const [pvl, dozens] = within(dialog).getAllByRole('listitem')
  expect(pvl).toHaveTextContent(/PVL mímimo requerido 300,00\s€/)
  expect(within(pvl as HTMLElement).getByRole('img', { name: 'No se cumple' })).toBeInTheDocument()
  expect(dozens).toHaveTextContent('múltiplo de 12')
  expect(within(dozens as HTMLElement).getByRole('img', { name: 'Se cumple' })).toBeInTheDocument()
})

const always: Omit<QuickwinCondition, 'id' | 'unit' | 'expression'> = { quantity: 1_200, cns: [] }

test('each unit and expression of a condition has its own words', async () => {
  await openProvisions({
    conditions: conditionUnits.flatMap((unit, row) =>
      conditionExpressions.map((expression, index) => ({
        id: 4 * row + index + 1,
        unit,
        expression,
        ...always,
      })),
    ),
  })
  await user.click(await screen.findByRole('button', { name: /^Condiciones \d\/8$/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Condiciones de compra' })
  const texts = within(dialog)
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent?.replace(/\s/g, ' '))
  expect(texts).toEqual([
    'PVL igual a 12,00 €',
    'PVL mímimo requerido 12,00 €',
    'PVL máximo permitido 12,00 €',
    'Cantidad múltiplo de 12,00 €',
    'Cantidad igual a 1.200',
    'mímima requerida 1.200',
    'máxima permitida 1.200',
    'múltiplo de 1.200',
  ])
  expect(dialog).not.toHaveTextContent('Las condiciones se miden en PVL')
})

test('with PVP on the screen, conditions in PVL say in what they are measured', async () => {
  renderScreen(
    <PriceModeProvider mode="pvp" onChange={() => {}}>
      <ConditionsButton evaluated={evaluateConditions(conditions, [])} />
    </PriceModeProvider>,
  )
  await user.click(screen.getByRole('button', { name: /^Condiciones/ }))
  expect(await screen.findByText('Las condiciones se miden en PVL, antes de descuentos.')).toBeInTheDocument()
})

test('the conditions button is green once all are met, and amber until then', async () => {
  await openProvisions({ conditions })
  const button = await screen.findByRole('button', { name: 'Condiciones 1/2' })
  const amber = button.getAttribute('style')
  expect(amber).toContain('amber')
  await type(/IBUPROFENO/, '120')
  const met = await screen.findByRole('button', { name: 'Condiciones 2/2' })
  expect(met.getAttribute('style')).toContain('pharmacy')
})

test('a quickwin without conditions has no conditions button', async () => {
  await openProvisions()
  await quantity(/IBUPROFENO/)
  expect(screen.queryByRole('button', { name: /Condiciones/ })).not.toBeInTheDocument()
})

test('the products go to the cart with the tag of their proposal, and the screen says so', async () => {
  const { device, identity, onBack } = await openProvisions()
  await quantity(/IBUPROFENO/)
  await waitFor(() => expect(action()).not.toHaveAccessibleDescription())
  await user.click(action())
  const dialog = await screen.findByRole('dialog', { name: 'Añadir al carrito' })
  expect(dialog).toHaveTextContent('Se añadirán 54 unidades de 2 productos al carrito de Laboratorios Alba.')
  await user.click(within(dialog).getByRole('button', { name: 'Añadir al carrito' }))

  expect(await screen.findByText('Productos añadidos al carrito.')).toBeInTheDocument()
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
  expect(dialog).toHaveTextContent(/No ha llegado a la cantidad minima: 500,00\s€/)
  await user.click(within(dialog).getByRole('button', { name: 'Guardar pedido' }))

  expect(await screen.findByText('Pedido guardado con éxito.')).toBeInTheDocument()
  expect(onOrders).toHaveBeenCalledOnce()
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

test('an order below every minimum cannot be saved, and says from what amount it could', async () => {
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
})

test('methods that cannot be read are asked for again, and the order waits for them', async () => {
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
})

const typeAndHide = async (actionName: string) => {
  await type(/IBUPROFENO/, '77')
  await user.click(screen.getByRole('button', { name: 'Roturas' }))
  await waitFor(() => expect(screen.queryByText(/IBUPROFENO ALBA/)).not.toBeInTheDocument())
  await waitFor(() => expect(action(actionName)).not.toHaveAccessibleDescription())
  await user.click(action(actionName))
}
const shortages = groups.filter(({ name }) => name.startsWith('OMEPRAZOL'))
const leftOut =
  '1 producto con unidades suyas queda fuera por los filtros: IBUPROFENO ALBA 600 MG 40 COMPRIMIDOS EFG (77 uds)'

test('units typed on a row that a filter hides are named before the rest goes to the cart, and can be had back', async () => {
  const { device, identity } = await openProvisions({ shortages })
  await typeAndHide('Añadir al carrito')
  const dialog = await screen.findByRole('dialog', { name: 'Añadir al carrito' })
  expect(dialog).toHaveTextContent('Se añadirán 6 unidades de 1 producto')
  expect(dialog).toHaveTextContent(leftOut)

  await user.click(within(dialog).getByRole('button', { name: 'Quitar los filtros' }))
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  expect(await quantity(/IBUPROFENO/)).toHaveValue('77')
  await user.click(action())
  const again = await screen.findByRole('dialog', { name: 'Añadir al carrito' })
  expect(again).toHaveTextContent('Se añadirán 83 unidades de 2 productos')
  expect(again).not.toHaveTextContent('queda fuera')
  await user.click(within(again).getByRole('button', { name: 'Añadir al carrito' }))
  await waitFor(() => expect(device.cart(identity, pharmacy.id).getSnapshot().items).toHaveLength(1))
})

test('units that nobody typed are not named when a filter hides their row', async () => {
  await openProvisions({ shortages })
  await type(/OMEPRAZOL/, '8')
  await user.click(screen.getByRole('button', { name: 'Roturas' }))
  await waitFor(() => expect(screen.queryByText(/IBUPROFENO ALBA/)).not.toBeInTheDocument())
  await user.click(action())
  const dialog = await screen.findByRole('dialog', { name: 'Añadir al carrito' })
  expect(dialog).toHaveTextContent('Se añadirán 8 unidades de 1 producto')
  expect(dialog).not.toHaveTextContent('por los filtros')
})

test('an order is saved without the units that a filter hides only after saying so', async () => {
  const autoBuy = quickwin({ autoBuy: true, buyAll: true })
  const { device, identity } = await openProvisions({
    quickwin: autoBuy,
    session: { extension: 'all' },
    shortages,
  })
  server.use(
    answering('createOrder', noConnection),
    answering('orderMethods', () => []),
  )
  await typeAndHide('Guardar pedido')
  const dialog = await screen.findByRole('dialog', { name: 'Guardar pedido' })
  expect(dialog).toHaveTextContent(leftOut)
  await user.click(await within(dialog).findByRole('button', { name: 'Guardar pedido' }))
  await waitFor(async () => expect(await device.outbox.entries(identity)).toHaveLength(1))
  const [entry] = await device.outbox.entries(identity)
  expect(entry?.body).toMatchObject({ purchaseOrderLines: [{ cn: '650003', quantity: 6 }] })
})
