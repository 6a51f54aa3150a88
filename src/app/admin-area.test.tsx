import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { admin, appAnswers } from '@/app/testing/app-answers'
import { openApp } from '@/app/testing/open-app'
import { answering } from '../../mocks/answer'
import { server } from '../../mocks/server'

const support = {
  ...admin,
  id: 91,
  username: 'soporte',
  rol: 'ROLE_SOPORTE',
  roles: ['ROLE_SOPORTE'],
} as const

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() =>
  server.use(
    answering('mails', () => ({ data: [], count: 0 })),
    answering('auditEvents', () => ({ data: [], count: 0 })),
  ),
)
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

test('administrators go from tab to tab, of which one is current', async () => {
  server.use(...appAnswers({ user: admin }))
  const app = await openApp({ path: '/admin?page=2', user: admin })
  const tabs = within(await screen.findByRole('navigation', { name: 'Administración' }))
  const current = () => tabs.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent)
  await waitFor(() => expect(current()).toEqual(['Usuarios']))
  for (const [label, title, path] of [
    ['Correo', 'Correo', '/admin/correo'],
    ['Registro', 'Registro de seguridad', '/admin/registro'],
    ['Usuarios', 'Administración', '/admin'],
  ] as const) {
    await userEvent.click(screen.getByRole('link', { name: label }))
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument()
    expect(app.address()).toBe(path)
  }
})

test.each(['/admin/correo', '/admin/registro'])('%s is not for other staff', async (path) => {
  const user = { ...support, roles: [...support.roles] }
  server.use(...appAnswers({ user }))
  const app = await openApp({ path, user })
  await screen.findByRole('heading', { level: 1, name: 'Administración' })
  expect(app.address()).toBe('/admin')
  expect(screen.queryByRole('link', { name: /Correo|Registro/ })).not.toBeInTheDocument()
})
