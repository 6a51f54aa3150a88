import { createFileRoute, Outlet } from '@tanstack/react-router'
import { requirePharmacy } from '@/features/session/guards'
import { PharmacyProvider } from '@/parts/session/scope'

export const Route = createFileRoute('/_session/purchase-order/$id')({
  loader: ({ context, params }) => requirePharmacy(context, params.id),
  component: function OfPharmacy() {
    return (
      <PharmacyProvider pharmacy={Route.useLoaderData()}>
        <Outlet />
      </PharmacyProvider>
    )
  },
})
