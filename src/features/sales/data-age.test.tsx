import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { DataAge } from '@/features/sales/data-age'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { pharmacy } from '../../../mocks/fixtures/pharmacy'

const open = async (fields: { refreshedAt: string | null; lastSaleDay: string | null }) => {
  const { device } = await createTestDevice()
  const { refreshedAt, lastSaleDay } = fields
  vi.spyOn(device, 'serverNow').mockReturnValue(Date.parse('2026-11-21T11:00:00Z'))
  vi.spyOn(device.snapshots, 'refreshedAt').mockResolvedValue(
    refreshedAt === null ? null : Date.parse(refreshedAt),
  )
  renderScreen(
    <main>
      <DataAge lastSaleDay={lastSaleDay} />
    </main>,
    { device, pharmacy },
  )
  return screen.getByRole('main')
}

test.each([
  ['2026-11-21T08:40:00Z', '2026-11-20', 'Datos de hoy 09:40 · Ventas hasta el 20/11/2026'],
  ['2026-11-20T17:05:00Z', null, 'Datos de ayer 18:05 · Aún no han llegado sus ventas'],
  ['2026-10-01T08:00:00Z', '2026-09-30', 'Datos de 01/10/2026 10:00 · Ventas hasta el 30/09/2026'],
])(
  'the age of figures downloaded at %s with sales until %s is shown',
  async (refreshedAt, lastSaleDay, text) => {
    const main = await open({ refreshedAt, lastSaleDay })
    await vi.waitFor(() => expect(main).toHaveTextContent(text))
  },
)

test('figures answered by the server only show their last day', async () => {
  expect(await open({ refreshedAt: null, lastSaleDay: '2026-11-20' })).toHaveTextContent(
    /^Ventas hasta el 20\/11\/2026$/,
  )
})
