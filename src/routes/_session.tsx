import { createFileRoute } from '@tanstack/react-router'
import { requireSession } from '@/features/session/guards'
import { readPriceMode } from '@/features/session/price-mode-choice'
import { ownerOf } from '@/offline/database/identity'
import { SessionProvider } from '@/parts/session/scope'
import { SessionLayout } from '@/routes/-layout/session-layout'

export const Route = createFileRoute('/_session')({
  beforeLoad: async ({ context }) => {
    const session = await requireSession(context)
    return { session, priceMode: await readPriceMode(context.device, session) }
  },
  component: function Session() {
    const { session, priceMode, queryClient, updates, install } = Route.useRouteContext()
    return (
      <SessionProvider session={session}>
        <SessionLayout key={ownerOf(session.identity)} {...{ priceMode, queryClient, updates, install }} />
      </SessionProvider>
    )
  },
})
