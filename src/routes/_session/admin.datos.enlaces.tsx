import { createFileRoute } from '@tanstack/react-router'
import { LinksScreen } from '@/features/admin/editing/links-screen'

export const Route = createFileRoute('/_session/admin/datos/enlaces')({
  component: function Links() {
    const navigate = Route.useNavigate()
    return (
      <LinksScreen onBack={() => void navigate({ to: '/admin/datos/$kind', params: { kind: 'usuarios' } })} />
    )
  },
})
