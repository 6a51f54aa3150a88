import { screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { appAnswers, delegate } from '@/app/testing/app-answers'
import { openApp } from '@/app/testing/open-app'
import type { User } from '@/contract/session/session'
import { pharmacist } from '../../mocks/fixtures/pharmacy'
import { server } from '../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const admin: User = { ...pharmacist, id: 90, rol: 'ROLE_ADMIN', roles: ['ROLE_ADMIN'], pharmas: [] }

test.each([
  { path: '/dashboard/abc', user: pharmacist },
  { path: '/cart/0', user: pharmacist },
  { path: '/reports/2147483648', user: pharmacist },
  { path: '/purchase-order/1/details/x', user: pharmacist },
  { path: '/laboratory/x', user: delegate },
  { path: '/alta/x', user: delegate },
  { path: '/admin/datos/x', user: admin },
  { path: '/admin/datos/x/entrada', user: admin },
  { path: '/admin/conectores/x', user: admin },
])('an address that cannot be meant says so within the product: $path', async ({ path, user }) => {
  server.use(...appAnswers({ user }))
  const { address, device } = await openApp({ path, user })
  const askedFor = vi.spyOn(device.snapshots, 'refreshedAt')
  expect(await screen.findByRole('heading', { level: 1, name: 'Página no encontrada' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Ir al inicio' })).toHaveAttribute('href', '/')
  expect(screen.getAllByRole('main')).toHaveLength(1)
  expect(address()).toBe(path)
  // No part of the frame takes it for a pharmacy.
  for (const [pharmacy] of askedFor.mock.calls) expect([1]).toContain(pharmacy)
  // The way out of it is the frame of one's own pharmacy.
  const ways = screen.queryAllByRole('link', { name: 'Pedidos' }).map((link) => link.getAttribute('href'))
  expect(new Set(ways)).toEqual(new Set(user === pharmacist ? ['/purchase-order/1'] : []))
  for (const link of screen.getAllByRole('link'))
    expect(link.getAttribute('href')).not.toMatch(/\/(NaN|0|2147483648)$/)
})

test('an address of no page leads to where its user begins', async () => {
  server.use(...appAnswers({ user: pharmacist }))
  const { address } = await openApp({ path: '/nada/de/nada', user: pharmacist })
  await screen.findByRole('heading', { level: 1, name: 'Resumen' })
  expect(address()).toBe('/dashboard/1')
})
