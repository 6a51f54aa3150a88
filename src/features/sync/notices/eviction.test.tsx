import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import EvictionNotice from '@/features/sync/notices/eviction-notice'
import { StorageFact } from '@/features/sync/storage-fact'
import { testEnvironment } from '@/features/testing/test-environment'
import { createDevice } from '@/offline/device/create-device'
import type { StorageManagerLike } from '@/offline/device/storage'
import { noteRefusal } from '@/offline/disk-space/eviction-note'
import type { Eviction } from '@/offline/disk-space/eviction-steps'
import { openTestDatabase } from '@/offline/testing/test-database'
import { inScope } from '@/parts/testing/in-scope'
import { theme } from '@/ui/styles/theme'
import { pharmacist, pharmacistIdentity } from '../../../../mocks/fixtures/pharmacy'

const at = Date.parse('2026-11-23T16:00:00Z')
const drop: Eviction = {
  reserve: [],
  parts: [],
  months: [],
  reports: [],
  answers: [],
  lists: false,
  snapshots: [],
}

const show = async (
  storage: Partial<StorageManagerLike>,
  dropped: { months: string[]; drop?: Partial<Eviction> } | null,
) => {
  const environment = testEnvironment()
  const device = createDevice({ ...environment, storage: { ...silent, ...storage } })
  onTestFinished(() => device.stop())
  await device.session.saveSession({ token: 'token', user: pharmacist })
  if (dropped !== null) {
    const database = openTestDatabase(environment.databaseName)
    onTestFinished(() => database.close())
    const { months } = dropped
    await database.snapshots.put({
      owner: '1',
      pharma: 1,
      revision: 'r',
      refreshedAt: at,
      parts: {},
      missing: months,
    })
    const gone = { ...drop, ...dropped.drop, reports: dropped.drop?.reports ?? [] }
    await noteRefusal(database, { at, leftBytes: 0 }, [
      { ...gone, months: months.map((month) => ({ owner: '1', pharma: 1, month, version: 'v', parts: [] })) },
    ])
  }
  render(
    inScope(
      <MantineProvider theme={theme}>
        <EvictionNotice />
        <dl>
          <StorageFact storage={device.storage} />
        </dl>
      </MantineProvider>,
      { device, identity: pharmacistIdentity },
    ),
  )
}
const silent: StorageManagerLike = {
  persist: async () => false,
  persisted: async () => false,
  estimate: async () => ({ usage: 12_300_000, quota: 2_000_000_000 }),
}
const notice = () => screen.queryByRole('region', { name: 'Sitio en este dispositivo' })

test('what went for want of room is said once, and stays with the facts of the device', async () => {
  await show({}, { months: ['2024-11', '2024-12', '2025-01'], drop: { reports: [['1', 7]] } })
  await waitFor(() =>
    expect(notice()).toHaveTextContent(
      'Se han quitado las ventas de noviembre de 2024 a enero de 2025 e informes en PDF de este dispositivo',
    ),
  )
  expect((await screen.findByText('Ventas que no caben')).nextSibling).toHaveTextContent(
    'noviembre de 2024 a enero de 2025, desde el 23/11/2026 17:00',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Entendido' }))
  await waitFor(() => expect(notice()).toBeNull())
  expect(screen.getByText('Ventas que no caben')).toBeInTheDocument()
})

test('a device that lacks nothing says how much it stores, and that the browser protects it', async () => {
  await show({ persisted: async () => true }, null)
  expect(await screen.findByText('12 MB de 2.000 MB · protegido por el navegador')).toBeInTheDocument()
  expect(notice()).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('storage that may be deleted can be asked for, and the answer is said', async () => {
  const persist = vi.fn(async () => false)
  await show({ persist }, null)
  await screen.findByText('12 MB de 2.000 MB · el navegador puede borrarlo')
  await userEvent.click(screen.getByRole('button', { name: 'Pedir que lo proteja' }))
  expect(await screen.findByText(/^El navegador no lo ha concedido/)).toBeInTheDocument()
  persist.mockResolvedValue(true)
  await userEvent.click(screen.getByRole('button', { name: 'Pedir que lo proteja' }))
  expect(await screen.findByText(/^El navegador lo protege/)).toBeInTheDocument()
  expect(screen.queryByRole('button')).toBeNull()
})
