import { createFileRoute, redirect } from '@tanstack/react-router'
import { useCallback } from 'react'
import { isRefusal } from '@/api/outcome'
import { LaboratoryScreen } from '@/features/laboratory/laboratory-screen'
import { AddPharmacy } from '@/features/registration/add-pharmacy'
import { requireId, requireRole } from '@/features/session/guards'
import { isLaboratory } from '@/parts/session/viewer'
import { DiscountRegister, useRegisterInAddress } from '@/routes/-layout/discount-register'
import { useImpersonate } from '@/routes/-layout/impersonation/use-impersonate'

export const Route = createFileRoute('/_session/laboratory/$id')({
  beforeLoad: ({ context: { session } }) => requireRole(session.user, isLaboratory),
  loader: async ({ context: { device, queryClient, session }, params }) => {
    // The user's own profile is already in the session.
    const user = requireId(params.id)
    if (session.user.id === user) return
    const { laboratoryUserQuery } = await import('@/features/laboratory/state/queries')
    try {
      await queryClient.ensureQueryData(laboratoryUserQuery({ device, identity: session.identity }, user))
    } catch (error) {
      if (isRefusal(error)) throw redirect({ to: '/', replace: true })
      throw error
    }
  },
  component: function Laboratory() {
    const { id } = Route.useParams()
    const [register, openRegister] = useRegisterInAddress()
    const impersonate = useImpersonate()
    const onImpersonate = useCallback((pharma: number) => impersonate({ pharma }), [impersonate])
    if (register !== null) return <DiscountRegister laboratory={register} onBack={() => openRegister(null)} />
    // Each person's screen starts as a visit of its own: with its lists as they were left.
    return (
      <LaboratoryScreen
        key={id}
        user={Number(id)}
        pharmacyActions={<AddPharmacy delegate={Number(id)} />}
        onImpersonate={onImpersonate}
        onRegister={openRegister}
      />
    )
  },
})
