import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import Dexie from 'dexie'
import type { ReactElement } from 'react'
import { onTestFinished } from 'vitest'
import type { User } from '@/contract/session/session'
import { testEnvironment } from '@/features/testing/test-environment'
import { createDevice } from '@/offline/device/create-device'
import type { DeviceEnvironment } from '@/offline/device/environment'
import { testDataKey } from '@/offline/testing/test-data-key'
import { PriceModeProvider } from '@/parts/prices/price-mode'
import { inScope, type TestScope } from '@/parts/testing/in-scope'
import { pharmacist } from '../../../mocks/fixtures/pharmacy'

/** The real device on a database of its own, with short delays; only the server is mocked (MSW). */
export const createTestDevice = async ({
  user = pharmacist,
  environment = testEnvironment(),
}: {
  user?: User
  environment?: DeviceEnvironment
} = {}) => {
  const device = createDevice({
    ...environment,
    schedule: (work, delayMs) => {
      const timer = setTimeout(work, delayMs)
      return () => clearTimeout(timer)
    },
  })
  onTestFinished(async () => {
    await isIdle(environment.databaseName ?? '')
    await device.stop()
  })
  const session = await device.session.saveSession({ token: 'token', user, dataKey: testDataKey })
  return { device, identity: session.identity }
}
/** What a screen is still reading ends before the database closes: cut off, it would fail where nobody waits for it any more. */
const isIdle = async (name: string): Promise<void> => {
  const database = await new Dexie(name).open()
  await database.transaction('rw', database.tables, async () => {})
  database.close()
}
export type TestDevice = Awaited<ReturnType<typeof createTestDevice>>['device']

type ScreenOptions = Partial<TestScope> & { queryClient?: QueryClient }

/** Renders a screen as the app shows it, in PVL; links lead nowhere. */
export const renderScreen = (
  screen: ReactElement,
  {
    queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    device,
    ...scope
  }: ScreenOptions = {},
) => {
  notifications.clean()
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  return render(
    <RouterContextProvider router={router as never}>
      <QueryClientProvider client={queryClient}>
        <MantineProvider env="test">
          <Notifications />
          <PriceModeProvider mode="pvl" onChange={() => {}}>
            {device === undefined ? screen : inScope(screen, { device, ...scope })}
          </PriceModeProvider>
        </MantineProvider>
      </QueryClientProvider>
    </RouterContextProvider>,
  )
}
