import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ConfigurationScreen } from '@/features/purchasing/selection/configuration-screen'
import { SelectionScreen } from '@/features/purchasing/selection/selection-screen'
import { readProposal } from '@/features/purchasing/state/proposal-session'
import { openProvisions, user } from '@/features/purchasing/testing/open-provisions'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { sampleOrder, sampleProduct } from '@/offline/testing/order-samples'
import { answering } from '../../../mocks/answer'
import { pharmacy } from '../../../mocks/fixtures/pharmacy'
import { group, groups, quickwin, transferable } from '../../../mocks/fixtures/proposals'
import { server } from '../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => localStorage.clear())
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const coming = {
  units: 12,
  orders: [
    { id: null, name: 'Pedido de hoy', createdAt: '2026-11-21T08:00:00.000Z', units: 1 },
    { id: 7, name: 'Pedido de ayer', createdAt: '2026-11-20T08:00:00.000Z', units: 11 },
  ],
}
const onItsWay = [group({ provision: 36, transferables: [transferable()], on_its_way: coming })]

test('a row says what is on its way, with which orders, and which of them still wait on the device', async () => {
  await openProvisions({ groups: onItsWay })
  const chip = await screen.findByRole('button', { name: /^12 en camino de IBUPROFENO/ })
  await user.click(chip)
  const orders = within(await screen.findByRole('status')).getAllByRole('listitem')
  expect(orders.map(({ textContent }) => textContent)).toEqual([
    'Pedido de hoy21/11/2026 · 1 ud · en este dispositivo',
    'Pedido de ayer20/11/2026 · 11 uds',
  ])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('Pedido de hoy')).not.toBeInTheDocument())
  expect(chip).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Pedido de hoy')).toBeInTheDocument()
})

test('a row of which nothing is on its way says nothing of it; the reasons of another one have it as a step', async () => {
  const second = group({ provision: 20, transferables: [transferable({ id: 9, cn: '700009', dcpf: null })] })
  await openProvisions({ groups: [...onItsWay, second] })
  const units = await screen.findByRole('button', { name: '36. ¿Por qué 36?' })
  expect(units).toHaveAccessibleDescription(/ en la farmacia · 12 en camino · /)
  expect(screen.getAllByRole('button', { name: / en camino de / })).toHaveLength(1)
})

test('a proposal is asked again once an order of the device waits, or was taken back', async () => {
  const { device, asked } = await openProvisions({ groups })
  await screen.findByRole('button', { name: '48. ¿Por qué 48?' })
  const before = asked.length
  const { order, ...saved } = sampleOrder(1, {
    id: device.newId(),
    name: 'Otro',
    products: [sampleProduct(1)],
  })
  const identity = device.session.getSnapshot()?.identity
  if (identity === undefined) throw new Error('no session')
  const toSave = { ...saved, identity, order: { ...order, pharma: pharmacy.id } }
  expect(await device.outbox.saveOrder(toSave)).toMatchObject({ ok: true })
  await waitFor(() => expect(asked.length).toBeGreaterThan(before))
  const waiting = asked.length
  await device.outbox.discard(saved.id)
  // Its answer is known already.
  expect(asked.length).toBe(waiting)
})

const configure = async (device: Awaited<ReturnType<typeof createTestDevice>>['device']) => {
  server.use(answering('quickwins', () => [quickwin()]))
  const onGenerated = vi.fn()
  const view = renderScreen(
    <ConfigurationScreen onGenerated={onGenerated} quickwin="ALBA-1" extension="brand" onBack={vi.fn()} />,
    { device, pharmacy },
  )
  const toggle = await screen.findByRole('switch', { name: /^Descontar/ })
  return { ...view, toggle, onGenerated }
}

test('what is on its way is taken off by default; who leaves it aside does so for this pharmacy until they change it', async () => {
  const { device, identity } = await createTestDevice()
  const owner = { identity, pharmacy: pharmacy.id }
  const first = await configure(device)
  expect(first.toggle).toBeChecked()
  expect(first.toggle).toHaveAccessibleDescription('Lo pedido que aún no ha llegado no se propone otra vez.')
  await user.click(screen.getByRole('button', { name: 'Generar propuesta' }))
  expect(readProposal(owner)?.ignoreOnItsWay).toBe(false)
  await user.click(first.toggle)
  await user.click(screen.getByRole('button', { name: 'Generar propuesta' }))
  expect(readProposal(owner)?.ignoreOnItsWay).toBe(true)
  first.unmount()
  expect((await configure(device)).toggle).not.toBeChecked()

  const asked: (string | null)[] = []
  server.use(
    answering('potential', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('ignoreOnItsWay'))
      return { total_pvl: 100, total_pvp: 200 }
    }),
  )
  renderScreen(<SelectionScreen onChoose={vi.fn()} onRecovered={vi.fn()} canBuy renderTotal={() => null} />, {
    device,
    pharmacy,
  })
  await waitFor(() => expect(asked).toEqual(['true']))
})

test('a proposal that leaves it aside says so in its reasons', async () => {
  const { asked } = await openProvisions({ groups: onItsWay, session: { ignoreOnItsWay: true } })
  const units = await screen.findByRole('button', { name: '36. ¿Por qué 36?' })
  expect(units).toHaveAccessibleDescription(/ · sin contar lo que está en camino · /)
  expect(asked[0]?.searchParams.get('ignoreOnItsWay')).toBe('true')
})
