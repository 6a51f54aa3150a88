import { createFileRoute, redirect } from '@tanstack/react-router'
import { ProvisionsScreen } from '@/features/purchasing/provisions-screen'
import { canOrder } from '@/features/session/guards'

export const Route = createFileRoute('/_session/purchases/$id/provisions')({
  /** Which proposal it is, for Back and Forward between several; without it the one that was open last in this tab. */
  validateSearch: ({ proposal }: Record<string, unknown>): { proposal?: string | undefined } =>
    typeof proposal === 'string' ? { proposal } : {},
  beforeLoad: async ({ context: { device, session }, params, search: { proposal } }) => {
    const { isOpen } = await import('@/features/purchasing/state/open-proposal')
    const owner = { identity: session.identity, pharmacy: Number(params.id) }
    if (!(await isOpen(device, owner, proposal)))
      throw redirect({ to: '/purchases/$id', params, replace: true })
  },
  component: function Provisions() {
    const { session } = Route.useRouteContext()
    const navigate = Route.useNavigate()
    return (
      <ProvisionsScreen
        key={Route.useSearch().proposal}
        canBuy={canOrder(session.user)}
        onBack={() => navigate({ to: '/purchases/$id', from: '/purchases/$id' })}
        onOrders={() => navigate({ to: '/purchase-order/$id', from: '/purchases/$id' })}
      />
    )
  },
})
