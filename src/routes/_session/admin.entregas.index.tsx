import { createFileRoute } from '@tanstack/react-router'
import { isUserLister } from '@/domain/people/roles'
import { DeliveriesScreen } from '@/features/admin/deliveries/deliveries-screen'
import { requireRole } from '@/features/session/guards'

export const Route = createFileRoute('/_session/admin/entregas/')({
  beforeLoad: ({ context: { session } }) => requireRole(session.user, ({ rol }) => isUserLister(rol)),
  component: DeliveriesScreen,
})
