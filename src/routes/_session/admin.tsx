import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { AdminScreen } from '@/features/admin/admin-screen'
import { isInternal, requireRole } from '@/features/session/guards'
import { useTakePlace } from '@/routes/-layout/use-take-place'

export const Route = createFileRoute('/_session/admin')({
  beforeLoad: ({ context: { session } }) => requireRole(session.user, isInternal),
  component: function Admin() {
    const { device, session } = Route.useRouteContext()
    const takePlace = useTakePlace(device)
    const actAs = useCallback((username: string) => takePlace({ username }), [takePlace])
    return <AdminScreen device={device} user={session.user} onActAs={actAs} />
  },
})
