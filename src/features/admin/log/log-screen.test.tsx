import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AuditEvent } from '@/contract/administration/audit'
import { LogScreen } from '@/features/admin/log/log-screen'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { answering, noConnection } from '../../../../mocks/answer'
import { pharmacist } from '../../../../mocks/fixtures/pharmacy'
import { platform } from '../../../../mocks/fixtures/platform'
import { server } from '../../../../mocks/server'

const admin = { ...pharmacist, id: 90, username: 'admin', rol: 'ROLE_ADMIN', roles: ['ROLE_ADMIN'] } as const
const ana = { id: 3, username: 'ana', name: 'Ana Ruiz' }
const event = (given: Partial<AuditEvent>): AuditEvent => ({
  id: 1,
  happenedAt: '2026-11-20T09:30:00.000Z',
  kind: 'log-in',
  user: ana,
  realUser: ana,
  pharma: null,
  laboratory: null,
  address: null,
  details: {},
  ...given,
})
const asked: URLSearchParams[] = []
const answer = (events: AuditEvent[]) =>
  answering('auditEvents', ({ request }) => {
    asked.push(new URL(request.url).searchParams)
    return { data: events, count: events.length }
  })

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  server.use(answering('platformConfiguration', () => platform))
  asked.length = 0
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const open = async () => {
  const { device } = await createTestDevice({ user: { ...admin, roles: [...admin.roles] } })
  renderScreen(<LogScreen />, { device })
}

test('each event says when, what, who and as whom, and from where, without what was typed', async () => {
  const details = { device: 'Chrome en Android', reason: 'unknown', name: 'fa…' }
  server.use(
    answer([
      event({ id: 1, address: '10.0.0.1', details: { device: 'Chrome en Android' } }),
      event({ id: 2, kind: 'log-in-failed', user: null, realUser: null, address: '10.0.0.2', details }),
      event({ id: 3, kind: 'impersonation-started', realUser: { id: 9, username: 'soporte', name: 'S' } }),
      event({ id: 4, kind: 'password-changed', realUser: null }),
      event({ id: 5, kind: 'something-later', pharma: { id: 1, name: 'Farmacia Sol' } }),
    ]),
  )
  await open()
  await screen.findByText('something-later')
  const rows = screen.getAllByRole('row').slice(1)
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['20/11/2026 10:30', 'Entrada', 'ana', 'Chrome en Android · 10.0.0.1'],
    [
      '20/11/2026 10:30',
      'Entrada fallida',
      'Desconocido («fa…»)',
      'usuario que no existe · Chrome en Android · 10.0.0.2',
    ],
    ['20/11/2026 10:30', 'Empieza a actuar como otro usuario', 'soporte como ana', ''],
    ['20/11/2026 10:30', 'Contraseña cambiada', 'ana (orden en el servidor)', ''],
    ['20/11/2026 10:30', 'something-later', 'ana', 'Farmacia Sol'],
  ])
})

test('the log is filtered by kind, user and days, which the address keeps', async () => {
  server.use(answer([event({})]))
  await open()
  await screen.findByText('Entrada')
  const [first] = asked
  expect([first?.get('take'), first?.get('kind'), first?.get('from')?.length]).toEqual(['10', null, 10])
  await userEvent.click(screen.getByRole('combobox', { name: 'Suceso' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Entrada fallida', hidden: true }))
  await waitFor(() => expect(asked.at(-1)?.get('kind')).toBe('log-in-failed'))
  await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar usuario' }), 'ana')
  await waitFor(() => expect(asked.at(-1)?.get('filter')).toBe('ana'))
  expect(asked.at(-1)?.get('kind')).toBe('log-in-failed')
})

test('a log of more events than one window holds is read window by window, from the address too', async () => {
  const next = '2026-11-19T08:00:00.000000Z_7'
  server.use(
    answering('auditEvents', ({ request }) => {
      const params = new URL(request.url).searchParams
      asked.push(params)
      const isFirst = params.get('after') === null
      return {
        data: [event({ id: isFirst ? 1 : 2 })],
        count: isFirst ? 1000 : 1,
        next: isFirst ? next : null,
      }
    }),
  )
  await open()
  expect(await screen.findByText('1–10 de los 1.000 primeros')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Página siguiente' }))
  await waitFor(() => expect(asked.at(-1)?.get('skip')).toBe('10'))
  await userEvent.click(screen.getByRole('button', { name: 'Ver los siguientes' }))
  expect(await screen.findByText('1–1 de los 1 siguientes')).toBeInTheDocument()
  expect([asked.at(-1)?.get('after'), asked.at(-1)?.get('skip')]).toEqual([next, '0'])
  expect(screen.queryByRole('button', { name: 'Ver los siguientes' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Volver al principio' }))
  expect(await screen.findByText('1–10 de los 1.000 primeros')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Ver los siguientes' }))
  await screen.findByText('1–1 de los 1 siguientes')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar usuario' }), 'ana')
  await waitFor(() => expect(asked.at(-1)?.get('filter')).toBe('ana'))
  expect(asked.at(-1)?.get('after')).toBeNull()
})

test('a log that cannot be read says so, and can be asked for again', async () => {
  server.use(answering('auditEvents', noConnection))
  await open()
  expect(await screen.findByText('No se ha podido obtener el registro')).toBeInTheDocument()
  server.use(answer([]))
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByText('Sin resultados')).toBeInTheDocument()
})
