import { useMutation } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { requireSession } from '@/features/session/guards'
import { LogoutScreen } from '@/features/session/logout-screen'
import { signOut } from '@/features/session/sign-out'
import { notify } from '@/ui/feedback/notify'

export const Route = createFileRoute('/logout')({
  beforeLoad: async ({ context }) => ({ session: await requireSession(context) }),
  loader: async ({ context: { device, session } }) => ({
    waiting: await device.outbox.ownWaiting(session.identity),
  }),
  component: function Logout() {
    const { device, queryClient, session } = Route.useRouteContext()
    const loaded = Route.useLoaderData()
    const waiting = useLiveQuery(
      () => device.outbox.ownWaiting(session.identity),
      [device, session],
      loaded.waiting,
    )
    const navigate = Route.useNavigate()
    const { mutate: leave } = useMutation({
      mutationFn: () => signOut({ device, queryClient }),
      onSuccess: () => navigate({ to: '/login', replace: true }),
      onError: async () => {
        await navigate({ to: '/', replace: true })
        notify.error('Este dispositivo no ha podido cerrar la sesión. Inténtelo de nuevo.')
      },
    })
    return <LogoutScreen waiting={waiting} onLeave={() => leave()} onStay={() => navigate({ to: '/' })} />
  },
})
