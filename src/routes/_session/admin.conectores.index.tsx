import { createFileRoute } from '@tanstack/react-router'
import { isUserLister } from '@/domain/people/roles'
import { ConnectorsScreen } from '@/features/admin/connectors/connectors-screen'
import { requireRole } from '@/features/session/guards'

export const Route = createFileRoute('/_session/admin/conectores/')({
  beforeLoad: ({ context: { session } }) => requireRole(session.user, ({ rol }) => isUserLister(rol)),
  component: ConnectorsScreen,
})
