import { createFileRoute } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback } from 'react'
import { requireSession } from '@/features/session/guards'
import { LogoutScreen } from '@/features/session/logout-screen'
import { signOut } from '@/features/session/sign-out'
import type { Device } from '@/offline/device'
import { isWaiting } from '@/offline/outbox-entry'
import type { Session } from '@/offline/session'

const countWaiting = async (device: Device, { identity }: Session): Promise<number> =>
  (await device.outbox.entries(identity)).filter(isWaiting).length

export const Route = createFileRoute('/logout')({
  beforeLoad: async ({ context }) => ({ session: await requireSession(context) }),
  loader: async ({ context: { device, session } }) => ({ waiting: await countWaiting(device, session) }),
  component: function Logout() {
    const { device, queryClient, session } = Route.useRouteContext()
    const loaded = Route.useLoaderData()
    const waiting = useLiveQuery(() => countWaiting(device, session), [device, session], loaded.waiting)
    const navigate = Route.useNavigate()
    const leave = useCallback(async () => {
      await signOut({ device, queryClient })
      await navigate({ to: '/login', replace: true })
    }, [device, queryClient, navigate])
    return <LogoutScreen waiting={waiting} onLeave={leave} onStay={() => navigate({ to: '/' })} />
  },
})
