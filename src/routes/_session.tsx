import { createFileRoute } from '@tanstack/react-router'
import { requireSession } from '@/features/session/guards'
import { readPriceMode } from '@/features/session/price-mode-choice'
import { ownerOf } from '@/offline/database/identity'
import { SessionLayout } from '@/routes/-layout/session-layout'

export const Route = createFileRoute('/_session')({
  beforeLoad: async ({ context }) => {
    const session = await requireSession(context)
    return { session, priceMode: await readPriceMode(context.device, session) }
  },
  component: function Session() {
    const context = Route.useRouteContext()
    return <SessionLayout key={ownerOf(context.session.identity)} {...context} />
  },
})
