import { createFileRoute, redirect } from '@tanstack/react-router'
import { useCallback } from 'react'
import { isUserLister } from '@/domain/people/roles'
import { UsersScreen } from '@/features/admin/users-screen'
import { useImpersonate } from '@/routes/-layout/use-impersonate'

export const Route = createFileRoute('/_session/admin/')({
  // Who has no list of users begins with the demos.
  beforeLoad: ({ context: { session } }) => {
    if (!isUserLister(session.user.rol)) throw redirect({ to: '/admin/demos', replace: true })
  },
  component: function Admin() {
    const impersonate = useImpersonate()
    const onImpersonate = useCallback((username: string) => impersonate({ username }), [impersonate])
    return <UsersScreen onImpersonate={onImpersonate} />
  },
})
