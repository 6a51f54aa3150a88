import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { DashboardScreen } from '@/features/sales/dashboard/dashboard-screen'
import { readDashboardSearch } from '@/features/sales/dashboard-search-params'
import { readStoredWidgets, storeWidgets, storeWidgetsNow } from '@/features/sales/stored-widgets'
import { type ChangeSearch, type StoreWidgets, WidgetsViewProvider } from '@/features/sales/widgets-view'
import { canOrder, requirePharmacy } from '@/features/session/guards'
import { PharmacyProvider } from '@/parts/session/scope'
import { isLaboratory, viewerOf } from '@/parts/session/viewer'
import { TodayRoom } from '@/parts/today/today-room'
import { lazyComponent, optionalComponent } from '@/ui/feedback/lazy-component'

const SavedViews = lazyComponent(() => import('@/features/sales/views/saved-views-button'))
const PharmacyToday = optionalComponent(() => import('@/routes/-layout/pharmacy-today-card'))

const todayCard = (
  <TodayRoom>
    <PharmacyToday />
  </TodayRoom>
)

export const Route = createFileRoute('/_session/dashboard/$id')({
  validateSearch: readDashboardSearch,
  /** An address without widgets opens them as the user last left them on this device. */
  beforeLoad: async ({ context: { device, session }, cause, params, search }) => {
    if (cause !== 'enter' || search.widgets !== undefined) return
    const widgets = await readStoredWidgets(device.preferences, session.identity)
    if (Object.keys(widgets).length > 0)
      throw redirect({ to: '/dashboard/$id', params, search: { ...search, widgets }, replace: true })
  },
  loader: ({ context, params }) => requirePharmacy(context, params.id),
  component: function Dashboard() {
    const { device, session } = Route.useRouteContext()
    const search = Route.useSearch()
    const navigate = Route.useNavigate()
    const router = useRouter()
    const here = Route.useMatch({ select: ({ pathname }) => pathname })
    const change = useCallback<ChangeSearch>(
      (edit, { replace = false }) => {
        // Not if the user has already navigated elsewhere.
        if (router.latestLocation.pathname === here)
          void navigate({ search: edit, replace, resetScroll: false })
      },
      [navigate, router, here],
    )
    const keep = useCallback<StoreWidgets>(
      (widgets, options) => {
        const { identity } = session
        if (options?.leaving) storeWidgetsNow(identity, widgets)
        else void storeWidgets(device.preferences, { identity, widgets })
      },
      [device, session],
    )
    return (
      <WidgetsViewProvider search={search} onChange={change} onStore={keep}>
        <PharmacyProvider pharmacy={Route.useLoaderData()}>
          <DashboardScreen
            section={search.section}
            today={canOrder(session.user) && !isLaboratory(viewerOf(session)) ? todayCard : null}
            actions={<SavedViews search={search} onOpen={(view) => change(() => view, {})} />}
          />
        </PharmacyProvider>
      </WidgetsViewProvider>
    )
  },
})
