import { createFileRoute } from '@tanstack/react-router'
import { AdminScreen } from '@/features/portal/admin-screen'
import { isInternal, requireRole } from '@/features/session/guards'

export const Route = createFileRoute('/_session/admin')({
  beforeLoad: ({ context: { session } }) => requireRole(session.user, isInternal),
  component: function Admin() {
    const { device, session } = Route.useRouteContext()
    return <AdminScreen device={device} user={session.user} />
  },
})
