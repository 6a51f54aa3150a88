import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { admin, appAnswers, delegate } from '@/app/testing/app-answers'
import { openApp } from '@/app/testing/open-app'
import type { User } from '@/contract/session/session'
import { medicineEan } from '@/domain/catalogue/cn'
import { catalogueOf, product } from '@/domain/testing/world'
import { testEnvironment } from '@/features/testing/test-environment'
import { createDevice } from '@/offline/device/create-device'
import { guardScans } from '@/ui/scans/scan-guard'
import { scan } from '@/ui/scans/testing/scanner'
import { answering, noConnection } from '../../mocks/answer'
import { order } from '../../mocks/fixtures/orders'
import { laboratories, pharmacist, pharmacistIdentity, pharmacy } from '../../mocks/fixtures/pharmacy'
import { portalPharmacy } from '../../mocks/fixtures/portal'
import { quickwin } from '../../mocks/fixtures/proposals'
import { server } from '../../mocks/server'
import { answeringSnapshot } from '../../mocks/snapshot'

const { alba } = laboratories
const inCatalogue = { image: null, corporativeColor: null, associationId: null, prescription: true }
const other = { ...inCatalogue, id: 77, name: 'Otro' }
const ibuprofeno = product({
  cn: '662026',
  name: 'IBUPROFENO 600 MG',
  laboratoryId: alba.id,
  pvl: 249,
  pvp: 390,
})
const foreign = product({ cn: '650003', name: 'IBUPROFENO OTRO', laboratoryId: other.id, groupId: 12 })
const catalogue = {
  ...catalogueOf([ibuprofeno, foreign]),
  laboratories: [{ ...inCatalogue, id: alba.id, name: alba.name }, other],
}

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  server.use(
    ...answeringSnapshot(catalogue, {
      stock: [
        ['662026', 7],
        ['650003', 4],
      ],
      quickwins: [quickwin()],
    }),
    answering('orders', () => ({ data: [order()], count: 1 })),
    answering('videoTutorials', () => ({
      data: [
        { id: 5, name: 'Cómo hacer un pedido', video: '/videos/5', captions: null, presentation: false },
      ],
    })),
    answering('auditVideoTutorial', () => ({})),
    answering('pharmacyReports', () => ({ data: [], count: 0 })),
    answering('deliveries', () => ({ data: [], count: 0 })),
    ...appAnswers(),
  )
})
afterEach(() => {
  server.resetHandlers()
  localStorage.clear()
})
afterAll(() => server.close())

async function openWithData({
  user = pharmacist,
  path = '/purchase-order/1',
}: {
  user?: User
  path?: string
} = {}) {
  const device = createDevice(testEnvironment())
  await device.session.saveSession({ token: 'token', user })
  server.use(answering('myUser', () => user))
  await device.snapshots.refreshSnapshot({ client: device.client, pharmacy: pharmacy.id })
  const opened = await openApp({ path, user, device })
  const button = await screen.findByRole('button', { name: 'Buscar (Ctrl K)' })
  return { ...opened, device, button }
}

const field = () => screen.findByRole('combobox', { name: /^Buscar/ })
async function openSearch() {
  await userEvent.keyboard('{Control>}k{/Control}')
  return field()
}
const options = () => screen.queryAllByRole('option').map((option) => option.textContent ?? '')
const find = (name: RegExp) => screen.findByRole('option', { name })

