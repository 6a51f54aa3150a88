import { createFileRoute, Outlet } from '@tanstack/react-router'
import { isAdmin, requireRole } from '@/features/session/guards'

export const Route = createFileRoute('/_session/admin/datos')({
  beforeLoad: ({ context: { session } }) => requireRole(session.user, isAdmin),
  component: Outlet,
})
