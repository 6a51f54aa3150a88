import { screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openProvisions, quantity, type, user } from '@/features/purchasing/testing/open-provisions'
import { group, transferable } from '../../../../mocks/fixtures/proposals'
import { server } from '../../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => localStorage.clear())
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const bonuses = [
  { quantity: 10, bonus: 2, repeats: true },
  { quantity: 50, bonus: 15, repeats: false },
]
const omeprazol = group({
  key: 'cn:600002',
  name: 'OMEPRAZOL',
  quantity: 6,
  transferables: [
    transferable({
      ...{ cn: '600002', product: 'OMEPRAZOL', pvl: 320, unit_tiers: { bonuses } },
      campaign: { id: 7, name: 'Otoño', discount: null },
      campaign_discount_tier1: 0.2,
      campaign_discount_quantity_tier1: 12,
    }),
  ],
})
const chip = (text: string) =>
  screen.findByRole('button', { name: `Unidades bonificadas de OMEPRAZOL: ${text}` })

test('a row says its next free units beside its discounts, and a step of them sets the paid units that it needs', async () => {
  await openProvisions({ groups: [omeprazol] })
  expect(await chip('faltan 4 para 10 + 2')).toHaveTextContent('10 + 2')
  expect(screen.getByRole('button', { name: /^Descuento de OMEPRAZOL: .*6 para 20/ })).toBeInTheDocument()
  await type(/OMEPRAZOL/, '12')
  await user.click(await chip('12 + 2 · faltan 8 para 20 + 4'))
  expect(await screen.findByRole('menuitemradio', { name: '10 + 2 de OMEPRAZOL' })).toBeChecked()
  await user.click(screen.getByRole('menuitemradio', { name: '50 + 15 de OMEPRAZOL' }))
  expect(await quantity(/OMEPRAZOL/)).toHaveValue('50')
  expect(await chip('50 + 15')).toHaveTextContent('50 + 15')
})
