import { createFileRoute } from '@tanstack/react-router'
import { isUserLister } from '@/domain/people/roles'
import { TicketsScreen } from '@/features/admin/tickets/tickets-screen'
import { requireRole } from '@/features/session/guards'

export const Route = createFileRoute('/_session/admin/soporte')({
  beforeLoad: ({ context: { session } }) => requireRole(session.user, ({ rol }) => isUserLister(rol)),
  component: TicketsScreen,
})
