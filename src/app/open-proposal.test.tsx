import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  openOne,
  owner,
  recover,
  serveProposals,
  session,
  typeUnits,
  units,
  user,
  workOnOne,
} from '@/app/testing/one-proposal'
import { openApp } from '@/app/testing/open-app'
import { readDrafts, writeDraft } from '@/features/purchasing/state/proposal-drafts'
import {
  discardProposal,
  type ProposalSession,
  writeProposal,
} from '@/features/purchasing/state/proposal-session'
import { pharmacist, pharmacistIdentity } from '../../mocks/fixtures/pharmacy'
import { quickwin } from '../../mocks/fixtures/proposals'

serveProposals()

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

const expectAsLeft = async () => {
  expect(await units()).toHaveValue('7')
  expect(screen.getByText(/para 45 días/)).toBeInTheDocument()
}

test('Back from a proposal opens the selection without a question, and Forward the proposal as it was', async () => {
  const app = await workOnOne()
  await act(async () => app.router.history.back())
  expect(await recover()).toBeInTheDocument()
  expect(app.address()).toBe('/purchases/1')
  await act(async () => app.router.history.forward())
  await expectAsLeft()
})

test('Back and Forward lead to the proposal that was open there, also when another one was opened later', async () => {
  const app = await openApp({ path: '/purchases/1', user: pharmacist })
  await screen.findByRole('heading', { level: 1, name: 'Compras' })
  const generate = (proposal: ProposalSession) => {
    writeProposal(owner, proposal)
    const to = {
      to: '/purchases/$id/provisions',
      params: { id: '1' },
      search: { proposal: proposal.id },
    } as const
    return act(() => app.router.navigate(to))
  }
  await generate(session)
  await typeUnits('7')
  await user.click(screen.getByRole('link', { name: 'Compras' }))
  await recover()
  await generate({ ...session, id: 'two', period: 60 })
  expect(await screen.findByText(/para 60 días/)).toBeInTheDocument()
  expect(await units()).not.toHaveValue('7')

  await act(async () => app.router.history.go(-2))
  await screen.findByText(/para 45 días/)
  await expectAsLeft()
  await act(async () => app.router.history.go(2))
  expect(await screen.findByText(/para 60 días/)).toBeInTheDocument()

  discardProposal(owner, session)
  await act(async () => app.router.history.go(-2))
  expect(await screen.findByRole('heading', { level: 1, name: 'Compras' })).toBeInTheDocument()
})

test('a proposal left by the menu is recovered in the selection', async () => {
  const app = await workOnOne()
  await user.click(screen.getByRole('link', { name: 'Pedidos' }))
  await waitFor(() => expect(app.address()).toBe('/purchase-order/1'))
  await user.click(screen.getByRole('link', { name: 'Compras' }))
  const offer = await screen.findByRole('region', { name: 'Propuestas sin terminar' })
  expect(offer).toHaveTextContent('Cambio a Alba - Genéricos Sin terminar · 1 producto cambiado · ')
  await user.click(await recover())
  await expectAsLeft()
  expect(app.address()).toBe('/purchases/1/provisions')
})

test('a proposal is recovered in its configuration, too', async () => {
  const app = await workOnOne()
  const configuration = (extension: 'generic' | 'brand') =>
    act(() =>
      app.router.navigate({
        to: '/purchases/$id/configuration',
        params: { id: '1' },
        search: { quickwin: 'ALBA-1', extension },
      }),
    )
  await configuration('brand')
  await screen.findByRole('button', { name: 'Generar propuesta' })
  expect(screen.queryByRole('button', { name: /^Recuperar/ })).not.toBeInTheDocument()
  await configuration('generic')
  await user.click(await recover())
  await expectAsLeft()
})

test('another proposal of the same quickwin leaves the units typed into the first one alone', async () => {
  const app = await workOnOne()
  await act(() =>
    app.router.navigate({
      to: '/purchases/$id/configuration',
      params: { id: '1' },
      search: { quickwin: 'ALBA-1', extension: 'generic' },
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Generar propuesta' }))
  await typeUnits('9')
  expect(
    readDrafts(owner, app.device.serverNow()).map((draft) => Object.values(draft.session.touched)),
  ).toEqual(expect.arrayContaining([[7], [9]]))
  await user.click(screen.getByRole('button', { name: 'Volver a compras' }))
  const offers = await screen.findAllByRole('button', { name: 'Recuperar: Cambio a Alba - Genéricos' })
  expect(offers).toHaveLength(2)
  // The newest first.
  await user.click(offers[1] as HTMLElement)
  await expectAsLeft()
})

test('after a reload the proposal is on the screen as it was', async () => {
  const { device } = await workOnOne()
  // A reload does not unmount.
  const stored = { ...sessionStorage }
  cleanup()
  for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, String(value))
  await openApp({ path: '/purchases/1/provisions', device })
  await expectAsLeft()
})

test('after its tab was closed the proposal is recovered in another one', async () => {
  const { device } = await workOnOne()
  cleanup()
  sessionStorage.clear()
  const app = await openApp({ path: '/purchases/1/provisions', device })
  await user.click(await recover())
  await expectAsLeft()
  expect(app.address()).toBe('/purchases/1/provisions')
})

test('whoever acts in the place of the user does not find the proposal, nor does another pharmacy', async () => {
  const { device } = await workOnOne()
  const now = device.serverNow()
  expect(readDrafts(owner, now)).toHaveLength(1)
  const impersonated = { ...pharmacistIdentity, switchUser: pharmacist.username }
  expect(readDrafts({ ...owner, identity: impersonated }, now)).toEqual([])
  expect(readDrafts({ ...owner, pharmacy: 2 }, now)).toEqual([])
})

const week = 7 * 24 * 60 * 60 * 1000
test.each([
  ['older than seven days', { savedAt: Date.now() - week - 60_000 }],
  [
    'of a quickwin that is gone',
    { session: { ...session, touched: { 662026: 7 }, quickwin: quickwin({ code: 'ALBA-9' }) } },
  ],
])('a proposal %s is not offered', async (_, changes) => {
  writeDraft(owner, { savedAt: Date.now(), session: { ...session, touched: { 662026: 7 } }, ...changes })
  await openApp({ path: '/purchases/1', user: pharmacist })
  await screen.findByRole('article', { name: 'Cambio a Alba' })
  expect(screen.queryByRole('button', { name: /^Recuperar/ })).not.toBeInTheDocument()
})

test('a proposal that was only looked at leaves no draft, nor does one whose earlier draft is still offered', async () => {
  const earlier = { savedAt: Date.now(), session: { ...session, touched: { 662026: 7 } } }
  writeDraft(owner, earlier)
  openOne()
  const { device } = await openApp({ path: '/purchases/1/provisions', user: pharmacist })
  await units()
  await user.click(screen.getByRole('button', { name: 'Volver a compras' }))
  expect(await recover()).toBeInTheDocument()
  expect(readDrafts(owner, device.serverNow())).toEqual([earlier])
})

test('a discarded proposal is offered no longer, also not by Forward, and comes back by "Deshacer"', async () => {
  const app = await workOnOne()
  await act(async () => app.router.history.back())
  await user.click(await screen.findByRole('button', { name: 'Descartar: Cambio a Alba - Genéricos' }))
  expect(screen.queryByRole('region', { name: 'Propuestas sin terminar' })).not.toBeInTheDocument()
  await act(async () => app.router.history.forward())
  await waitFor(() => expect(app.address()).toBe('/purchases/1'))
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
  expect(await recover()).toBeInTheDocument()
})