describe('a pharmacy', () => {
  test('finds a product with price, stock and what Enter does, and Enter puts the units into its cart', async () => {
    const { device, button } = await openWithData()
    await userEvent.click(button)
    await userEvent.type(await field(), 'ibuprofeno 20')
    const option = await find(/IBUPROFENO 600 MG/)
    expect(option).toHaveTextContent('Al carrito 20')
    expect(option).toHaveTextContent(/PVP 3,90\s€/)
    expect(option).toHaveTextContent('7 en la farmacia')
    expect(option).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText(/20 uds de IBUPROFENO 600 MG en el carrito de/)).toBeInTheDocument()
    const [item] = device.cart(pharmacistIdentity, pharmacy.id).getSnapshot().items
    expect(item?.products).toMatchObject([{ cn: '662026', quantity: 20 }])
    expect(screen.queryByRole('combobox', { name: /^Buscar/ })).not.toBeInTheDocument()
    expect(button).toHaveFocus()
  })

  test('finds by a scanned code exactly its product, and a scanner presses nothing', async () => {
    onTestFinished(guardScans())
    const { device } = await openWithData()
    const input = await openSearch()
    await userEvent.type(input, 'ibuprofeno')
    await find(/IBUPROFENO 600 MG/)
    await scan('8470006620267')
    expect(input).toHaveValue('662026')
    expect(await find(/IBUPROFENO 600 MG/)).toHaveAttribute('aria-selected', 'true')
    expect(device.cart(pharmacistIdentity, pharmacy.id).getSnapshot().items).toEqual([])
    await scan(medicineEan('650003'))
    expect(input).toHaveValue('650003')
    expect(options().filter((text) => text.includes('IBUPROFENO'))).toHaveLength(1)
    await scan('8470009999990')
    expect(await screen.findAllByText(/No identifica ningún producto/)).not.toHaveLength(0)
  })

  test('finds its orders, proposals, laboratories and screens, and arrows choose among them', async () => {
    const { address } = await openWithData({ path: '/reports/1' })
    const input = await openSearch()
    await userEvent.type(input, order().name.slice(0, 12))
    await find(new RegExp(order().name.replaceAll('/', '.')))
    await userEvent.clear(input)
    await userEvent.type(input, quickwin().title)
    await find(new RegExp(`^${quickwin().title}`))
    await userEvent.clear(input)
    await userEvent.type(input, alba.name)
    await find(/Sus ventas en la farmacia/)
    await userEvent.clear(input)
    await userEvent.type(input, 'carr')
    expect(await find(/^Carrito$/)).toHaveAttribute('aria-selected', 'true')
    expect(input).toHaveAttribute('aria-activedescendant', (await find(/^Carrito$/)).id)
    await userEvent.keyboard('{ArrowDown}')
    expect(await find(/^Carrito$/)).toHaveAttribute('aria-selected', 'false')
    await userEvent.keyboard('{ArrowUp}{Enter}')
    await waitFor(() => expect(address()).toBe('/cart/1'))
  })

  test('switches prices, logs out, and looks on in the list of orders', async () => {
    const { address, router } = await openWithData()
    await userEvent.type(await openSearch(), 'precios pvl{Enter}')
    await userEvent.type(await openSearch(), 'ibuprofeno')
    expect(await find(/IBUPROFENO 600 MG/)).toHaveTextContent(/PVL 2,49\s€/)
    await userEvent.click(await find(/Buscar «ibuprofeno» en los pedidos/))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ q: 'ibuprofeno' }))
    await userEvent.type(await openSearch(), 'cerrar sesion{Enter}')
    await waitFor(() => expect(address()).toBe('/login'))
  })

  test('plays a tutorial, and reads the manual, from any screen', async () => {
    await openWithData()
    await userEvent.type(await openSearch(), 'como hacer')
    await userEvent.click(await find(/Cómo hacer un pedido/))
    expect(await screen.findByRole('dialog', { name: 'Cómo hacer un pedido' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
    await userEvent.type(await openSearch(), 'manual')
    await find(/Manual de uso/)
  })

  test('finds what was used last again, until it logs out', async () => {
    const first = await openWithData()
    await userEvent.type(await openSearch(), 'ibuprofeno otro')
    await find(/IBUPROFENO OTRO/)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(first.address()).toBe('/dashboard/1'))
    await openSearch()
    const recent = await screen.findByRole('group', { name: 'Usado hace poco' })
    expect(within(recent).getByRole('option')).toHaveTextContent('IBUPROFENO OTRO')
    await userEvent.keyboard('{Escape}')
    await first.device.logOut()
    await first.device.session.saveSession({ token: 'other', user: pharmacist })
    await waitFor(() => expect(screen.queryByRole('combobox', { name: /^Buscar/ })).not.toBeInTheDocument())
    await openSearch()
    await screen.findByRole('group', { name: 'Pantallas' })
    expect(screen.queryByRole('group', { name: 'Usado hace poco' })).not.toBeInTheDocument()
  })

  test('says that nothing was found, and finds what is on the device without a connection', async () => {
    await openWithData()
    server.use(answering('orders', noConnection), answering('videoTutorials', noConnection))
    const input = await openSearch()
    await userEvent.type(input, 'zzzz')
    expect(await screen.findAllByText('Sin resultados en este dispositivo')).not.toHaveLength(0)
    await userEvent.clear(input)
    await userEvent.type(input, 'ibupro')
    await find(/IBUPROFENO 600 MG/)
  })

  test('does not open it over a dialog, and Escape gives the focus back to where it was', async () => {
    await openWithData({ path: '/purchase-order/1' })
    const search = await screen.findByRole('searchbox')
    await userEvent.click(search)
    await openSearch()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(search).toHaveFocus())
    await openSearch()
    await userEvent.keyboard('{Control>}k{/Control}')
    expect(screen.getAllByRole('combobox', { name: /^Buscar/ })).toHaveLength(1)
  })
})

