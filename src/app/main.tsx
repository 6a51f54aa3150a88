import '@/ui/styles'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '@/app/app'
import { createAppUpdates } from '@/app/app-updates'
import { browserEnvironment } from '@/app/browser-environment'
import { createInstallOffer } from '@/app/install-offer'
import { hasLeftAddress } from '@/app/left-address'
import { createQueryClient, persistQueries } from '@/app/query-cache'
import { createAppRouter } from '@/app/router'
import { keepSession } from '@/app/session-keeper'
import { createDevice } from '@/offline/device/create-device'
import { notify } from '@/ui/notify'

/** Loaded later: few first screens need it. */
const addressKeeper = () => import('@/app/address-keeper').catch(() => null)

/** Composition root: creates the device, the query cache and the router, then renders the first screen. */
async function start() {
  const updates = createAppUpdates()
  const device = createDevice(
    browserEnvironment({
      onUpgradeElsewhere: updates.announce,
      onSessionRefused: () => notify.error('Usuario no autorizado.'),
    }),
  )
  const queryClient = createQueryClient()
  const install = createInstallOffer()
  await device.session.readSession()
  await persistQueries(queryClient, device.queries)
  if (hasLeftAddress()) (await addressKeeper())?.restoreAddress()
  const router = createAppRouter({ device, queryClient, updates, install })
  void addressKeeper().then((keeper) => keeper?.keepAddress(router.history))
  keepSession({ device, queryClient, router })
  device.start()
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <App router={router} queryClient={queryClient} />
    </StrictMode>,
  )
}

// Emitted when a file of the app could not be fetched. Unhandled, the router would reload the page at once, which loses
// the app where there is neither network nor worker. `RouteProblem` offers the reload instead.
addEventListener('vite:preloadError', ({ payload }) => {
  payload.message = `Part not fetched: ${payload.message}`
})

void start()
