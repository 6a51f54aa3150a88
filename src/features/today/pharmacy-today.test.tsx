import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { addDays, madridDay } from '@/domain/basics/dates'
import { indexCatalogue } from '@/domain/catalogue/catalogue-index'
import type { SalesQuestion } from '@/domain/sales/questions/sales-question'
import { catalogueOf, product } from '@/domain/testing/world'
import type { TodaySupply } from '@/domain/today/pharmacy-today'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { PharmacyToday } from '@/features/today/pharmacy-today'
import { ownerOf } from '@/offline/database/identity'
import { answering } from '../../../mocks/answer'
import { laboratories, pharmacy } from '../../../mocks/fixtures/pharmacy'
import { purchasingSnapshot } from '../../../mocks/fixtures/purchasing-snapshot'
import { server } from '../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const ibuprofen = { cn: '662026', product: 'IBUPROFENO 600', laboratory: 'Norte', stock: 2, rate: 1, days: 2 }
const supplyOf = (fields: Partial<TodaySupply> = {}): TodaySupply => ({
  ...{ runningOut: [], nextDrop: null, campaigns: [], sales: null, near: [], watched: [] },
  ...fields,
})
const dialogs = {
  'price-drops': () => <p>Las bajadas</p>,
  expiries: () => <p>Las caducidades</p>,
}

const open = async (
  supply: TodaySupply | null,
  { device, identity }: Partial<Awaited<ReturnType<typeof createTestDevice>>> = {},
) => {
  const made = device && identity ? { device, identity } : await createTestDevice()
  const source = made.device.purchasing(pharmacy.id)
  const today = vi.fn(async () => supply)
  vi.spyOn(made.device, 'purchasing').mockReturnValue({ ...source, today })
  const { unmount } = renderScreen(<PharmacyToday dialogs={dialogs} />, { ...made, pharmacy })
  return { ...made, unmount, card: await screen.findByRole('region', { name: 'Hoy' }) }
}

test('what runs out comes before a campaign that ends, each with its one action', async () => {
  const campaign = { id: 1, name: 'Otoño', endsOn: '2026-11-25', days: 4, products: 3, discount: 0.12 }
  const { card } = await open(supplyOf({ runningOut: [ibuprofen], campaigns: [campaign] }))
  const [first, second] = await within(card).findAllByRole('listitem')
  expect(first).toHaveTextContent('Pronto: Se agota en 2 días: IBUPROFENO 600')
  expect(second).toHaveTextContent('Aviso: La campaña «Otoño» termina en 4 días')
  expect(within(second as HTMLElement).getByRole('link')).toHaveAttribute('href', `/purchases/${pharmacy.id}`)
})

test('a line that was hidden stays away at the next visit, until it says something else or all are shown again', async () => {
  const { card, unmount, ...made } = await open(supplyOf({ runningOut: [ibuprofen] }))
  const hide = /^Ocultar hasta que cambie: Se agota/
  await userEvent.click(await within(card).findByRole('button', { name: hide }))
  await within(card).findByText('Nada urgente hoy.')
  unmount()

  const again = await open(supplyOf({ runningOut: [ibuprofen] }), made)
  await within(again.card).findByText('Nada urgente hoy.')
  await userEvent.click(await within(again.card).findByRole('button', { name: 'Mostrar la oculta' }))
  await userEvent.click(await within(again.card).findByRole('button', { name: hide }))
  await within(again.card).findByText('Nada urgente hoy.')
  again.unmount()

  const changed = await open(supplyOf({ runningOut: [ibuprofen, { ...ibuprofen, cn: '1' }] }), made)
  await within(changed.card).findByText('2 productos se agotan en 5 días o menos')
  expect(within(changed.card).queryByRole('button', { name: /^Mostrar/ })).not.toBeInTheDocument()
})

test('an alert of one’s own whose figure went beyond its limit is a line', async () => {
  const made = await createTestDevice()
  const alert = {
    ...{ id: 'a', measure: 'amount', period: 'days', when: 'below', limit: 100_000 },
    of: { kind: 'laboratory', id: 1, name: 'Norte' },
  }
  await made.device.preferences.write(`alerts:${ownerOf(made.identity)}:${pharmacy.id}`, [alert])
  const totals = { sum_sales: 1, total_pvl: 50_000, total_pvp: 90_000, compared: null }
  const ask = vi.fn(async ({ ask }: SalesQuestion) => ({
    ...{ ok: true, source: 'device', asOf: 0 },
    data: ask === 'span' ? null : { rows: [], count: 0, totals },
  }))
  vi.spyOn(made.device, 'sales').mockReturnValue({ ask } as never)
  const { card } = await open(supplyOf(), made)
  expect(await within(card).findByText(/^Ventas de Norte: 900/)).toBeInTheDocument()
  expect(within(card).getByText(/^Avisa por debajo de 1\.000/)).toBeInTheDocument()
})

