import { createMemoryHistory } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { App } from '@/app/app'
import { logCaughtError } from '@/app/caught-error'
import { createQueryClient, storeQueries } from '@/app/query-cache'
import { createAppRouter } from '@/app/router'
import { keepSession } from '@/app/session-keeper'
import type { User } from '@/contract/session/session'
import { type CookieChoice, choose } from '@/features/legal/cookie-consent'
import { endUnused } from '@/features/session-timeout/end-unused'
import { unusedLogIn } from '@/features/session-timeout/unused-session'
import { testEnvironment } from '@/features/testing/test-environment'
import { createDevice } from '@/offline/device/create-device'
import { testDataKey } from '@/offline/testing/test-data-key'

const never = { getSnapshot: () => false, subscribe: () => () => {} }

type OpenApp = {
  path: string
  /** The user who is logged in on this device since an earlier visit. */
  user?: User
  device?: ReturnType<typeof createDevice>
  /** The choice about cookies on an earlier visit; null on the first one. */
  cookies?: CookieChoice | null
  /** Whether the browser can install the app, and has not been told otherwise. */
  installable?: boolean
}

/** Opens the whole app, as `main.tsx` composes it, at an address and on a device of its own. */
export async function openApp({
  path,
  user,
  device = createDevice(testEnvironment()),
  cookies = 'declined',
  installable = false,
}: OpenApp) {
  if (cookies !== null) choose(cookies)
  await device.session.readSession()
  if (user !== undefined) await device.session.saveSession({ token: 'token', user, dataKey: testDataKey })
  const queryClient = createQueryClient()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  const restoreAnswers = await storeQueries(queryClient, device.answers)
  const ended = unusedLogIn(device)
  const router = createAppRouter(
    {
      ended,
      device,
      queryClient,
      updates: {
        ...never,
        files: { getSnapshot: () => 'saved', subscribe: () => () => {} },
        apply: () => {},
      },
      install: { ...never, getSnapshot: () => installable, accept: async () => {}, dismiss: () => {} },
    },
    createMemoryHistory({ initialEntries: [path] }),
  )
  keepSession({ device, queryClient, router, restoreAnswers })
  if (ended) await endUnused(device, ended).catch(() => {})
  render(<App router={router} queryClient={queryClient} />, { onCaughtError: logCaughtError })
  return { device, router, queryClient, address: () => router.state.location.pathname }
}
