import { createFileRoute } from '@tanstack/react-router'
import { isUserLister } from '@/domain/people/roles'
import { FiguresScreen } from '@/features/admin/figures/figures-screen'
import { requireRole } from '@/features/session/guards'

export const Route = createFileRoute('/_session/admin/cifras')({
  beforeLoad: ({ context: { session } }) => requireRole(session.user, ({ rol }) => isUserLister(rol)),
  component: FiguresScreen,
})
