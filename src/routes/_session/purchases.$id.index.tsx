import { Button } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { useEffect } from 'react'
import { StoredCartTotal } from '@/features/cart/cart-total'
import { SelectionScreen } from '@/features/purchasing/selection/selection-screen'
import { canOrder } from '@/features/session/guards'
import { preloadCameraReader } from '@/parts/scanning/camera'

export const Route = createFileRoute('/_session/purchases/$id/')({
  beforeLoad: async ({ context: { device, session }, cause, params }) => {
    if (cause !== 'enter') return
    // A proposal is open in this tab: go straight to it (purchasing.md §2.2).
    const { proposalToResume } = await import('@/features/purchasing/state/open-proposal')
    const owner = { identity: session.identity, pharmacy: Number(params.id) }
    const search = await proposalToResume(device, owner)
    if (search) throw redirect({ to: '/purchases/$id/provisions', params, search, replace: true })
  },
  component: function Selection() {
    const { session } = Route.useRouteContext()
    const { id } = Route.useParams()
    const navigate = Route.useNavigate()
    const canBuy = canOrder(session.user)
    // Stores the camera reader's file now, so that users who order here can scan offline later.
    useEffect(() => {
      if (canBuy) void preloadCameraReader()
    }, [canBuy])
    return (
      <SelectionScreen
        canBuy={canBuy}
        renderTotal={(item) => <StoredCartTotal item={item} />}
        actions={
          canBuy ? (
            <Button
              renderRoot={(props) => <Link {...props} to="/purchases/$id/quick" params={{ id }} />}
              variant="default"
              leftSection={<IconBarcode size={20} aria-hidden />}
            >
              Pedido rápido
            </Button>
          ) : undefined
        }
        onRecovered={(proposal) =>
          navigate({ to: '/purchases/$id/provisions', from: '/purchases/$id', search: { proposal } })
        }
        onChoose={({ quickwin, extension }) =>
          navigate({
            to: '/purchases/$id/configuration',
            from: '/purchases/$id',
            search: { quickwin: quickwin.code, extension },
          })
        }
      />
    )
  },
})