describe('a laboratory', () => {
  const ofAlba: User = {
    ...delegate,
    laboratory: {
      ...{ id: alba.id, name: alba.name, image: null, corporativeColor: null, reboticaHelpMenu: true },
      ...{ category: { prescription: true }, laboratoryAssociation: null },
    },
  }

  test('finds its pharmacies from its own screen, and opens the one it chooses', async () => {
    server.use(...appAnswers({ user: ofAlba }))
    server.use(
      answering('laboratoryUserPharmacies', () => ({ data: [portalPharmacy(pharmacy)], count: 1 })),
      answering('videoTutorials', () => ({ data: [] })),
    )
    const { address } = await openApp({ path: '/laboratory/31', user: ofAlba })
    await screen.findByRole('button', { name: 'Buscar (Ctrl K)' })
    await userEvent.type(await openSearch(), pharmacy.name)
    expect(options()).not.toContainEqual(expect.stringMatching(/carrito/i))
    await find(new RegExp(`^${pharmacy.name}`))
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/dashboard/1'))
  })

  test('finds in a pharmacy no product that its screens do not show, and no way to order', async () => {
    await openWithData({ user: ofAlba, path: '/purchase-order/1' })
    const input = await openSearch()
    await userEvent.type(input, 'ibuprofeno')
    expect(await find(/IBUPROFENO 600 MG/)).toHaveTextContent('Ver ventas')
    expect(options().join()).not.toMatch(/OTRO|Al carrito/)
    await userEvent.clear(input)
    await userEvent.type(input, '650003')
    expect(options().join()).not.toContain('IBUPROFENO')
    await userEvent.clear(input)
    await userEvent.type(input, 'carrito')
    expect(options()).not.toContain('Carrito')
  })
})

test('staff finds the parts of the administration, and the pharmacies of the users that it may list', async () => {
  server.use(...appAnswers({ user: admin }))
  const { address } = await openApp({ path: '/admin', user: admin })
  await screen.findByRole('button', { name: 'Buscar (Ctrl K)' })
  const input = await openSearch()
  await userEvent.type(input, pharmacist.pharmas[0]?.name ?? '')
  await find(new RegExp(`^${pharmacist.pharmas[0]?.name}`))
  await userEvent.clear(input)
  await userEvent.type(input, 'entregas{Enter}')
  await waitFor(() => expect(address()).toBe('/admin/entregas'))
})
