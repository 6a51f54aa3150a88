import { createFileRoute } from '@tanstack/react-router'
import { LogScreen } from '@/features/admin/log/log-screen'
import { isAdmin, requireRole } from '@/features/session/guards'

export const Route = createFileRoute('/_session/admin/registro')({
  beforeLoad: ({ context: { session } }) => requireRole(session.user, isAdmin),
  component: LogScreen,
})
