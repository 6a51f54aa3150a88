import { createFileRoute } from '@tanstack/react-router'
import { requirePharmacy } from '@/features/session/guards'
import { SummaryScreen } from '@/features/summary/summary-screen'

export const Route = createFileRoute('/_session/dashboard/$id')({
  loader: ({ context, params }) => requirePharmacy(context, params.id),
  component: function Dashboard() {
    const { device, session } = Route.useRouteContext()
    return <SummaryScreen device={device} identity={session.identity} pharmacy={Route.useLoaderData()} />
  },
})
