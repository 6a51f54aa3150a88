import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { UsersScreen } from '@/features/admin/users-screen'
import { useImpersonate } from '@/routes/-layout/use-impersonate'

export const Route = createFileRoute('/_session/admin/')({
  component: function Admin() {
    const impersonate = useImpersonate()
    const onImpersonate = useCallback((username: string) => impersonate({ username }), [impersonate])
    return <UsersScreen onImpersonate={onImpersonate} />
  },
})
