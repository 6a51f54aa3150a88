import { createFileRoute, redirect } from '@tanstack/react-router'
import { useCallback } from 'react'
import { isUserLister } from '@/domain/people/roles'
import { UsersScreen } from '@/features/admin/users-screen'
import { storedPlatform } from '@/parts/platform/platform'
import { useImpersonate } from '@/routes/-layout/impersonation/use-impersonate'

export const Route = createFileRoute('/_session/admin/')({
  // Who has no list of users begins with the next part that there is.
  beforeLoad: ({ context: { session } }) => {
    if (isUserLister(session.user.rol)) return
    const hasDemos = !storedPlatform()?.switchedOff.includes('demos')
    throw redirect({ to: hasDemos ? '/admin/demos' : '/admin/altas', replace: true })
  },
  component: function Admin() {
    const impersonate = useImpersonate()
    const onImpersonate = useCallback((username: string) => impersonate({ username }), [impersonate])
    return <UsersScreen onImpersonate={onImpersonate} />
  },
})
