import { createFileRoute } from '@tanstack/react-router'
import { requireNoSession } from '@/features/session/guards'
import { LoginScreen } from '@/features/session/login-screen'

export const Route = createFileRoute('/login')({
  beforeLoad: ({ context }) => requireNoSession(context),
  component: LoginScreen,
})
