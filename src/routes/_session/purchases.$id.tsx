import { createFileRoute, Outlet } from '@tanstack/react-router'
import { requirePharmacy, requireProposals } from '@/features/session/guards'
import { PharmacyProvider } from '@/parts/session/scope'

export const Route = createFileRoute('/_session/purchases/$id')({
  beforeLoad: ({ context: { session } }) => requireProposals(session.user),
  loader: ({ context, params }) => requirePharmacy(context, params.id),
  component: function OfPharmacy() {
    return (
      <PharmacyProvider pharmacy={Route.useLoaderData()}>
        <Outlet />
      </PharmacyProvider>
    )
  },
})
