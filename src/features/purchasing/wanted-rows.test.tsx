import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openProvisions, user } from '@/features/purchasing/testing/open-provisions'
import { group, transferable } from '../../../mocks/fixtures/proposals'
import { server } from '../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const wanted = { units: 30, since: '2026-11-02T09:00:00.000Z', order: 'Pedido de octubre' }

test('a row that is waited for says so, since when and why, and its suggestion counts it', async () => {
  const other = group({ provision: 20, transferables: [transferable({ id: 9, cn: '700009', dcpf: null })] })
  await openProvisions({ groups: [group({ provision: 48, transferables: [transferable()], wanted }), other] })
  const chip = await screen.findByRole('button', { name: /^Esperado de IBUPROFENO/ })
  expect(screen.getAllByRole('button', { name: /^Esperado de / })).toHaveLength(1)
  await user.click(chip)
  const told = within(await screen.findByRole('status'))
  expect(told.getByText('Esperado: 30 uds')).toBeInTheDocument()
  expect(told.getByText(/^Desde el 02\/11\/2026, en falta en Pedido de octubre\./)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '48. ¿Por qué 48?' })).toHaveAccessibleDescription(
    / · esperado: al menos 30 · /,
  )
})
