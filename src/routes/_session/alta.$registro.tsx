import { createFileRoute } from '@tanstack/react-router'
import { RegistrationScreen } from '@/features/registration/follow/registration-screen'
import { isStaff, requireId, requireRole } from '@/features/session/guards'
import { isLaboratory } from '@/parts/session/viewer'

export const Route = createFileRoute('/_session/alta/$registro')({
  beforeLoad: ({ context: { session } }) =>
    requireRole(session.user, (user) => isStaff(user) || isLaboratory(user)),
  loader: ({ params }) => requireId(params.registro),
  component: function Registration() {
    const { session } = Route.useRouteContext()
    const navigate = Route.useNavigate()
    return (
      <RegistrationScreen
        registration={Number(Route.useParams().registro)}
        onBack={() => void navigate({ to: isStaff(session.user) ? '/admin/altas' : '/' })}
      />
    )
  },
})
