import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ProvisionGroup } from '@/domain/proposal-types'
import type { Quickwin, QuickwinCondition } from '@/domain/quickwin'
import { type ProposalSession, readProposal, writeProposal } from '@/features/purchasing/proposal-session'
import { ProvisionsScreen } from '@/features/purchasing/provisions-screen'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { answering, noConnection } from '../../../mocks/answer'
import { pharmacist, pharmacy } from '../../../mocks/fixtures/pharmacy'
import { conditions, group, groups, methods, quickwin, transferable } from '../../../mocks/fixtures/proposals'
import { server } from '../../../mocks/server'

const { exportSheet } = vi.hoisted(() => ({ exportSheet: vi.fn(async () => {}) }))
vi.mock('@/ui/spreadsheet/export-sheet', () => ({ exportSheet }))

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => {
  server.resetHandlers()
  exportSheet.mockClear()
})
afterAll(() => server.close())

const user = userEvent.setup()
type Options = {
  quickwin?: Quickwin
  groups?: ProvisionGroup[] | Promise<ProvisionGroup[]>
  conditions?: QuickwinCondition[]
  session?: Partial<ProposalSession>
}

const session = (): ProposalSession => ({
  quickwin: quickwin(),
  extension: 'generic',
  salesRange: { start: '2025-11-20', end: '2026-11-20' },
  period: 60,
  repeated: false,
  filters: { generic: null, fantasy: null, brand: null, outOfStock: null, laboratoriesExcluded: [] },
  quantities: 'suggested',
  touched: {},
  swaps: {},
})

/** The provisions of a proposal, as its configuration left them. */
const open = async (options: Options = {}) => {
  const { device, identity } = await createTestDevice()
  const owner = { identity, pharmacy: pharmacy.id }
  const asked: URL[] = []
  const excluded: unknown[] = []
  server.use(
    answering('provision', async ({ request }) => {
      asked.push(new URL(request.url))
      excluded.push((await request.json()) as unknown)
      return options.groups ?? groups
    }),
    answering('quickwinConditions', () => options.conditions ?? []),
    answering('orderMethods', () => methods),
  )
  writeProposal(owner, {
    ...session(),
    ...(options.quickwin && { quickwin: options.quickwin }),
    ...options.session,
  })
  const onBack = vi.fn()
  const onOrders = vi.fn()
  const show = () =>
    renderScreen(<ProvisionsScreen {...{ device, identity, pharmacy, user: pharmacist, onBack, onOrders }} />)
  const view = show()
  return { device, identity, owner, asked, excluded, onBack, onOrders, show, view }
}

const quantity = (product: RegExp) =>
  screen.findByRole('textbox', { name: new RegExp(`Unidades de ${product.source}`) })
const type = async (product: RegExp, text: string) => {
  const field = await quantity(product)
  await user.clear(field)
  await user.type(field, text)
  await user.tab()
}
const action = (name = 'Añadir al carrito') => screen.getByRole('button', { name })
const expectBlocked = async (reason: string, name?: string) =>
  waitFor(() => expect(action(name)).toHaveAccessibleDescription(reason))

test('the action says why it waits: first the loading, then the lack of units, then the conditions', async () => {
  let answer: (rows: ProvisionGroup[]) => void = () => {}
  const rows = new Promise<ProvisionGroup[]>((resolve) => {
    answer = resolve
  })
  await open({ conditions, groups: rows })
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
  await open({ conditions })
  await user.click(await screen.findByRole('button', { name: 'Condiciones 1/2' }))
  const dialog = await screen.findByRole('dialog', { name: 'Condiciones de compra' })
  const [pvl, dozens] = within(dialog).getAllByRole('listitem')
  expect(pvl).toHaveTextContent(/PVL mímimo requerido 300,00\s€/)
  expect(within(pvl as HTMLElement).getByRole('img', { name: 'No se cumple' })).toBeInTheDocument()
  expect(dozens).toHaveTextContent('múltiplo de 12')
  expect(within(dozens as HTMLElement).getByRole('img', { name: 'Se cumple' })).toBeInTheDocument()
})

test('a quickwin without conditions has no conditions button', async () => {
  await open()
  await quantity(/IBUPROFENO/)
  expect(screen.queryByRole('button', { name: /Condiciones/ })).not.toBeInTheDocument()
})

test('pressing a discount tier sets the units that reach it, and the tier shows as applied', async () => {
  await open()
  const ten = await screen.findByRole('button', { name: /^10\s% desde 24 unidades de OMEPRAZOL/ })
  expect(ten).toHaveAttribute('aria-pressed', 'false')
  await user.click(ten)
  expect(await quantity(/OMEPRAZOL/)).toHaveValue('24')
  expect(ten).toHaveAttribute('aria-pressed', 'true')
  await user.click(ten)
  expect(await quantity(/OMEPRAZOL/)).toHaveValue('24')
})

test('a product without a price shows it and cannot be ordered', async () => {
  await open()
  const row = (await screen.findByText('PRODUCTO ALBA SIN PRECIO')).closest('tr')
  expect(row).toHaveTextContent('sin precio')
  expect(within(row as HTMLElement).queryByRole('textbox')).not.toBeInTheDocument()
})