test('a device without the pharmacy’s data says that it does not know everything', async () => {
  const { card } = await open(null)
  expect(
    await within(card).findByText(/^Nada urgente hoy, de lo que se sabe sin los datos/),
  ).toBeInTheDocument()
})

test('more lines than the card has room for come when they are asked for', async () => {
  const campaigns = [1, 2].map((id) => ({
    ...{ id, name: `Campaña ${id}`, endsOn: '2026-11-25', days: 4, products: 3, discount: 0 },
  }))
  const nextDrop = {
    ...{ from: '2026-12-01', days: 10, all: 2, products: 1, uncounted: 0, units: 31, atRisk: 2294 },
  }
  const sales = {
    ...{ range: { startDate: '2026-10-26', endDate: '2026-11-22' }, now: 8_000, before: 10_000 },
  }
  const { card } = await open(supplyOf({ runningOut: [ibuprofen], campaigns, nextDrop, sales }))
  expect(await within(card).findAllByRole('listitem')).toHaveLength(4)
  await userEvent.click(within(card).getByRole('button', { name: 'Ver las 5' }))
  expect(within(card).getAllByRole('listitem')).toHaveLength(5)
  await userEvent.click(within(card).getByText('El 1 de diciembre bajan de precio 2 productos de los suyos'))
  expect(screen.getByText('Las bajadas')).toBeInTheDocument()
})

test('lots that were received and expire are told once the server has said which', async () => {
  server.use(
    answering('receivedExpiries', () => ({
      count: 1,
      data: [
        {
          ...{ cn: '662026', product: 'JARABE', laboratory: { id: 5, name: 'Norte' }, lot: 'A1' },
          ...{ expiry: addDays(madridDay(new Date()), 12), units: 2, pvl: 310, pvp: 484, takesBack: null },
        },
      ],
    })),
  )
  const { card } = await open(supplyOf())
  await userEvent.click(await within(card).findByText(/^2 cajas recibidas caducan/))
  await waitFor(() => expect(screen.getByText('Las caducidades')).toBeInTheDocument())
})

describe('the units of what runs out', () => {
  const openList = async () => {
    const made = await createTestDevice()
    const { alba } = laboratories
    vi.spyOn(made.device.snapshots, 'loadOffers').mockResolvedValue({
      catalogue: indexCatalogue({
        ...catalogueOf([product({ cn: ibuprofen.cn, name: ibuprofen.product, laboratoryId: alba.id })]),
        laboratories: [{ ...alba, corporativeColor: null, associationId: null, prescription: true }],
      }),
      purchasing: purchasingSnapshot({ methods: [{ laboratory: alba.id, methods: [] }] }),
      stock: new Map(),
    } as never)
    const { card } = await open(supplyOf({ runningOut: [ibuprofen] }), made)
    const openDialog = async () => {
      await userEvent.click(await within(card).findByText(/^Se agota en 2 días/))
      return screen.findByRole('dialog')
    }
    return { ...made, openDialog }
  }

  test('that went into the cart are not offered again', async () => {
    const { openDialog } = await openList()
    const dialog = await openDialog()
    await userEvent.click(await within(dialog).findByRole('button', { name: /^Al carrito 28/ }))
    await within(dialog).findByRole('button', { name: /^28 en el carrito/ })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cerrar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

    const again = await openDialog()
    expect(await within(again).findByRole('button', { name: /^28 en el carrito/ })).toBeDisabled()
    expect(within(again).queryByRole('button', { name: /^Al carrito/ })).not.toBeInTheDocument()
  })

  test('that could not be stored are not said to be in the cart', async () => {
    const { device, identity, openDialog } = await openList()
    const cart = device.cart(identity, pharmacy.id)
    vi.spyOn(cart, 'addProposalToCart').mockResolvedValue({ ok: false, reason: 'storage' } as never)
    const dialog = await openDialog()
    await userEvent.click(await within(dialog).findByRole('button', { name: /^Al carrito 28/ }))
    await screen.findByText('No se ha podido guardar el carrito: no se ha añadido nada.')
    expect(within(dialog).getByRole('button', { name: /^Al carrito 28/ })).toBeEnabled()
    expect(within(dialog).queryByText(/en el carrito/)).not.toBeInTheDocument()
  })
})
