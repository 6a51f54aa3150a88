import { createFileRoute, redirect } from '@tanstack/react-router'
import { useCallback } from 'react'
import { isRefusal } from '@/api/outcome'
import { LaboratoryScreen } from '@/features/laboratory/laboratory-screen'
import { requireRole } from '@/features/session/guards'
import { isLaboratory } from '@/parts/session/viewer'
import { useImpersonate } from '@/routes/-layout/use-impersonate'

export const Route = createFileRoute('/_session/laboratory/$id')({
  beforeLoad: ({ context: { session } }) => requireRole(session.user, isLaboratory),
  loader: async ({ context: { device, queryClient, session }, params }) => {
    // The user's own profile is already in the session.
    if (session.user.id === Number(params.id)) return
    const { laboratoryUserQuery } = await import('@/features/laboratory/queries')
    try {
      await queryClient.ensureQueryData(
        laboratoryUserQuery({ device, identity: session.identity }, Number(params.id)),
      )
    } catch (error) {
      if (isRefusal(error)) throw redirect({ to: '/', replace: true })
      throw error
    }
  },
  component: function Laboratory() {
    const { id } = Route.useParams()
    const navigate = Route.useNavigate()
    const open = useCallback(
      (pharmacy: number) => void navigate({ to: '/dashboard/$id', params: { id: String(pharmacy) } }),
      [navigate],
    )
    const impersonate = useImpersonate()
    const onImpersonate = useCallback((pharma: number) => impersonate({ pharma }), [impersonate])
    return <LaboratoryScreen user={Number(id)} onOpenPharmacy={open} onImpersonate={onImpersonate} />
  },
})
