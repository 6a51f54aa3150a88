import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { FirstDownload } from '@/features/sync/first-download'
import { type SnapshotRefresh, useSnapshotRefresh } from '@/features/sync/use-snapshot-refresh'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { createObservable } from '@/offline/basics/observable'
import { testDataKey } from '@/offline/testing/test-data-key'
import type { AppFilesState } from '@/ui/prompts/updates'
import { answering, noConnection, serverReady } from '../../../mocks/answer'
import { pharmacist } from '../../../mocks/fixtures/pharmacy'
import { server } from '../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const filesAre = (state: AppFilesState) => {
  const { get: getSnapshot, set, subscribe } = createObservable(state)
  return { getSnapshot, set, subscribe }
}
const filesAreSaved = filesAre('saved')

function Downloading() {
  const snapshot = useSnapshotRefresh(1, { isWaiting: false })
  return <FirstDownload refreshedAt={null} snapshot={snapshot} files={filesAreSaved} />
}

const refreshed: SnapshotRefresh = {
  running: false,
  progress: null,
  problem: null,
  keepsOld: false,
  isOffline: false,
  isWithdrawn: false,
  refresh: () => {},
}
const region = ['region', { name: 'Preparación para trabajar sin conexión' }] as const
const shown = () => screen.findByRole(...region)
const notice = () => screen.queryByRole(...region)

test('the notice of the first download stays until the data and all files of the app are stored', async () => {
  const files = filesAre('saving')
  renderScreen(<FirstDownload refreshedAt={1} snapshot={refreshed} files={files} />)
  expect(await shown()).toHaveTextContent('Guardando la aplicación en este dispositivo')
  act(() => files.set('interrupted'))
  expect(notice()).toHaveTextContent('se guardará en cuanto haya conexión')
  act(() => files.set('saved'))
  expect(notice()).not.toBeInTheDocument()
})

test('a window in which the browser stores no app says once that it will not work offline', async () => {
  renderScreen(<FirstDownload refreshedAt={1} snapshot={refreshed} files={filesAre('impossible')} />)
  expect(await shown()).toHaveTextContent(
    'Esta ventana no funcionará sin conexión: el navegador no permite guardar la aplicación en ella.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Entendido' }))
  expect(notice()).not.toBeInTheDocument()
})

const isUp = serverReady()
const isDown = answering('health', noConnection)
const isCut = answering('salesSnapshot', noConnection)

test('a first download that is interrupted while the server answers shows an error, and is tried again', async () => {
  server.use(isUp, isCut)
  const { device } = await createTestDevice()
  await device.connectivity.check()
  renderScreen(<Downloading />, { device })
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

test('a first download that somebody else answers does not speak of data that the device has', async () => {
  server.use(
    isUp,
    answering(
      'salesSnapshot',
      () => new Response('<p>Wi-Fi</p>', { headers: { 'content-type': 'text/html' } }),
    ),
  )
  const { device } = await createTestDevice()
  await device.connectivity.check()
  renderScreen(<Downloading />, { device })
  expect(await screen.findByText(/^El servidor no ha podido dar los datos/)).toHaveTextContent(
    /^El servidor no ha podido dar los datos de la farmacia\.$/,
  )
})

test('in a session that a PIN opened the notice says that the data comes with the log-in', async () => {
  server.use(isUp)
  const { device } = await createTestDevice()
  await device.session.saveSession({ token: '', user: pharmacist, dataKey: testDataKey })
  renderScreen(<Downloading />, { device })
  expect(await shown()).toHaveTextContent('se guardarán cuando inicie sesión.')
})

test('without a connection the notice says what is missing, and the download starts with the connection', async () => {
  server.use(isDown, isCut)
  const { device } = await createTestDevice()
  renderScreen(<Downloading />, { device })
  expect(
    await screen.findByText(
      'Los datos de la farmacia no están en este dispositivo: se guardarán cuando vuelva la conexión.',
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
