import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { ProvisionsScreen } from '@/features/purchasing/provisions-screen'
import { provisionsSearch, searchOfProposal } from '@/features/purchasing/purchasing-searches'
import { canOrder } from '@/features/session/guards'
import { openAsLeft } from '@/ui/search-part'

export const Route = createFileRoute('/_session/purchases/$id/provisions')({
  validateSearch: v.object(provisionsSearch.params),
  beforeLoad: async ({ context: { session }, params, ...arrival }) => {
    const { readProposal } = await import('@/features/purchasing/proposal-session')
    const chosen = readProposal({ identity: session.identity, pharmacy: Number(params.id) })
    if (chosen === null) throw redirect({ to: '/purchases/$id', params, replace: true })
    openAsLeft(arrival, searchOfProposal(chosen.quickwin))
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
