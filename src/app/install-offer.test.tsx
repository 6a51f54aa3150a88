import { act, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { appAnswers } from '@/app/testing/app-answers'
import { openApp } from '@/app/testing/open-app'
import { pharmacist } from '../../mocks/fixtures/pharmacy'
import { server } from '../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => server.use(...appAnswers({ user: pharmacist })))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

test('installing is offered on the summary, and takes no room on screens for buying', async () => {
  const { router } = await openApp({ path: '/dashboard/1', user: pharmacist, installable: true })
  expect(await screen.findByRole('button', { name: 'Instalar' })).toBeInTheDocument()
  await act(async () => router.navigate({ to: '/cart/$id', params: { id: '1' } }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Carrito' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Instalar' })).not.toBeInTheDocument()
  await act(async () => router.navigate({ to: '/dashboard/$id', params: { id: '1' } }))
  expect(await screen.findByRole('button', { name: 'Instalar' })).toBeInTheDocument()
})
