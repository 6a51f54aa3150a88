import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { UsersScreen } from '@/features/admin/users-screen'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { answering, noConnection } from '../../../mocks/answer'
import { delegate, pharmacist } from '../../../mocks/fixtures/pharmacy'
import { platform } from '../../../mocks/fixtures/platform'
import { server } from '../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  server.use(answering('platformConfiguration', () => platform))
  onImpersonate.mockClear()
  server.use(answering('adminUsers', () => ({ data: [pharmacist, delegate], count: 2 })))
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const user = userEvent.setup()
const onImpersonate = vi.fn()
const open = async () => {
  const { device } = await createTestDevice({
    user: { ...pharmacist, rol: 'ROLE_SOPORTE', roles: ['ROLE_SOPORTE'] },
  })
  renderScreen(<UsersScreen onImpersonate={onImpersonate} />, { device })
}
const rowOf = async (username: string) => {
  const button = await screen.findByRole('button', { name: `Actuar como ${username}` })
  const row = button.closest<HTMLElement>('tr')
  if (row === null) throw new Error('The button stands in no row')
  return { button, row }
}

test('the list says role and laboratory of each user', async () => {
  await open()
  const texts = async (username: string) =>
    within((await rowOf(username)).row)
      .getAllByRole('cell')
      .slice(3)
      .map(({ textContent }) => textContent)
  expect(await texts('farmacia')).toEqual(['FARMACIA', '', ''])
  expect(await texts('delegado')).toEqual(['LABORATORIO', 'LALaboratorios Alba', 'Delegado'])
})

test('a user’s row acts as that user once, by mouse and by the keys of button and row', async () => {
  await open()
  const { button, row } = await rowOf('delegado')
  await user.click(button)
  button.focus()
  await user.keyboard('{Enter}')
  row.focus()
  await user.keyboard('{Enter}')
  expect(onImpersonate.mock.calls).toEqual([['delegado'], ['delegado'], ['delegado']])
})

test('arrows and Enter reach a user without the mouse', async () => {
  await open()
  await rowOf('farmacia')
  screen.getByRole('region', { name: 'Usuarios' }).focus()
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(onImpersonate.mock.calls).toEqual([['delegado']])
})

test('users that cannot be read say so in their place, while the search stays in use', async () => {
  server.use(answering('adminUsers', noConnection))
  await open()
  await screen.findByText('No se han podido obtener los usuarios')
  const asked: (string | null)[] = []
  server.use(
    answering('adminUsers', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('filter'))
      return { data: [delegate], count: 1 }
    }),
  )
  await user.type(screen.getByRole('searchbox', { name: 'Buscar usuario' }), 'deleg{Enter}')
  await rowOf('delegado')
  await waitFor(() => expect(asked).toEqual(['deleg']))
})

test('without a connection the users that were read are sorted and searched, by their pharmacy, too', async () => {
  await open()
  await rowOf('farmacia')
  server.use(answering('adminUsers', noConnection))
  const names = () =>
    screen.getAllByRole('button', { name: /^Actuar como/ }).map(({ textContent }) => textContent)
  await user.click(screen.getByRole('button', { name: /^Usuario/ }))
  await waitFor(() => expect(names()).toEqual(['delegado', 'farmacia']))
  await user.type(screen.getByRole('searchbox', { name: 'Buscar usuario' }), 'puente')
  await waitFor(() => expect(names()).toEqual(['farmacia']))
})
