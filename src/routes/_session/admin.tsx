import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import * as v from 'valibot'
import { AdminScreen } from '@/features/admin/admin-screen'
import { usersSearch } from '@/features/admin/users-search'
import { isStaff, requireRole } from '@/features/session/guards'
import { useImpersonate } from '@/routes/-layout/use-impersonate'
import { openAsLeft } from '@/ui/search-part'

export const Route = createFileRoute('/_session/admin')({
  validateSearch: v.object(usersSearch.params),
  beforeLoad: ({ context: { session }, ...arrival }) => {
    requireRole(session.user, isStaff)
    openAsLeft(arrival, usersSearch)
  },
  component: function Admin() {
    const impersonate = useImpersonate()
    const actAs = useCallback((username: string) => impersonate({ username }), [impersonate])
    return <AdminScreen onActAs={actAs} />
  },
})
