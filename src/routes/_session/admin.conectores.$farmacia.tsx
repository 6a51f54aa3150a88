import { createFileRoute } from '@tanstack/react-router'
import { isUserLister } from '@/domain/people/roles'
import { ConnectorDetailScreen } from '@/features/admin/connectors/connector-detail-screen'
import { requireId, requireRole } from '@/features/session/guards'

export const Route = createFileRoute('/_session/admin/conectores/$farmacia')({
  beforeLoad: ({ context: { session } }) => requireRole(session.user, ({ rol }) => isUserLister(rol)),
  loader: ({ params }) => requireId(params.farmacia),
  component: function Connector() {
    const navigate = Route.useNavigate()
    return (
      <ConnectorDetailScreen
        pharmacy={Number(Route.useParams().farmacia)}
        onBack={() => void navigate({ to: '/admin/conectores' })}
      />
    )
  },
})