test('typed nonsense becomes 0 and says so', async () => {
  await open()
  await type(/IBUPROFENO/, 'doce')
  expect(await quantity(/IBUPROFENO/)).toHaveValue('0')
  expect(screen.getByText('«doce» no es una cantidad: queda en 0')).toBeInTheDocument()
})

test('the footer adds up SKUs, units and PVL of what would be ordered', async () => {
  await open()
  await type(/IBUPROFENO/, '10')
  const footer = screen.getByRole('contentinfo')
  await waitFor(() => expect(footer).toHaveTextContent(/SKUs2Uds16PVL total40,30\s€/))
})

test('the units that the user typed survive a reload, and leaving the screen forgets the proposal', async () => {
  const { owner, show, view } = await open()
  await type(/IBUPROFENO/, '7')
  const kept = { ...sessionStorage }
  view.unmount()
  expect(readProposal(owner)).toBeNull()

  // A reload never unmounts: what the tab had stored is there.
  for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, String(value))
  show()
  expect(await quantity(/IBUPROFENO/)).toHaveValue('7')
  expect(await quantity(/OMEPRAZOL/)).toHaveValue('6')
})

test('without a chosen quickwin the screen goes back to the selection', async () => {
  const { device, identity } = await createTestDevice()
  const onBack = vi.fn()
  renderScreen(
    <ProvisionsScreen {...{ device, identity, pharmacy, user: pharmacist, onBack, onOrders: vi.fn() }} />,
  )
  expect(onBack).toHaveBeenCalledOnce()
})

test('the title says which extension it is, and the request asks for it', async () => {
  const { asked } = await open()
  expect(await screen.findByRole('heading', { name: 'Cambio a Alba - Genéricos' })).toBeInTheDocument()
  await waitFor(() => expect(asked[0]?.searchParams.get('generic')).toBe('true'))
  expect(asked[0]?.searchParams.get('onlyAutoQuantities')).toBe('true')
  expect(asked[0]?.searchParams.has('defaultQuantity')).toBe(false)
})

test('a repeated extension starts from 0', async () => {
  const { asked } = await open({ session: { repeated: true } })
  await waitFor(() => expect(asked[0]?.searchParams.get('defaultQuantity')).toBe('0'))
  expect(asked[0]?.searchParams.get('onlyAutoQuantities')).toBe('false')
})

test('a change of filter asks again, closes the open row and keeps the units that were typed', async () => {
  const { asked } = await open()
  await type(/IBUPROFENO/, '9')
  await user.click(screen.getByRole('button', { name: 'Abrir el detalle' }))
  expect(await screen.findByText('IBUPROFENO C 600 MG EFG')).toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Roturas' }))
  await waitFor(() => expect(asked.at(-1)?.searchParams.get('outOfStock')).toBe('true'))
  await waitFor(() => expect(screen.queryByText('IBUPROFENO C 600 MG EFG')).not.toBeInTheDocument())
  expect(await quantity(/IBUPROFENO/)).toHaveValue('9')
})

