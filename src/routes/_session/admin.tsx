import { createFileRoute, Outlet } from '@tanstack/react-router'
import { isStaff, requireRole } from '@/features/session/guards'

/** What is open to each role: `src/features/admin/admin-tabs.ts`. */
export const Route = createFileRoute('/_session/admin')({
  beforeLoad: ({ context: { session } }) => requireRole(session.user, isStaff),
  component: Outlet,
})
