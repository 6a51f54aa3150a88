import { MantineProvider } from '@mantine/core'
import { QueryClient } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterContextProvider,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { CallError } from '@/api/outcome'
import { createTestDevice } from '@/features/testing/test-device'
import { RouteProblem } from '@/routes/-layout/route-problem'
import type { AppFilesState } from '@/ui/prompts/updates'
import { answering, noConnection, serverReady } from '../../../mocks/answer'
import { server } from '../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const isUp = serverReady()
const isDown = answering('health', noConnection)
const subscribe = () => () => {}

const updatesOf = (files: AppFilesState) => ({
  files: { getSnapshot: () => files, subscribe },
  getSnapshot: () => false,
  subscribe,
  apply: vi.fn(),
})

const open = async (error: unknown, files: AppFilesState = 'saved') => {
  const { device } = await createTestDevice()
  const updates = updatesOf(files)
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory(),
    context: { device, updates, queryClient: new QueryClient() },
  })
  render(
    <RouterContextProvider router={router as never}>
      <MantineProvider env="test">
        <RouteProblem error={error} />
      </MantineProvider>
    </RouterContextProvider>,
  )
  return { device, apply: updates.apply }
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test.each(['/inside', '/outside'])(
  'a problem %s of the shell is in the one main part of the page',
  async (path) => {
    const { device } = await createTestDevice()
    const fail = () => {
      throw new Error('broken')
    }
    const root = createRootRoute()
    const shell = createRoute({
      getParentRoute: () => root,
      id: '_session',
      component: () => (
        <main>
          <Outlet />
        </main>
      ),
    })
    const inside = createRoute({ getParentRoute: () => shell, path: '/inside', component: fail })
    const outside = createRoute({ getParentRoute: () => root, path: '/outside', component: fail })
    const router = createRouter({
      routeTree: root.addChildren([shell.addChildren([inside]), outside]),
      history: createMemoryHistory({ initialEntries: [path] }),
      context: { device, updates: updatesOf('saved'), queryClient: new QueryClient() },
      defaultErrorComponent: RouteProblem,
    })
    render(
      <MantineProvider env="test">
        <RouterProvider router={router as never} />
      </MantineProvider>,
      { onCaughtError: () => {} },
    )
    expect(await screen.findByRole('heading', { name: 'No se ha podido abrir' })).toBeVisible()
    expect(console.warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('Error in route match'))
    vi.mocked(console.warn).mockClear()
    expect(screen.getByRole('main')).toContainElement(screen.getByRole('heading', { level: 1 }))
  },
)

test('a broken page is reloaded once typed changes are stored', async () => {
  server.use(isDown)
  const { device, apply } = await open(new Error('part not fetched'))
  const saveEdits = vi.spyOn(device, 'saveEdits')
  saveEdits.mockImplementationOnce(async () => {
    expect(apply).not.toHaveBeenCalled()
    return { ok: true }
  })
  await press('Recargar la aplicación')
  expect(apply).toHaveBeenCalledOnce()
  expect(saveEdits).toHaveBeenCalledOnce()
})

test('a broken page with unsaved changes is reloaded only after the user was warned', async () => {
  server.use(isUp)
  const { device, apply } = await open(new Error('part not fetched'))
  vi.spyOn(device, 'saveEdits').mockResolvedValue({ ok: false, reason: 'storage_full' })
  await press('Recargar la aplicación')
  expect(
    await screen.findByText('Hay cambios que no se han podido guardar en este dispositivo.'),
  ).toBeVisible()
  expect(apply).not.toHaveBeenCalled()
  await press('Recargar y perderlos')
  expect(apply).toHaveBeenCalledOnce()
})

test('a page without a service worker is reloaded only if the server can be reached', async () => {
  server.use(isDown)
  const { apply } = await open(new Error('part not fetched'), 'impossible')
  await press('Recargar la aplicación')
  expect(await screen.findByText(/Sin conexión esta ventana no se puede recargar/)).toBeVisible()
  expect(apply).not.toHaveBeenCalled()
  server.use(isUp)
  await press('Recargar la aplicación')
  await vi.waitFor(() => expect(apply).toHaveBeenCalledOnce())
})

test('a page that only lacks the connection offers no reload', async () => {
  await open(new CallError({ ok: false, kind: 'network' }))
  expect(screen.queryByRole('button', { name: 'Recargar la aplicación' })).not.toBeInTheDocument()
})
