import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { clientAnswering } from '@/api/testing/client-answering'
import type { User } from '@/contract/session/session'
import DashboardBoard from '@/features/sales/dashboard/dashboard-board'
import { SalesScopeProvider } from '@/features/sales/sales-scope'
import { salesSource } from '@/features/sales/testing/sales-stage'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { answering, noConnection } from '../../../../mocks/answer'
import { delegate, pharmacist, pharmacy } from '../../../../mocks/fixtures/pharmacy'
import { server } from '../../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

/** The dashboard of a pharmacy that has no sales yet. */
const open = async (viewer: User = pharmacist) => {
  const { device, identity } = await createTestDevice()
  const scope = {
    ...{ source: salesSource(), client: clientAnswering({}), identity, user: viewer },
    ...{ pharmacy, today: '2026-11-21', span: null },
  }
  renderScreen(
    <SalesScopeProvider value={scope}>
      <DashboardBoard section={undefined} />
    </SalesScopeProvider>,
    { device, pharmacy },
  )
}
const nothingYet = { hasKey: false, lastDataAt: null, lastSaleDay: null, last: [], waiting: [] }

test('who has no sales yet reads what to do, how far it is, and makes the connector’s key there', async () => {
  let hasKey = false
  server.use(
    answering('pharmacyConnector', () => ({ ...nothingYet, hasKey })),
    answering('createOwnConnectorKey', () => {
      hasKey = true
      return { id: 4, key: 'rbk_secreta' }
    }),
  )
  await open()
  expect(screen.getByRole('heading', { name: 'Para empezar' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Descargue el conector' })).toHaveAttribute(
    'href',
    '/descargas/conector',
  )
  expect(screen.queryByRole('navigation', { name: 'Apartados del resumen' })).not.toBeInTheDocument()
  expect(await screen.findByText(/hace falta una clave: hágala aquí/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Hacer la clave' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Nombre' }), 'Mostrador')
  await userEvent.click(screen.getByRole('button', { name: 'Crear la clave' }))
  expect(await screen.findByText('rbk_secreta')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
  expect(await screen.findByRole('button', { name: 'Hacer otra clave' })).toBeInTheDocument()
})

test('without a connection the steps stay, and what is not known is said to be unknown', async () => {
  server.use(answering('pharmacyConnector', noConnection))
  await open()
  expect(await screen.findByText(/^No se ha podido saber/)).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Para empezar' })).toBeInTheDocument()
})

test('a laboratory that acts as the pharmacy sees the dashboard, and no steps', async () => {
  await open(delegate)
  expect(screen.getByRole('navigation', { name: 'Apartados del resumen' })).toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: 'Para empezar' })).not.toBeInTheDocument()
})
