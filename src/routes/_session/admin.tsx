import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { AdminScreen } from '@/features/admin/admin-screen'
import { isStaff, requireRole } from '@/features/session/guards'
import { useImpersonate } from '@/routes/-layout/use-impersonate'

export const Route = createFileRoute('/_session/admin')({
  beforeLoad: ({ context: { session } }) => requireRole(session.user, isStaff),
  component: function Admin() {
    const impersonate = useImpersonate()
    const onImpersonate = useCallback((username: string) => impersonate({ username }), [impersonate])
    return <AdminScreen onImpersonate={onImpersonate} />
  },
})
