import { createFileRoute, redirect } from '@tanstack/react-router'
import { ProvisionsScreen } from '@/features/purchasing/provisions-screen'
import { canOrder } from '@/features/session/guards'

export const Route = createFileRoute('/_session/purchases/$id/provisions')({
  beforeLoad: async ({ context: { session }, params }) => {
    const { readProposal } = await import('@/features/purchasing/state/proposal-session')
    const chosen = readProposal({ identity: session.identity, pharmacy: Number(params.id) })
    if (chosen === null) throw redirect({ to: '/purchases/$id', params, replace: true })
  },
  component: function Provisions() {
    const { session } = Route.useRouteContext()
    const navigate = Route.useNavigate()
    return (
      <ProvisionsScreen
        canBuy={canOrder(session.user)}
        onBack={() => navigate({ to: '/purchases/$id', from: '/purchases/$id' })}
        onOrders={() => navigate({ to: '/purchase-order/$id', from: '/purchases/$id' })}
      />
    )
  },
})
