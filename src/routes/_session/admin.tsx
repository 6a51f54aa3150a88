import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import * as v from 'valibot'
import { AdminScreen } from '@/features/admin/admin-screen'
import { usersSearch } from '@/features/admin/users-search'
import { isInternal, requireRole } from '@/features/session/guards'
import { useTakePlace } from '@/routes/-layout/use-take-place'
import { openAsLeft } from '@/ui/search-part'

export const Route = createFileRoute('/_session/admin')({
  validateSearch: v.object(usersSearch.params),
  beforeLoad: ({ context: { session }, ...arrival }) => {
    requireRole(session.user, isInternal)
    openAsLeft(arrival, usersSearch)
  },
  component: function Admin() {
    const takePlace = useTakePlace()
    const actAs = useCallback((username: string) => takePlace({ username }), [takePlace])
    return <AdminScreen onActAs={actAs} />
  },
})
