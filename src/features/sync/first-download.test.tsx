import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { FirstDownload } from '@/features/sync/first-download'
import { useSnapshotRefresh } from '@/features/sync/use-snapshot-refresh'
import { createTestDevice, renderScreen, type TestDevice } from '@/features/testing/test-device'
import { answering, noConnection } from '../../../mocks/answer'
import { server } from '../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

function Downloading({ device }: { device: TestDevice }) {
  return <FirstDownload refreshedAt={null} snapshot={useSnapshotRefresh({ device, pharmacy: 1 })} />
}

const isUp = answering('health', () => ({ status: 'ready', time: '2026-11-21T10:00:00.000Z' }))
const isDown = answering('health', noConnection)
const isCut = answering('salesSnapshot', noConnection)

test('a first download that breaks off while the server is there says so, and is tried again', async () => {
  server.use(isUp, isCut)
  const { device } = await createTestDevice()
  await device.connectivity.check()
  renderScreen(<Downloading device={device} />)
  expect(await screen.findByText('La descarga se ha interrumpido.')).toBeInTheDocument()
  server.use(
    answering('salesSnapshot', () => ({ catalogueVersion: 'c1', purchasingVersion: 'p1', months: [] })),
    answering('catalogue', () => new Promise(() => {})),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Actualizar' }))
  expect(
    await screen.findByRole('progressbar', { name: 'Descarga de los datos de la farmacia' }),
  ).toBeInTheDocument()
})

test('without a connection it says what this device lacks and when it comes, and comes with it', async () => {
  server.use(isDown, isCut)
  const { device } = await createTestDevice()
  renderScreen(<Downloading device={device} />)
  expect(
    await screen.findByText(
      'Los datos de la farmacia aún no están en este dispositivo: se guardarán en cuanto haya conexión.',
    ),
  ).toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  server.use(
    isUp,
    answering('salesSnapshot', () => new Promise(() => {})),
  )
  await device.connectivity.check()
  await waitFor(() => expect(screen.getByRole('progressbar')).toBeInTheDocument())
})
