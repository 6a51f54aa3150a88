import { createFileRoute, Outlet } from '@tanstack/react-router'
import { requirePharmacy, requireProposals } from '@/features/session/guards'
import { PharmacyProvider } from '@/parts/session/scope'

export const Route = createFileRoute('/_session/purchases/$id')({
  beforeLoad: async ({ context: { device, session }, cause, params }) => {
    requireProposals(session.user)
    // Not between its screens, nor for a change of theirs: what a browser brings back is there when the app starts.
    if (cause !== 'enter') return
    const { forgetUsed } = await import('@/features/purchasing/state/open-proposal')
    await forgetUsed(device, { identity: session.identity, pharmacy: Number(params.id) })
  },
  loader: ({ context, params }) => requirePharmacy(context, params.id),
  component: function OfPharmacy() {
    return (
      <PharmacyProvider pharmacy={Route.useLoaderData()}>
        <Outlet />
      </PharmacyProvider>
    )
  },
})
