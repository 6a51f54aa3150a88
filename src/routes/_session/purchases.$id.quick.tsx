import { createFileRoute } from '@tanstack/react-router'
import { QuickOrderScreen } from '@/features/quick-order/quick-order-screen'
import { requireBuyer } from '@/features/session/guards'

export const Route = createFileRoute('/_session/purchases/$id/quick')({
  beforeLoad: ({ context: { session } }) => requireBuyer(session.user),
  component: function Quick() {
    const navigate = Route.useNavigate()
    return <QuickOrderScreen onBack={() => navigate({ to: '/purchases/$id', from: '/purchases/$id' })} />
  },
})
