import { screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { User } from '@/contract/session/session'
import { openDetail, user } from '@/features/orders/testing/open-order-detail'
import { answering } from '../../../mocks/answer'
import { pharmacist } from '../../../mocks/fixtures/pharmacy'
import { server } from '../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const laboratoryUser: User = { ...pharmacist, username: 'delegado', rol: 'ROLE_LABORATORIO', pharmas: [] }

test('a laboratory can take an order and undo that, but neither withdraw nor repeat it', async () => {
  const { shown } = await openDetail({ user: laboratoryUser })
  server.use(
    answering('takeOrder', async ({ request }) => {
      const { taken } = (await request.json()) as { taken: boolean }
      return Object.assign(shown, {
        state: taken ? 'taken' : 'sent',
        stateChangedAt: taken ? '2026-11-21T09:00:00.000Z' : null,
      })
    }),
  )
  expect(screen.queryByRole('button', { name: 'Anular pedido' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Repetir pedido' })).not.toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Marcar como tramitado' }))
  expect(await screen.findByText('Tramitado')).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Deshacer tramitado' }))
  expect(await screen.findByText('Enviado')).toBeInTheDocument()
})
