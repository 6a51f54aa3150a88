import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { screenHtml } from '@/app/first-screen/screen-html'
import { screenStyles } from '@/app/first-screen/screen-styles'
import { lookOfPage, writeLastStart } from '@/app/first-screen/start-page'
import { idleLimitMs } from '@/contract/session/session'
import { nextMadridDay } from '@/domain/basics/next-day'
import { isPharmacyUser } from '@/domain/people/roles'
import { isRecord } from '@/features/sales/dashboard-search-params'
import { widgetsKeyOf } from '@/features/sales/stored-widgets'
import { priceModeKeyOf } from '@/features/session/price-mode-choice'
import { ownerOf } from '@/offline/database/identity'
import type { Device } from '@/offline/device/device'
import { preferenceText, type SnapshotAnswer } from '@/offline/session/screen-snapshot'
import { mustAgree } from '@/parts/session/must-agree'

export type Keeping = {
  device: Device
  queryClient: QueryClient
  router: AnyRouter
  root: HTMLElement
  /** Undefined where the app was not built: then nothing is kept. */
  build: string | undefined
}

/** How long nothing has to change before the screen is kept: longer than new data takes to be asked for. */
const quietMs = 1_500

/** On the day of 25 hours nothing is kept in its first hour. */
const longestDayMs = 24 * 60 * 60_000

/** Keeps a pharmacy's dashboard whenever it has come to rest, for the next start. */
export function saveFirstScreen(keeping: Keeping): void {
  const { queryClient, root, build } = keeping
  if (build === undefined) return
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = ''
  /** Revision of the data when the quiet began; another revision afterwards means that figures are still changing. */
  let revisionBefore: Promise<string | null> | undefined
  const readRevision = async () => {
    const opened = openDashboard(keeping)
    return opened && (await keeping.device.snapshots.revision(opened.pharmacy))
  }
  const plan = () => {
    revisionBefore ??= readRevision().catch(() => null)
    clearTimeout(timer)
    timer = setTimeout(() => void keep(), quietMs)
  }
  const keep = async () => {
    const { device, router } = keeping
    const revision = await revisionBefore
    revisionBefore = undefined
    const opened = openDashboard(keeping)
    if (opened === null || !isAtRest(queryClient, root)) return
    const { session, pharmacy } = opened
    if (revision !== (await device.snapshots.revision(pharmacy))) return plan()
    const answers = answersOf(queryClient, pharmacy)
    const until = nextMadridDay(device.serverNow()) + Date.now() - device.serverNow()
    // A page that was left open over midnight still says "hoy" of the day before.
    if (answers.some(({ state }) => state.dataUpdatedAt < until - longestDayMs)) return
    if (!revision || device.session.getSnapshot() !== session) return
    const html = screenHtml(root)
    const { pathname, search, href } = router.state.location
    const preferenceKeys = [priceModeKeyOf(session), widgetsKeyOf(session.identity)]
    const widgets = await device.preferences.read(widgetsKeyOf(session.identity))
    const section = 'section' in search ? search.section : undefined
    const asStored =
      section === undefined &&
      preferenceText('widgets' in search ? search.widgets : {}) ===
        preferenceText(isRecord(widgets) ? widgets : {})
    const { rol, pharmas } = session.user
    const isHome = asStored && isPharmacyUser(rol) && pharmas[0]?.id === pharmacy
    const shown = {
      build,
      addresses: [href, ...(asStored ? [pathname] : []), ...(isHome ? ['/'] : [])],
      address: href,
      preferenceKeys,
      snapshot: { key: [ownerOf(session.identity), pharmacy] satisfies [string, number], revision },
      look: lookOfPage(),
      until,
      idleMs: idleLimitMs,
      title: document.title,
      scheme: document.documentElement.getAttribute('data-mantine-color-scheme') ?? 'light',
      html,
      answers: JSON.stringify(
        answers.map(({ queryKey, state }): SnapshotAnswer => ({ key: queryKey, data: state.data })),
      ),
    }
    const text = JSON.stringify(shown)
    if (text === last) return
    // Asks every rule of every style sheet: only for a screen that is not kept yet.
    const screen = { ...shown, styles: screenStyles(root), from: Date.now() }
    if (!(await device.saveScreenSnapshot(screen, session))) return
    last = text
    writeLastStart({ build })
  }
  new MutationObserver(plan).observe(root, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') plan()
  })
  // What stood in the way may end without any change of the page.
  document.addEventListener('visibilitychange', plan)
  addEventListener('scroll', plan, { passive: true })
  plan()
}

/** Session and pharmacy of the open dashboard; null on other screens, and where terms or a lost place come first. */
function openDashboard({ device, router }: Keeping) {
  const session = device.session.getSnapshot()
  const { matches, location, status } = router.state
  const match = matches.at(-1)
  if (match?.routeId !== '/_session/dashboard/$id' || match.status !== 'success' || status !== 'idle')
    return null
  if (!session || session.lostPlace !== undefined || mustAgree(session)) return null
  return { session, pharmacy: Number(match.params.id), location }
}

const isAtRest = (queryClient: QueryClient, root: HTMLElement): boolean =>
  document.visibilityState === 'visible' &&
  scrollY === 0 &&
  queryClient.isFetching({ queryKey: ['sales'] }) === 0 &&
  document.querySelector('[role="dialog"], [aria-modal="true"]') === null &&
  root.querySelector('main [aria-busy="true"], main [role="alert"]') === null &&
  root.querySelector('[aria-expanded="true"]:not([aria-controls="navegacion"])') === null &&
  root.querySelector('main [data-widget] > *') !== null

/** What the widgets that are on the screen were answered. */
const answersOf = (queryClient: QueryClient, pharmacy: number) =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: ['sales'], type: 'active' })
    .filter(({ queryKey, state }) => queryKey[2] === pharmacy && state.status === 'success')