test('laboratories that are not selected are excluded after a pause', async () => {
  const { excluded } = await open()
  await user.click(await screen.findByRole('button', { name: 'Laboratorios (1)' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Cierzo Genéricos' }))
  expect(excluded).not.toContainEqual({ laboratoriesExcluded: [13] })
  await waitFor(() => expect(excluded).toContainEqual({ laboratoriesExcluded: [13] }), { timeout: 2000 })
})

test('the detail shows five sales of other laboratories to a page; a row without them cannot open', async () => {
  await open()
  const chevrons = await screen.findAllByRole('button', { name: 'Abrir el detalle' })
  expect(chevrons).toHaveLength(1)
  await user.click(chevrons[0] as HTMLElement)
  const detail = await screen.findByRole('table', { name: /Ventas de otros laboratorios/ })
  expect(within(detail).getAllByText(/^IBUPROFENO . 600 MG EFG$/)).toHaveLength(5)
})

test('the search finds by words without accents and by the start of the CN', async () => {
  await open()
  const box = await screen.findByRole('searchbox', { name: /Buscar producto/ })
  await user.type(box, 'capsulas omepra')
  await waitFor(() => expect(screen.queryByText(/^IBUPROFENO ALBA/)).not.toBeInTheDocument())
  expect(screen.getByText(/^OMEPRAZOL ALBA/)).toBeInTheDocument()
  await user.clear(box)
  await user.type(box, '6620')
  await waitFor(() => expect(screen.getByText(/^IBUPROFENO ALBA/)).toBeInTheDocument())
  await user.clear(box)
  await user.type(box, 'nada')
  expect(await screen.findByText('Sin resultados')).toBeInTheDocument()
})

test('another product of the group can take the place of the first, with its units', async () => {
  await open()
  await type(/IBUPROFENO ALBA 600 MG 40 COMPRIMIDOS/, '5')
  await user.click(screen.getByRole('button', { name: /^Cambiar IBUPROFENO ALBA 600 MG 40 COMPRIMIDOS/ }))
  expect(await quantity(/IBUPROFENO ALBA 600 MG 40 SOBRES/)).toHaveValue('5')
})

test('a campaign product that is in the cart already gives way to the next of its group', async () => {
  const row = group({
    provision: 4,
    transferables: [
      transferable({
        cn: '600001',
        product: 'CON CAMPAÑA',
        campaign: { id: 9, name: 'Campaña', discount: 0.1 },
      }),
      transferable({ cn: '600002', product: 'SIN CAMPAÑA' }),
    ],
  })
  const { device, identity } = await open({ groups: [row] })
  expect(await quantity(/CON CAMPAÑA/)).toHaveValue('4')
  await act(() => addToCart(device, identity, row))
  expect(await quantity(/SIN CAMPAÑA/)).toHaveValue('4')
})

const addToCart = (
  device: Awaited<ReturnType<typeof createTestDevice>>['device'],
  identity: Awaited<ReturnType<typeof createTestDevice>>['identity'],
  row: ProvisionGroup,
) => {
  const [line] = row.transferables
  if (line === undefined) throw new Error('a row without products')
  return device.cart(identity, pharmacy.id).addProposalToCart({
    laboratory: 11,
    lines: [{ ...line, pvl: 310, ean: {}, quantity: 4 }],
    tag: { code: 'OTHER', name: 'Otra propuesta' },
  })
}

test('the switch starts every line from the default quantity, but for those that were touched', async () => {
  const { asked } = await open({ quickwin: quickwin({ swappableQuantity: true, defaultQuantity: 3 }) })
  await type(/IBUPROFENO/, '8')
  await user.click(screen.getByRole('radio', { name: 'Por defecto (3)' }))
  await waitFor(() => expect(asked.at(-1)?.searchParams.get('defaultQuantity')).toBe('3'))
  expect(await quantity(/IBUPROFENO/)).toHaveValue('8')
})

test('the products go to the cart with the tag of their proposal, and the screen says so', async () => {
  const { device, identity, onBack } = await open()
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
      tags: [{ code: 'ALBA-1:generic', name: 'Cambio a Alba - Genéricos', quantity: 48 }],
    },
    {
      cn: '650003',
      quantity: 6,
      tags: [{ code: 'ALBA-1:generic', name: 'Cambio a Alba - Genéricos', quantity: 6 }],
    },
  ])
})

test('an auto-buy proposal is saved as an order without a network: the first method that its amount reaches is chosen', async () => {
  const autoBuy = quickwin({ template: 'auto', autoBuy: true, buyAll: true })
  const { device, identity, onOrders } = await open({ quickwin: autoBuy, session: { extension: 'all' } })
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
  await open({ quickwin: autoBuy, session: { extension: 'all' } })
  await type(/IBUPROFENO/, '1')
  await user.click(action('Guardar pedido'))
  const dialog = await screen.findByRole('dialog', { name: 'Guardar pedido' })
  await waitFor(() =>
    expect(within(dialog).getByRole('button', { name: 'Guardar pedido' })).toHaveAccessibleDescription(
      /El pedido ha de llegar como minimo a 100,00\s€/,
    ),
  )
})

test('methods that cannot be read leave saving allowed', async () => {
  const autoBuy = quickwin({ template: 'auto', autoBuy: true, buyAll: true })
  await open({ quickwin: autoBuy, session: { extension: 'all' } })
  server.use(answering('orderMethods', noConnection))
  await quantity(/IBUPROFENO/)
  await user.click(action('Guardar pedido'))
  const dialog = await screen.findByRole('dialog', { name: 'Guardar pedido' })
  await waitFor(() =>
    expect(within(dialog).getByRole('button', { name: 'Guardar pedido' })).not.toHaveAccessibleDescription(),
  )
})

test('a proposal that cannot be loaded says so and offers to try again', async () => {
  const { device, identity } = await createTestDevice()
  server.use(
    answering('provision', noConnection),
    answering('quickwinConditions', () => []),
  )
  writeProposal({ identity, pharmacy: pharmacy.id }, session())
  renderScreen(
    <ProvisionsScreen
      {...{ device, identity, pharmacy, user: pharmacist, onBack: vi.fn(), onOrders: vi.fn() }}
    />,
  )
  expect(
    await screen.findAllByText('Error en la obtencion de datos. Intentelo de nuevo mas tarde.'),
  ).toHaveLength(2)
  server.use(answering('provision', () => groups))
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await quantity(/IBUPROFENO/)).toHaveValue('48')
})

test('what is exported is what the grid would order', async () => {
  await open()
  await type(/IBUPROFENO/, '5')
  await user.click(screen.getByRole('button', { name: 'Exportar' }))
  await waitFor(() => expect(exportSheet).toHaveBeenCalledOnce())
  const [sheet] = exportSheet.mock.calls[0] as unknown as [{ rows: unknown[][] }]
  expect(sheet.rows[0]?.slice(-2)).toEqual([5, 1550])
})
