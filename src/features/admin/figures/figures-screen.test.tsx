import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RelationFiguresState } from '@/contract/portal/relation-figures'
import type { Role } from '@/domain/people/roles'
import { FiguresScreen } from '@/features/admin/figures/figures-screen'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { answering, noConnection } from '../../../../mocks/answer'
import { pharmacist } from '../../../../mocks/fixtures/pharmacy'
import { platform } from '../../../../mocks/fixtures/platform'
import { server } from '../../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => server.use(answering('platformConfiguration', () => platform)))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const upToDate: RelationFiguresState = {
  ...{ pharmacies: 1_200, upToDate: 1_200, pending: 0, failed: 0, failures: [] },
  lastComputedAt: '2026-11-20T09:30:00.000Z',
}
const open = async (state: Partial<RelationFiguresState>, rol: Role = 'ROLE_ADMIN') => {
  let told = { ...upToDate, ...state }
  server.use(answering('relationFigures', () => told))
  const { device } = await createTestDevice({ user: { ...pharmacist, rol, roles: [rol] } })
  renderScreen(<FiguresScreen />, { device })
  await screen.findAllByRole('definition')
  return (next: Partial<RelationFiguresState>) => {
    told = { ...upToDate, ...next }
  }
}
const headline = () => screen.getByRole('status').textContent
const facts = () => screen.getAllByRole('definition').map(({ textContent }) => textContent)

test('the state tells how many pharmacies are up to date, and when the last one was computed', async () => {
  await open({})
  expect(headline()).toBe('Todas las farmacias están al día')
  expect(facts()).toEqual(['1.200', '0', '0', '20/11/2026 10:30'])
})

test('what is pending shows how far it is', async () => {
  await open({ upToDate: 300, pending: 900, lastComputedAt: null })
  expect(headline()).toBe('Calculando: 300 de 1.200 farmacias al día')
  expect(screen.getByRole('progressbar', { name: 'Farmacias al día' })).toHaveValue(300)
  expect(facts()[3]).toBe('Ninguno')
})

test('pharmacies that failed are told with their next attempt', async () => {
  const failure = { id: 7, name: 'Farmacia Luna', attempts: 2, code: 'Z_DATA_ERROR' }
  const times = { failedAt: '2026-11-20T09:30:00.000Z', nextAttemptAt: '2026-11-20T09:35:00.000Z' }
  await open({ upToDate: 1_199, failed: 1, failures: [{ ...failure, ...times }] })
  expect(headline()).toBe('Hay farmacias que no se han podido calcular')
  const item = within(screen.getByRole('region', { name: 'Con error' })).getByRole('listitem')
  expect(item).toHaveTextContent('Farmacia Luna')
  expect(item).toHaveTextContent('Falló el 20/11/2026 10:30 (2 intentos, Z_DATA_ERROR)')
  expect(item).toHaveTextContent('Se vuelve a intentar el 20/11/2026 10:35')
})

test('administrators have everything computed again, and see that it is', async () => {
  const tell = await open({})
  server.use(
    answering('recomputeRelationFigures', () => {
      tell({ upToDate: 0, pending: 1_200 })
      return { ...upToDate, upToDate: 0, pending: 1_200 }
    }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Calcular todas de nuevo' }))
  expect(await screen.findByText('Calculando: 0 de 1.200 farmacias al día')).toBeInTheDocument()
})

test('support sees the state, and has no button', async () => {
  await open({}, 'ROLE_SOPORTE')
  expect(screen.queryByRole('button', { name: 'Calcular todas de nuevo' })).not.toBeInTheDocument()
})

test('without a connection the screen says so, and asks again when told to', async () => {
  server.use(answering('relationFigures', noConnection))
  const { device } = await createTestDevice({
    user: { ...pharmacist, rol: 'ROLE_ADMIN', roles: ['ROLE_ADMIN'] },
  })
  renderScreen(<FiguresScreen />, { device })
  expect(await screen.findByText('No se ha podido obtener el estado de las cifras')).toBeInTheDocument()
  server.use(answering('relationFigures', () => upToDate))
  await userEvent.click(screen.getByRole('button', { name: /Reintentar|Volver a intentar/ }))
  expect(await screen.findByText('Todas las farmacias están al día')).toBeInTheDocument()
})
