import { createFileRoute } from '@tanstack/react-router'
import { homeOf, requireSession } from '@/features/session/guards'

export const Route = createFileRoute('/')({
  beforeLoad: async ({ context }) => {
    const { user } = await requireSession(context)
    throw homeOf(user)
  },
})
