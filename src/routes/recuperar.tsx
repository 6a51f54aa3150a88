import { createFileRoute } from '@tanstack/react-router'
import { RecoverScreen } from '@/features/recovery/recover-screen'
import { requireNoSession } from '@/features/session/guards'

export const Route = createFileRoute('/recuperar')({
  beforeLoad: ({ context }) => requireNoSession(context),
  component: RecoverScreen,
})
