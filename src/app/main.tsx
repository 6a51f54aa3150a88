import '@/ui/styles/styles'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from '@/app/app'
import { createAppUpdates } from '@/app/app-updates'
import { browserEnvironment } from '@/app/browser-environment'
import { logCaughtError } from '@/app/caught-error'
import { hasLeftAddress } from '@/app/first-screen/left-address'
import { createInstallOffer } from '@/app/install-offer'
import { createQueryClient, storeQueries } from '@/app/query-cache'
import { createAppRouter } from '@/app/router'
import { keepSession } from '@/app/session-keeper'
import { isSessionRead } from '@/app/stored-session'
import { rememberRefusal } from '@/features/session/left-session'
import { unusedLogIn } from '@/features/session-timeout/unused-session'
import { createDevice } from '@/offline/device/create-device'
import { CookieBanner } from '@/routes/-layout/cookie-banner'
import { closeDialogsOnBack } from '@/ui/focus/close-on-back'
import { afterPaint } from '@/ui/screen/after-paint'

/** Loaded later: the screen that is on show until there is another one, and what is stored for the next start. */
const firstScreen = () => import('@/app/around-first-screen').catch(() => null)

/** Composition root: creates the device, the query cache and the router, then renders the first screen. */
async function start() {
  const updates = createAppUpdates()
  const device = createDevice(
    browserEnvironment({
      onUpgradeElsewhere: updates.announce,
      onSessionRefused: rememberRefusal,
    }),
  )
  const queryClient = createQueryClient()
  const install = createInstallOffer()
  const { shown = null, logIn = null, styled, build } = window.startPage ?? {}
  // Begun first: its files are on their way while the database opens.
  const priming = shown && firstScreen()
  if (!(await isSessionRead(device.session.readSession))) return
  const restoreAnswers = await storeQueries(queryClient, device.answers)
  if (hasLeftAddress()) (await firstScreen())?.restoreAddress()
  closeDialogsOnBack(() => router.history)
  const ended = unusedLogIn(device)
  const router = createAppRouter({ device, queryClient, updates, install, ended })
  void firstScreen().then((screen) => {
    screen?.keepAddress(router.history)
    screen?.guardScans()
    screen?.guardTranslatedTexts()
  })
  keepSession({ device, queryClient, router, restoreAnswers })
  // Whoever opens the page now may be somebody else.
  if (ended) await (await firstScreen())?.endUnused(device, ended).catch(() => {})
  device.start()
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  // React replaces the screen snapshot by its own when it has all of it.
  if (shown) await (await priming)?.primeFirstScreen({ device, queryClient, router, shown })
  // Where they cannot be fetched, the start script says so.
  const isStyled = await Promise.resolve(styled).then(
    () => true,
    () => false,
  )
  if (!isStyled) return
  const app = (
    <StrictMode>
      <App router={router} queryClient={queryClient} />
    </StrictMode>
  )
  const options = { onCaughtError: logCaughtError }
  if (logIn) await Promise.all([router.load(), CookieBanner.load().catch(() => {})])
  // The elements that stand in the page become the app's: what is typed into them stays, and where the caret is.
  if (logIn && router.state.matches.at(-1)?.routeId === '/login') hydrateRoot(root, app, options)
  else {
    logIn?.release(null)
    createRoot(root, options).render(app)
  }
  const keep = async () =>
    (await firstScreen())?.saveFirstScreen({ device, queryClient, router, root, build })
  afterPaint(() => {
    void keep()
    // What cannot be sealed now is at the next start.
    device.tidy().catch(() => {})
  })
}

// Emitted when a file of the app could not be fetched. Unhandled, the router would reload the page at once, which loses
// the app where there is neither network nor worker. `RouteProblem` offers the reload instead.
addEventListener('vite:preloadError', ({ payload }) => {
  payload.message = `Part not fetched: ${payload.message}`
})

void start()
