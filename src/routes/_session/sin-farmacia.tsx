import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { canOrder, requireRole } from '@/features/session/guards'
import { NoPharmacyScreen } from '@/features/session/no-pharmacy-screen'
import { lazyComponent } from '@/ui/feedback/lazy-component'

const EndImpersonationDialog = lazyComponent(
  () => import('@/features/impersonation/end-impersonation-dialog'),
)

export const Route = createFileRoute('/_session/sin-farmacia')({
  beforeLoad: ({ context: { session } }) =>
    requireRole(session.user, (user) => canOrder(user) && user.pharmas.length === 0),
  component: function NoPharmacy() {
    const { session } = Route.useRouteContext()
    const navigate = Route.useNavigate()
    const [leaving, setLeaving] = useState(false)
    const isImpersonating = session.real !== undefined
    return (
      <>
        <NoPharmacyScreen
          isImpersonating={isImpersonating}
          waiting={session.user.waiting === true}
          onLeave={() => (isImpersonating ? setLeaving(true) : void navigate({ to: '/logout' }))}
        />
        {leaving ? (
          <EndImpersonationDialog
            onStay={() => setLeaving(false)}
            onLeft={() => void navigate({ to: '/' })}
          />
        ) : null}
      </>
    )
  },
})
