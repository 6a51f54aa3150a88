import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { admin, appAnswers } from '@/app/testing/app-answers'
import { openApp } from '@/app/testing/open-app'
import { catalogueText } from '@/features/testing/error-catalogue'
import { answering, refusal } from '../../mocks/answer'
import { platform } from '../../mocks/fixtures/platform'
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
    answering('demoConfigs', () => ({ data: [], count: 0 })),
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
    ['Demos', 'Demos', '/admin/demos'],
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

const agent = {
  ...admin,
  id: 92,
  username: 'agente',
  rol: 'ROLE_AGENTE' as const,
  roles: ['ROLE_AGENTE' as const],
}

test('agents arrive at the demos, and have no list of users', async () => {
  server.use(...appAnswers({ user: agent }))
  const app = await openApp({ path: '/', user: agent })
  await screen.findByRole('heading', { level: 1, name: 'Demos' })
  expect(app.address()).toBe('/admin/demos')
  expect(screen.queryByRole('link', { name: /Usuarios|Soporte|Correo|Registro/ })).not.toBeInTheDocument()
})

test('a part that the installation has switched off has no tab, and its address says so', async () => {
  server.use(
    answering('platformConfiguration', () => ({ ...platform, switchedOff: ['demos'] })),
    ...appAnswers({ user: admin }),
  )
  const app = await openApp({ path: '/admin', user: admin })
  const tabs = within(await screen.findByRole('navigation', { name: 'Administración' }))
  await waitFor(() => expect(tabs.queryByRole('link', { name: 'Demos' })).not.toBeInTheDocument())
  await app.router.navigate({ to: '/admin/demos' })
  await waitFor(() => expect(screen.getAllByText(catalogueText('Unavailable feature'))).toHaveLength(2))
})

test('a part of which the device has not heard yet that it is switched off says so when it is opened', async () => {
  server.use(
    answering('demoConfigs', () => refusal('switched_off', catalogueText('Unavailable feature'))),
    ...appAnswers({ user: admin }),
  )
  await openApp({ path: '/admin/demos', user: admin })
  expect(await screen.findByText(catalogueText('Unavailable feature'))).toBeInTheDocument()
})
