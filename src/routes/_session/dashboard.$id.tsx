import { createFileRoute, redirect } from '@tanstack/react-router'
import { isLaboratory, requirePharmacy } from '@/features/session/guards'
import { SummaryScreen } from '@/features/summary/summary-screen'

export const Route = createFileRoute('/_session/dashboard/$id')({
  // Its figures come from all the sales of the pharmacy, which a laboratory may not see.
  beforeLoad: ({ context: { session }, params }) => {
    if (isLaboratory(session.user)) throw redirect({ to: '/purchase-order/$id', params, replace: true })
  },
  loader: ({ context, params }) => requirePharmacy(context, params.id),
  component: function Dashboard() {
    const { device, session } = Route.useRouteContext()
    return <SummaryScreen device={device} identity={session.identity} pharmacy={Route.useLoaderData()} />
  },
})
