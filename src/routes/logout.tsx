import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { requireSession } from '@/features/session/guards'
import { LogoutScreen } from '@/features/session/logout-screen'
import { signOut } from '@/features/session/sign-out'
import { isWaiting } from '@/offline/outbox-entry'

export const Route = createFileRoute('/logout')({
  beforeLoad: async ({ context }) => ({ session: await requireSession(context) }),
  loader: async ({ context: { device, session } }) => {
    const entries = await device.outbox.entries(session.identity)
    return { waiting: entries.filter(isWaiting).length }
  },
  component: function Logout() {
    const { device, queryClient } = Route.useRouteContext()
    const { waiting } = Route.useLoaderData()
    const navigate = Route.useNavigate()
    const leave = useCallback(async () => {
      await signOut({ device, queryClient })
      await navigate({ to: '/login', replace: true })
    }, [device, queryClient, navigate])
    return <LogoutScreen waiting={waiting} onLeave={leave} onStay={() => navigate({ to: '/' })} />
  },
})
