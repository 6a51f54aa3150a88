import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { admin, appAnswers, delegate } from '@/app/testing/app-answers'
import { openApp } from '@/app/testing/open-app'
import type { Pharmacy } from '@/contract/portal/pharmacies'
import type { User } from '@/contract/session/session'
import { answering } from '../../mocks/answer'
import { pharmacist, pharmacy } from '../../mocks/fixtures/pharmacy'
import { server } from '../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => server.use(...appAnswers()))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const opened = { name: /^Usuario: / }
async function openMenu(user: User, path = '/') {
  server.use(...appAnswers({ user }))
  const app = await openApp({ path, user })
  await userEvent.click(await screen.findByRole('button', opened))
  const menu = await screen.findByRole('region', { name: 'Usuario' })
  await within(menu).findByRole('link', { name: 'Salir' })
  return { app, menu }
}
const itemsOf = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.trim())

describe('the user menu', () => {
  test.each([
    { user: pharmacist, role: 'Farmacia', items: ['Cuenta', 'Permisos', 'Salir'] },
    { user: delegate, role: 'Delegado', items: ['Cuenta', 'Salir'] },
    { user: admin, role: 'Administración', items: ['Cuenta', 'Admin', 'Salir'] },
  ])('of $user.username shows name and role, and offers $items', async ({ user, role, items }) => {
    const { menu } = await openMenu(user)
    expect(within(menu).getByText('Alba Ejemplo')).toBeInTheDocument()
    expect(within(menu).getByText(role)).toBeInTheDocument()
    await waitFor(() => expect(itemsOf(menu)).toEqual(items))
  })

  test('has no Permisos if all laboratories are in the mode coronavirus', async () => {
    const relations = pharmacy.pharmaLaboratoryRelations.map((each) => ({ ...each, mode: 'coronavirus' }))
    const answer: Pharmacy = { ...pharmacy, pharmaLaboratoryRelations: relations }
    server.use(answering('pharmacy', () => answer))
    await openApp({ path: '/dashboard/1', user: pharmacist })
    await screen.findByText('Farmacia del Puente')
    await userEvent.click(await screen.findByRole('button', opened))
    const menu = await screen.findByRole('region', { name: 'Usuario' })
    await within(menu).findByRole('link', { name: 'Salir' })
    expect(itemsOf(menu)).toEqual(['Cuenta', 'Salir'])
  })

  test('closes with Escape even if a new screen has taken the focus', async () => {
    const { menu } = await openMenu(pharmacist)
    screen.getByRole('heading', { level: 1 }).focus()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(menu).not.toBeInTheDocument())
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  test('closes when the focus moves to the screen', async () => {
    const { menu } = await openMenu(pharmacist)
    within(menu).getByRole('link', { name: 'Salir' }).focus()
    await userEvent.tab()
    await waitFor(() => expect(menu).not.toBeInTheDocument())
  })

  test('opens the dialog with the laboratories’ access', async () => {
    const { menu } = await openMenu(pharmacist)
    await userEvent.click(await within(menu).findByRole('button', { name: 'Permisos' }))
    const dialog = await screen.findByRole('dialog', { name: 'Gestión de acceso de los laboratorios' })
    expect(within(dialog).getByRole('checkbox', { name: 'Laboratorios Alba' })).toBeChecked()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', opened)).toHaveFocus())
  })

  test('opens the account, for a pharmacist within their pharmacy', async () => {
    const { app, menu } = await openMenu(pharmacist)
    await userEvent.click(within(menu).getByRole('link', { name: 'Cuenta' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Cuenta' })).toBeInTheDocument()
    expect(app.address()).toBe('/cuenta')
    expect(screen.getByText('farmacia@example.test')).toBeInTheDocument()
    expect(screen.getByRole('navigation', { name: 'Principal' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Permisos' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Salir' }))
    await screen.findByRole('button', { name: 'Acceder' })
  })

  test('opens the account, from which other users can go back', async () => {
    const { menu } = await openMenu(delegate)
    await userEvent.click(within(menu).getByRole('link', { name: 'Cuenta' }))
    await screen.findByRole('heading', { level: 1, name: 'Cuenta' })
    expect(screen.queryByRole('button', { name: 'Permisos' })).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Volver' }))
    await screen.findByRole('tab', { name: /^(Farmacias )?Conectadas/ })
  })

  test('stays in the open pharmacy of a pharmacist with two', async () => {
    const both = { ...pharmacist, pharmas: [...pharmacist.pharmas, { id: 2, name: 'Farmacia del Mar' }] }
    server.use(answering('pharmacy', () => ({ ...pharmacy, id: 2, name: 'Farmacia del Mar' })))
    server.use(answering('myUser', () => both))
    await openApp({ path: '/dashboard/2', user: both })
    await userEvent.click(await screen.findByRole('button', opened))
    await userEvent.click(await screen.findByRole('link', { name: 'Cuenta' }))
    await screen.findByRole('heading', { level: 1, name: 'Cuenta' })
    expect(screen.getByText('Farmacia del Mar', { selector: 'header p' })).toBeInTheDocument()
  })
})

describe('the bell', () => {
  test('shows the number of unread notifications on every screen', async () => {
    const notification = { id: 1, title: 'Una', shippingDate: '2026-11-20T09:00:00.000Z', viewed: false }
    server.use(answering('notifications', () => [notification, { ...notification, id: 2, viewed: true }]))
    await openApp({ path: '/cuenta', user: pharmacist })
    const bell = await screen.findByRole('button', { name: 'Notificaciones, 1 sin leer' })
    await userEvent.click(bell)
    expect(await screen.findByRole('dialog', { name: 'Notificaciones' })).toHaveTextContent(
      'Tienes 1 notificacion pendiente de leer',
    )
  })
})
