import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { QuickOrderScreen } from '@/features/quick-order/quick-order-screen'
import { quickOrderSearch } from '@/features/quick-order/quick-order-search'
import { requireBuyer } from '@/features/session/guards'
import { openAsLeft } from '@/ui/search-part'

export const Route = createFileRoute('/_session/purchases/$id/quick')({
  validateSearch: v.object(quickOrderSearch.params),
  beforeLoad: ({ context: { session }, ...arrival }) => {
    requireBuyer(session.user)
    openAsLeft(arrival, quickOrderSearch)
  },
  component: function Quick() {
    const navigate = Route.useNavigate()
    return <QuickOrderScreen onBack={() => navigate({ to: '/purchases/$id', from: '/purchases/$id' })} />
  },
})
