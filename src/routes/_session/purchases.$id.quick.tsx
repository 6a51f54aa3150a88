import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { QuickOrderScreen } from '@/features/quick-order/quick-order-screen'
import { requireBuyer } from '@/features/session/guards'

const parent = getRouteApi('/_session/purchases/$id')

export const Route = createFileRoute('/_session/purchases/$id/quick')({
  beforeLoad: ({ context: { session } }) => requireBuyer(session.user),
  component: function Quick() {
    const { device, session } = Route.useRouteContext()
    const navigate = Route.useNavigate()
    return (
      <QuickOrderScreen
        device={device}
        identity={session.identity}
        pharmacy={parent.useLoaderData()}
        onBack={() => navigate({ to: '/purchases/$id', from: '/purchases/$id' })}
      />
    )
  },
})
