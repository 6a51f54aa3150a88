import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { appAnswers } from '@/app/testing/app-answers'
import { openApp } from '@/app/testing/open-app'
import { readProposal, writeProposal } from '@/features/purchasing/state/proposal-session'
import { answering, serverReady } from '../../mocks/answer'
import { pharmacist, pharmacistIdentity, pharmacy } from '../../mocks/fixtures/pharmacy'
import { groups, quickwin } from '../../mocks/fixtures/proposals'
import { server } from '../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() =>
  server.use(
    ...appAnswers(),
    serverReady(),
    answering('quickwins', () => [quickwin()]),
    answering('potential', () => ({ total_pvl: 0, total_pvp: 0 })),
    answering('provision', () => groups),
    answering('quickwinConditions', () => []),
    answering('orderMethods', () => []),
  ),
)
afterEach(() => {
  server.resetHandlers()
  sessionStorage.clear()
})
afterAll(() => server.close())

const owner = { identity: pharmacistIdentity, pharmacy: pharmacy.id }
const openOne = () =>
  writeProposal(owner, {
    quickwin: quickwin(),
    extension: 'generic',
    salesRange: { start: '2025-11-20', end: '2026-11-20' },
    period: 30,
    repeated: false,
    filters: { generic: null, fantasy: null, brand: null, outOfStock: null, laboratoriesExcluded: [] },
    quantities: 'suggested',
    touched: {},
    swaps: {},
  })

test('opening the selection leads to the proposal that is open in this tab', async () => {
  openOne()
  const app = await openApp({ path: '/purchases/1', user: pharmacist })
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Cambio a Alba - Genéricos' }),
  ).toBeInTheDocument()
  expect(app.address()).toBe('/purchases/1/provisions')
})

test('without a chosen quickwin the address of the proposal leads to the selection', async () => {
  const app = await openApp({ path: '/purchases/1/provisions', user: pharmacist })
  expect(await screen.findByRole('heading', { level: 1, name: 'Compras' })).toBeInTheDocument()
  expect(app.address()).toBe('/purchases/1')
})

test('going back from a proposal opens the selection and deletes the stored proposal', async () => {
  openOne()
  const app = await openApp({ path: '/purchases/1/provisions', user: pharmacist })
  await userEvent.click(await screen.findByRole('button', { name: 'Volver a compras' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Compras' })).toBeInTheDocument()
  await waitFor(() => expect(readProposal(owner)).toBeNull())
  expect(app.address()).toBe('/purchases/1')
})
