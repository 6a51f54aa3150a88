import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { appAnswers } from '@/app/testing/app-answers'
import { openApp } from '@/app/testing/open-app'
import { type ProposalSession, writeProposal } from '@/features/purchasing/state/proposal-session'
import { answering, serverReady } from '../../../mocks/answer'
import { pharmacist, pharmacistIdentity, pharmacy } from '../../../mocks/fixtures/pharmacy'
import { groups, quickwin } from '../../../mocks/fixtures/proposals'
import { server } from '../../../mocks/server'

/** The server of tests of the proposal "one", and an empty browser after each of them. */
export const serveProposals = () => {
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
    localStorage.clear()
  })
  afterAll(() => server.close())
}

export const owner = { identity: pharmacistIdentity, pharmacy: pharmacy.id }
export const session: ProposalSession = {
  id: 'one',
  quickwin: quickwin(),
  extension: 'generic',
  salesRange: { start: '2025-11-20', end: '2026-11-20' },
  period: 45,
  repeated: false,
  filters: { generic: null, fantasy: null, brand: null, outOfStock: null, laboratoriesExcluded: [] },
  quantities: 'suggested',
  touched: {},
  swaps: {},
}
export const openOne = () => writeProposal(owner, session)

export const user = userEvent.setup()
export const units = () => screen.findByRole('textbox', { name: /^Unidades de IBUPROFENO/ })
export const typeUnits = async (text: string) => {
  await user.clear(await units())
  await user.type(await units(), text)
  await user.tab()
}
export const recover = () => screen.findByRole('button', { name: 'Recuperar: Cambio a Alba - Genéricos' })
/** Opens the proposal after the selection, as a user does, and types units into it. */
export const workOnOne = async () => {
  const app = await openApp({ path: '/purchases/1', user: pharmacist })
  await screen.findByRole('heading', { level: 1, name: 'Compras' })
  openOne()
  await act(() => app.router.navigate({ to: '/purchases/$id/provisions', params: { id: '1' } }))
  await typeUnits('7')
  return app
}
