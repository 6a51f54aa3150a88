import { createFileRoute } from '@tanstack/react-router'
import { MailScreen } from '@/features/admin/mail/mail-screen'
import { isAdmin, requireRole } from '@/features/session/guards'

export const Route = createFileRoute('/_session/admin/correo')({
  beforeLoad: ({ context: { session } }) => requireRole(session.user, isAdmin),
  component: MailScreen,
})
