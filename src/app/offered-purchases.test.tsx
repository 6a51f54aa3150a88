import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { admin, appAnswers, delegate } from '@/app/testing/app-answers'
import { openApp } from '@/app/testing/open-app'
import type { User } from '@/contract/session/session'
import { writeProposal } from '@/features/purchasing/state/proposal-session'
import { quantity, session } from '@/features/purchasing/testing/open-provisions'
import { answering } from '../../mocks/answer'
import { order, orderLine } from '../../mocks/fixtures/orders'
import { pharmacist } from '../../mocks/fixtures/pharmacy'
import { groups, methods, quickwin } from '../../mocks/fixtures/proposals'
import { server } from '../../mocks/server'

/* The server takes orders from pharmacies' users alone (server/features/orders): nobody else is offered one, on any screen. */

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => {
  server.resetHandlers()
  sessionStorage.clear()
})
afterAll(() => server.close())

const product = 'OMEPRAZOL ALBA 20 MG 28 CÁPSULAS EFG'
const heading = (name: string | RegExp) => () => screen.findByRole('heading', { level: 1, name })

type Screen = {
  path: string
  ready: () => Promise<unknown>
  /** What the screen itself offers; the cart is offered by the frame around every screen. */
  offers: RegExp[]
  /** The screen is for buying alone: only those who buy can open it. */
  isForBuyers?: true
  /** The screen opens for buyers and staff, not for laboratories. */
  isForStaff?: true
}

const screens: Screen[] = [
  { path: '/dashboard/1', ready: heading('Resumen'), offers: [] },
  { path: '/purchase-order/1', ready: () => screen.findByRole('link', { name: order().name }), offers: [] },
  {
    path: '/purchase-order/1/details/101',
    ready: () => screen.findByText(product),
    offers: [/^Repetir pedido$/],
  },
  {
    path: '/purchases/1',
    ready: () => screen.findByRole('article', { name: quickwin().title }),
    offers: [/^Pedido rápido$/],
    isForStaff: true,
  },
  {
    path: '/purchases/1/provisions',
    ready: () => quantity(/IBUPROFENO/),
    offers: [/^(Añadir al carrito|Guardar pedido)/],
    isForStaff: true,
  },
  { path: '/purchases/1/quick', ready: heading('Pedido rápido'), offers: [], isForBuyers: true },
  { path: '/cart/1', ready: heading('Carrito'), offers: [], isForBuyers: true },
]

const cart = /^Carrito/
const offered = () =>
  [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')].map(
    (control) => control.getAttribute('aria-label') ?? control.textContent ?? '',
  )
const isOffer = (name: string) =>
  cart.test(name) || screens.some(({ offers }) => offers.some((offer) => offer.test(name)))

const place: User = { ...pharmacist, id: 7, username: 'farmacia' }

test.each([
  { who: 'a pharmacy’s user', user: pharmacist, buys: true },
  { who: 'staff in the place of a pharmacy’s user', user: admin, acting: true, buys: true },
  { who: 'a laboratory’s user in the place of a pharmacy’s', user: delegate, acting: true, buys: true },
  { who: 'staff as themselves', user: admin, buys: false, home: '/admin' },
  { who: 'a laboratory’s user as themselves', user: delegate, buys: false, home: '/laboratory/31' },
])('$who: every purchase on every screen is offered or none is', async ({ user, acting, buys, home }) => {
  server.use(
    answering('myUser', ({ request }) => (request.headers.has('x-switch-user') ? place : user)),
    answering('quickwins', () => [quickwin()]),
    answering('potential', () => ({ total_pvl: 0, total_pvp: 0 })),
    answering('provision', () => groups),
    answering('quickwinConditions', () => []),
    answering('orderMethods', () => methods),
    answering('orders', () => ({ data: [order()], count: 1 })),
    answering('order', () => order()),
    answering('orderDeliveries', () => ({ data: [] })),
    answering('orderLines', () => ({
      data: [orderLine()],
      count: 1,
      summary: { totalQuantity: 30, totalPvl: 4_650, totalPvp: 7_260, totalPvlWithDiscount: 4_185 },
    })),
    ...appAnswers({ user }),
  )
  const app = await openApp({ path: '/cuenta', user })
  if (acting) await app.device.session.switchTo(place)
  const identity = app.device.session.getSnapshot()?.identity
  if (identity === undefined) throw new Error('Nobody is signed in')
  const isLaboratory = user === delegate && !acting

  for (const { path, ready, offers, isForBuyers, isForStaff } of screens) {
    // «Compras» would lead to it.
    if (path.endsWith('/provisions')) writeProposal({ identity, pharmacy: 1 }, session())
    await app.router.navigate({ href: path })
    if (!buys && (isForBuyers || (isForStaff && isLaboratory))) {
      await waitFor(() => expect(app.address()).toBe(home))
      continue
    }
    await ready()
    expect(app.address()).toBe(path)
    if (!buys) expect(offered().filter(isOffer)).toEqual([])
    else
      await waitFor(() => {
        for (const offer of [cart, ...offers]) expect(offered()).toContainEqual(expect.stringMatching(offer))
      })
  }
})
